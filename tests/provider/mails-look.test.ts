// Every letter: no code in its subject, a real button, who sends it and why, light and dark, within what five
// mail programs draw, and a text that names each link.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letter, ofMode, signed, type Draft } from '#provider/mails.ts'
import { smtpMailer, type Letter } from '#provider/outside/mail.ts'
import { everyLetter } from './every-letter.ts'

const settings = {
  INVOICE_ISSUER: {
    name: 'Oja Payments Sample & Sons', tin: '01234567-0001', address: '1 Sample Road, Lagos',
  },
  SUPPORT_EMAIL: 'help@oja.example',
}
const whole = (one: Letter) => signed(one, settings)
const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#39;', '\'')
const bareTags = ['table', 'tr', 'td', 'p', 'a', 'div', 'body', 'html', 'head', 'meta', 'title', 'style']

/** What the five programs (Gmail, Outlook, Apple Mail, Yahoo, Samsung) all take, as a rule each. */
function keepsRules({ subject, text, html = '' }: Letter) {
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
  expect(subject).not.toMatch(/\b\d{6}\b/)
  expect(subject.length).toBeLessThanOrEqual(110)
  const tags = [...html.matchAll(/<([a-z0-9]+)/gi)].map(([, name = '']) => name.toLowerCase())
  expect(tags.filter((name) => !bareTags.includes(name))).toEqual([])
  expect(html).not.toMatch(/flex|grid|float:|position:|<img(?![^>]*alt=)|javascript:|@import|url\(/i)
  for (const [tag] of html.matchAll(/<(?:p|a|td)\b[^>]*>/g)) {
    if (!tag.startsWith('<td align')) expect(tag).toMatch(/style="|<td class="button"/)
  }
  for (const [tag] of html.matchAll(/<table\b[^>]*>/g)) expect(tag).toContain('role="presentation"')
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(unescaped(html)).toContain('Oja Payments Sample & Sons, 1 Sample Road, Lagos')
  expect(text).toContain('Oja Payments Sample & Sons, 1 Sample Road, Lagos')
  expect(html).toMatch(/You get this email because/)
  expect(text).toMatch(/You get this email because/)
  expect(text).toContain('Reply to this email')
  // No link stands alone: what it is for is said before it on its line.
  for (const line of text.split('\n').filter((one) => one.includes('://'))) {
    expect(line).toMatch(/[a-z?].{0,200}: https?:\/\/|[a-z].{0,200} https?:\/\//i)
  }
  for (const [, link = ''] of text.matchAll(/(https?:\/\/\S+)/g)) {
    expect(unescaped(html)).toContain(link.replace(/[.,]$/, ''))
  }
  const preview = /display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
  expect(preview).not.toMatch(/\b\d{6}\b/)
}

test.each(everyLetter.map(([name, one]) => [name, one] as const))('%s', (_, one) => {
  keepsRules(whole(one))
  keepsRules(whole(ofMode('test', one)))
})

test('any words, any link and any code make a letter that keeps the rules', () => {
  const words = fc.string({ maxLength: 80 }).map((text) => `a${text.replaceAll(/https?:|\n|\r/g, '')}`)
  fc.assert(fc.property(fc.record({
    paragraphs: fc.array(words, { minLength: 1, maxLength: 6 }), notes: fc.array(words, { maxLength: 3 }),
    label: words, code: fc.option(fc.integer({ min: 100_000, max: 999_999 }).map(String)),
  }), ({ label, code, ...rest }) => {
    const draft: Draft = {
      to: 'ada@adire.example', subject: 'Sample', ...rest, ...code !== null && { code },
      action: { label, link: 'https://oja.example/complete-reset?token=abc&x=1' },
    }
    const { html = '', text } = whole(letter(draft))
    const sealed = html.replaceAll(/<style>.*?<\/style>/g, '')
    expect(sealed.split('href="https://oja.example/complete-reset?token=abc&amp;x=1"')).toHaveLength(2)
    const tags = [...sealed.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name = '']) => name.toLowerCase())
    expect(tags.filter((name) => !bareTags.includes(name) && name !== '!doctype')).toEqual([])
    expect(text).toContain(`${label}: https://oja.example/`)
    if (code !== null) expect(text).toContain(`Your code: ${code}`)
  }), { numRuns: 300 })
})

test('every letter of the provider is written by the one that knows the look', () => {
  const files = readdirSync('src/provider', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name)).map((name) => `src/provider/${name}`)
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const builders = texts.filter(([, text]) => text.includes('letter({'))
  expect(builders.length).toBeGreaterThan(18)
  for (const [file, text] of texts) {
    // A subject names what it is about, and never a code.
    expect([file, /subject: `[^`]*\$\{(code|token)\}/.test(text)]).toEqual([file, false])
    expect([file, text.includes('.mail({')]).toEqual([file, false])
  }
})

test('an answer to a letter goes to those who help', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inLetter = false
    socket.write('220 a sink\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      heard.push(said)
      if (inLetter && !said.includes('\r\n.\r\n')) return
      const answer = inLetter ? '250 taken' : /^data/i.test(said) ? '354 go on' : '250 yes'
      inLetter = !inLetter && /^data/i.test(said)
      socket.write(`${answer}\r\n`)
    })
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = smtpMailer(url, 'Oja <no-reply@oja.example>', undefined, undefined, 'help@oja.example')
  try {
    await mailer.send({ id: '1', to: 'ada@adire.example', subject: 'One', text: 'Hello' })
    expect(heard.join('')).toMatch(/^Reply-To: help@oja\.example/m)
  } finally {
    mailer.close()
    server.close()
  }
})
