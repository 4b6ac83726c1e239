// A message with markup from another program: what may be shown is shown, and nothing of it can ever run.
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { messageParts, type MessagePart } from '#app/ui/message-parts.ts'
import { SafeMessage } from '#app/ui/safe-message.tsx'
import { countOf, seedOf } from '#tests/drawn.ts'

afterEach(cleanup)

/** MESSAGES=100000 for a night of it; SEED=<seed> draws the same again. */
const count = countOf('MESSAGES', 2_000)
const seed = seedOf('SEED')

const shown = (message: string) => render(<SafeMessage message={message} />).container

describe('a message', () => {
  test('keeps its simple markup', () => {
    const page = shown('<p>Add <b>two</b> files:</p><ul><li>one</li><li>two &amp; more</li></ul>a<br/>b')
    expect(page.querySelector('b')?.textContent).toBe('two')
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'one',
      'two & more',
    ])
    expect(page.querySelectorAll('br')).toHaveLength(1)
  })

  test('that is only words is shown as it is', () => {
    for (const words of ['A < B', '1 <2> 3', 'fish & chips', '<', 'Confirm your address.', 'a &lt;b&gt; c']) {
      expect(shown(words).textContent).toBe(words.replace('&lt;', '<').replace('&gt;', '>'))
      cleanup()
    }
  })

  test('links to the web and to a mailbox alone, in a new tab', () => {
    const page = shown(
      '<a href="https://help.example/x" onclick="steal()">one</a><a href=\'mailto:a@b.example\'>two</a>' +
        '<a href="javascript:steal()">three</a><a href="&#106;avascript:x">four</a>'
          + '<a href="//evil.example">five</a>',
    )
    expect(
      [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['one', 'https://help.example/x'],
      ['two', 'mailto:a@b.example'],
    ])
    expect(page.textContent).toBe('onetwothreefourfive')
    expect(page.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(page.innerHTML).not.toContain('onclick')
  })

  test('loses scripts, styles, comments and marks that turn letters around', () => {
    const page = shown('a<script>steal()</script>b<style>*{}</style>c<!-- d -->e\u202ef<script>never closed')
    expect(page.textContent).toBe('abcef')
  })

  test('of any kind brings no element, attribute or address that is not on the list', () => {
    const tag = fc.constantFrom(
      'img',
      'svg',
      'iframe',
      'form',
      'input',
      'b',
      'a',
      'ul',
      'li',
      'script',
      'p',
      'br',
    )
    const attribute = fc.constantFrom(
      ' onerror=x',
      ' onload="x"',
      ' href="javascript:x"',
      ' href="https://ok.example"',
      ' style="x"',
      ' srcdoc="<b>"',
      '',
      '/',
      " href='data:text/html,x'",
    )
    const piece = fc.oneof(
      fc.tuple(tag, attribute).map(([name, more]) => `<${name}${more}>`),
      tag.map((name) => `</${name}>`),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('<', '>', '<!--', '-->', '&lt;script&gt;', '"', "'"),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const look = (parts: readonly MessagePart[]): void =>
          parts.forEach((part) => {
            if (part.is !== 'element') return
            expect(['is', 'tag', 'href', 'parts']).toEqual(expect.arrayContaining(Object.keys(part)))
            expect(['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a']).toContain(part.tag)
            if (part.href !== undefined) expect(part.href).toMatch(/^(https:\/\/|mailto:)/)
            look(part.parts)
          })
        look(messageParts(pieces.join('')))
      }),
      { numRuns: count, seed },
    )
    console.info(`seed ${seed}: ${count} messages drawn`)
  }, 30_000 + count)

  test('is shown in a moment, however long or deep', () => {
    for (const heavy of ['<b>'.repeat(5_000), '<'.repeat(20_000), `<a href="${'x'.repeat(20_000)}`]) {
      expect(shown(heavy).querySelectorAll('*').length).toBeLessThan(20)
      cleanup()
    }
  })
})
