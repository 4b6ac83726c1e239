// The login screen stands in the HTML before any script runs, within what the page's policy allows.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { criticalRules } from '#build/critical.ts'
import { chunksOf, fill, fillPlain } from '#build/prerender.ts'
import { places, plainPages } from '#contract/plain-login.ts'
import { folder, needBuild } from './built.ts'

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

describe('login.html', () => {
  let html = ''
  beforeAll(() => {
    needBuild()
    html = read('login.html')
  })

  test('has the form, its labels and its links', () => {
    expect(html).toMatch(/<h1[^>]*>Log in<\/h1>/)
    expect(html).toMatch(/<input[^>]*type="email"/)
    expect(html).toMatch(/<input[^>]*type="password"/)
    expect(html).toMatch(/<button type="submit"/)
    expect(html).toMatch(/href="\/password-reset"/)
    expect(html).toMatch(/href="\/register"/)
    expect(html).toContain('<title>Log in - Oja</title>')
  })

  test('has a form that the provider answers, whose button is not off before a script has come', () => {
    expect(html).toMatch(/<form[^>]* method="post"/)
    expect(/<button type="submit"[^>]*>/.exec(html)?.[0]).not.toContain('disabled=')
    expect(html).toContain('<meta name="referrer" content="same-origin">')
  })

  test('has no script inside and no style attribute, which the policy forbids', () => {
    const scripts = Array.from(html.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g))
    expect(scripts.length).toBeGreaterThan(1)
    for (const [, attributes, inside] of scripts) {
      expect(attributes).toContain('src="/')
      expect(inside).toBe('')
    }
    expect(html).not.toMatch(/\son[a-z]+="/)
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/\sstyle="/)
  })

  test('carries the rules that it uses, and their hash is written down for the server', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(style).toContain('--forest')
    expect(style).toContain('.control')
    expect(style).not.toContain('.place-bar')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(JSON.parse(read('csp.json'))).toEqual({ 'style-src': [`'sha256-${hash}'`] })
  })

  test('asks for the whole style sheet after the page, so that it does not hold it back', () => {
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</form>'))
  })

  test('is drawn once it is whole: half of it would be a picture of its own', () => {
    expect(html).toMatch(/<link rel="expect" href="#app" blocking="render">/)
    expect(html.indexOf('rel="expect"')).toBeLessThan(html.indexOf('<style>'))
    expect(html).toContain('<div id="app" ')
  })

  test('fits into the first 14 kB that a server sends', () => {
    expect(html.length).toBeLessThan(20_000)
  })
})

describe('what a page uses of a style sheet', () => {
  const html = '<main class="a b"><p class="lg:c">x</p></main>'
  const rules = (css: string) => criticalRules(css, html)

  test('rules of its classes and elements stay, others go', () => {
    expect(rules('.a{x:1}.z{x:2}p{x:3}table{x:4}')).toBe('.a{x:1}p{x:3}')
  })

  test('of a list of selectors only those that it uses stay', () => {
    expect(rules('.a,.z{x:1}')).toBe('.a{x:1}')
  })

  test('names with signs in them are read as the browser does', () => {
    expect(rules('@media (min-width:1px){.lg\\:c{x:1}.lg\\:d{x:2}}')).toContain('.lg\\:c')
    expect(rules('@media (min-width:1px){.lg\\:d{x:2}}')).toBe('')
  })

  test('what is not there needs no class to hold', () => {
    expect(rules('.a:not(.z){x:1}')).toBe('.a:not(.z){x:1}')
  })

  test('tokens that no rule asks for go, and those that only they asked for', () => {
    expect(rules(':root{--x:1;--y:var(--z);--z:2}.a{x:var(--x)}')).toBe(':root{--x:1}.a{x:var(--x)}')
    expect(rules(':root{--x:var(--y);--y:2}.dark{--x:3}.a{x:var(--x, 4)}'))
      .toBe(':root{--x:var(--y);--y:2}.a{x:var(--x, 4)}')
    expect(rules(':root{--y:2}@media print{:root{--y:3}}.a{x:1}')).toBe('.a{x:1}')
  })

  test('motion that nothing uses goes', () => {
    expect(rules('.a{animation:turn 1s}@keyframes turn{to{x:1}}@keyframes rise{to{x:1}}'))
      .toBe('.a{animation:turn 1s}@keyframes turn{to{x:1}}')
  })
})

describe('the shell filled with a page', () => {
  const link = '<link rel="stylesheet" href="/a.css">'
  const head = `<head><title>Oja</title>${link}</head>`
  const shell = `<html>${head}<body><div id="app"><div>x</div></div></body></html>`
  const page = { path: '/login', title: 'Log in', drawn: '<p>form</p>' }
  const parts = { ...page, css: 'p{x:1}', link, chunks: ['b.js'] }

  test('has the page, its styles and early word of its chunks', () => {
    const { html } = fill(shell, parts)
    expect(html).toContain('<div id="app" data-page="/login"><p>form</p></div>')
    expect(html).toContain('<style>p{x:1}</style>')
    expect(html).toContain('<link rel="modulepreload" href="/b.js">')
    expect(html.indexOf(link)).toBeGreaterThan(html.indexOf('form'))
  })

  test('signs that mean something to replace() are left as they are', () => {
    expect(fill(shell, { ...parts, drawn: '<p>$& $1 form</p>' }).html).toContain('<p>$& $1 form</p>')
  })

  test('a style attribute stops the build', () => {
    expect(() => fill(shell, { ...parts, drawn: '<p style="x:1">a</p>' })).toThrow(/style attributes/)
  })

  test('a shell without a place for the page stops the build', () => {
    expect(() => fill('<html></html>', parts)).toThrow(/index.html/)
  })
})

describe('the pages of login by plain forms', () => {
  beforeAll(needBuild)

  test.each(plainPages)('%s runs no program, says where it came from, and is small', (name) => {
    const html = readFileSync(`dist/app/.plain/${name}.html`, 'utf8')
    const scripts = Array.from(html.matchAll(/<script\b[^>]*src="([^"]+)"/g), ([, file = '']) => file)
    expect(scripts.map((file) => file.split('/').pop())).toEqual(['early.js', 'old-browser.js'])
    expect(html).toContain('<html data-ready="plain"')
    expect(html).toContain('<meta name="referrer" content="same-origin">')
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/\sstyle="/)
    expect(brotliCompressSync(html).length).toBeLessThan(4_000)
    const known = Object.values(places) as string[]
    for (const place of html.match(/%[A-Z]+%/g) ?? []) expect(known).toContain(place)
  })

  test('a shell with a script that nobody knows stops the build', () => {
    const shell = '<html><head><script src="/x.js"></script></head><body></body></html>'
    expect(() => fillPlain(shell, { title: 'x', drawn: '<p>x</p>', css: '', link: '' })).toThrow(/plain page/)
  })
})

test('a route is preloaded with what it needs, without what the shell loads by itself', () => {
  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, src: 'index.html', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    '_kit.js': { file: 'kit.js', imports: ['_react.js'] },
    'src/app/routes/login.tsx?split': { file: 'login.js', imports: ['_kit.js', 'index.html'] },
  }
  expect(chunksOf(manifest, 'src/app/routes/login.tsx')).toEqual(['login.js', 'kit.js'])
})
