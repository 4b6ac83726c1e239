// The script beside the HTML: which browsers are told to update, and what it does until the program is there.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'

const source = readFileSync('build/early.js', 'utf8')

interface Opened {
  agent?: string
  search?: string
  cookie?: string
  login?: string
  /** What stands on the page: the provider elsewhere, or a login that it hands over. */
  provider?: string
  session?: string
  /** Whether a login form is in it, and whole. */
  forms?: unknown[]
  onLine?: boolean
  ready?: string
}

/** Runs the script in a page of its own; answers what it fetched and what it wrote on the page. */
function open({
  agent = '', search = '', cookie = '', login, provider, session, forms = [], onLine = true, ready,
}: Opened) {
  const fetched: string[] = []
  const attributes: Record<string, string> = ready === undefined ? {} : { 'data-ready': ready }
  const stored: Record<string, string> = {}
  const gone: string[] = []
  const listeners: Record<string, (event: unknown) => void> = {}
  const timers: (() => void)[] = []
  const window = {}
  const documentElement = {
    setAttribute: (name: string, value: string) => { attributes[name] = value },
    hasAttribute: (name: string) => name in attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
  }
  const found: Record<string, unknown> = {
    '[name=oja-provider]': provider, '[data-session]': session && { getAttribute: () => session },
  }
  runInNewContext(source, {
    navigator: { userAgent: agent, onLine },
    location: { search, replace: (path: string) => { gone.push(path) } },
    localStorage: {
      getItem: () => login ?? null, setItem: (name: string, text: string) => { stored[name] = text },
    },
    window,
    addEventListener: (name: string, listener: (event: unknown) => void) => { listeners[name] = listener },
    setTimeout: (work: () => void) => { timers.push(work) },
    document: {
      documentElement, cookie, forms, readyState: 'interactive', createElement: () => ({}),
      querySelector: (what: string) => found[what] ?? null,
      head: { appendChild: (script: { src: string }) => fetched.push(script.src) },
      addEventListener: (name: string, listener: (event: unknown) => void) => { listeners[name] = listener },
    },
  })
  return { fetched, attributes, listeners, timers, window, stored, gone }
}

const android = 'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = (version: number) => `${android} Chrome/${version}.0.0.0 Mobile Safari/537.36`
const safari = (version: number) => `${apple} Version/${version}.1 Mobile/15E148 Safari/604.1`
const macSafari = (version: number) => `${mac} Version/${version}.0 Safari/605.1.15`
const firefox = (version: number) => `Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/${version}.0`

const isWarned = (agent: string) => open({ agent }).fetched.includes('/old-browser.js')

describe('the banner for old browsers', () => {
  test.each([
    ['rule:browser.chrome-90', chrome(90), chrome(89)],
    ['rule:browser.firefox-88', firefox(88), firefox(87)],
    ['rule:browser.edge-90', `${chrome(120)} Edg/90.0`, `${chrome(120)} Edg/89.0`],
    ['rule:browser.opera-76', `${chrome(90)} OPR/76.0`, `${chrome(90)} OPR/75.0`],
    ['rule:browser.safari-12', safari(12), safari(11)],
  ] as const)('%s', (rule, good, old) => {
    proves(rule, 'rule:browser.older-see-banner', 'constant:browser-minimums')
    expect(isWarned(good)).toBe(false)
    expect(isWarned(old)).toBe(true)
  })

  test('Safari of a desktop and the old Edge are read as well', () => {
    expect(isWarned(macSafari(12))).toBe(false)
    expect(isWarned(macSafari(11))).toBe(true)
    expect(isWarned(`${chrome(70)} Edge/18.18363`)).toBe(true)
  })

  test('a browser that it does not know is left alone', () => {
    expect(isWarned('SomethingElse/1.0')).toBe(false)
    expect(isWarned(`${apple} CriOS/120.0 Mobile/15E148 Safari/604.1`)).toBe(false)
  })

  test('?test=browser shows it anywhere, and nothing else does', () => {
    proves('route:/login?test=browser')
    const shown = (search: string) => open({ agent: chrome(120), search }).fetched.length === 1
    expect(shown('?test=browser')).toBe(true)
    expect(shown('?route=overview&test=browser')).toBe(true)
    expect(shown('?test=browsers')).toBe(false)
    expect(shown('?test=BROWSER')).toBe(false)
    expect(shown('?latest=browser')).toBe(false)
    expect(shown('')).toBe(false)
  })
})

test('the theme of the cookie is on the page before the program', () => {
  expect(open({ cookie: 'a=b; oja_display=rows:20|theme:dark' }).attributes['data-theme']).toBe('dark')
  expect(open({ cookie: 'oja_display=theme:purple' }).attributes['data-theme']).toBeUndefined()
})

test('only somebody who is fully signed in does not see the login form', () => {
  expect('data-known' in open({ login: '{"kind":"member"}' }).attributes).toBe(true)
  expect('data-known' in open({ login: '{"kind":"enrolling"}' }).attributes).toBe(false)
  expect('data-known' in open({}).attributes).toBe(false)
})

/** Presses the button of a form on such a page, twice: what the form was marked with, and what was held. */
function pressed(opened: Opened) {
  const marks: Record<string, string> = {}
  let prevented = 0
  const target = {
    querySelector: () => ({}), checkValidity: () => true,
    setAttribute: (name: string, value: string) => { marks[name] = value },
    hasAttribute: (name: string) => name in marks,
    removeAttribute: (name: string) => { Reflect.deleteProperty(marks, name) },
  }
  const { listeners, timers } = open({ ...opened, forms: [target] })
  const press = () => listeners['submit']?.({ target, preventDefault: () => { prevented += 1 } })
  press()
  const first = prevented
  press()
  const seen = { marks: { ...marks }, isHeld: first === 1, isHeldTwice: prevented - first === 1 }
  for (const run of timers.slice(1)) run()
  return { ...seen, isMarkedLater: 'data-sent' in marks }
}

describe('a form that is sent before the program is there', () => {
  test('goes to the provider, once', () => {
    expect(pressed({}))
      .toEqual({ marks: { 'data-sent': '' }, isHeld: false, isHeldTwice: true, isMarkedLater: false })
  })

  test('waits for the program where nobody would answer it', () => {
    const waits = { marks: { 'data-sent': 'held' }, isHeld: true, isHeldTwice: true, isMarkedLater: true }
    expect(pressed({ onLine: false })).toEqual(waits)
    expect(pressed({ provider: 'https://api.provider.example/v2/' })).toEqual(waits)
  })

  test('is the program\'s once that is there, and the provider\'s on a page of its own', () => {
    expect(pressed({ ready: '' }))
      .toEqual({ marks: {}, isHeld: false, isHeldTwice: false, isMarkedLater: false })
    expect(pressed({ ready: 'plain', onLine: false }))
      .toEqual({ marks: { 'data-sent': '' }, isHeld: false, isHeldTwice: true, isMarkedLater: false })
  })
})

test('who comes back to a page that was put aside can send its form again', () => {
  const forgotten: string[] = []
  const form = {
    querySelector: () => ({ disabled: false }), checkValidity: () => true,
    removeAttribute: (name: string) => { forgotten.push(name) },
  }
  const { listeners } = open({ forms: [form] })
  listeners['pageshow']?.({ persisted: false })
  expect(forgotten).toEqual([])
  listeners['pageshow']?.({ persisted: true })
  expect(forgotten).toEqual(['data-sent'])
})

test('a login that the provider hands over is kept as the program keeps its own, which goes on', () => {
  const session = '{"kind":"member","token":"t"}'
  const { stored, gone } = open({ session, ready: 'plain' })
  expect([stored, gone]).toEqual([{ 'oja.login': session }, ['/login']])
  expect(open({}).gone).toEqual([])
})

describe('a program that does not start', () => {
  const failure = (of: unknown) => ({ target: of })

  test('is watched once a script of it fails, or when it is not there after a while', () => {
    const failed = open({})
    failed.listeners['error']?.(failure({ tagName: 'SCRIPT' }))
    failed.listeners['error']?.(failure({ tagName: 'SCRIPT' }))
    failed.timers.forEach((run) => run())
    expect(failed.fetched).toEqual(['/watchdog.js'])
    expect('data-failed' in failed.attributes).toBe(true)
    const broken = open({})
    broken.listeners['error']?.(failure(broken.window))
    expect(broken.fetched).toEqual(['/watchdog.js'])
    const late = open({})
    late.timers.forEach((run) => run())
    expect(late.fetched).toEqual(['/watchdog.js'])
    expect('data-failed' in late.attributes).toBe(false)
  })

  test('is not looked for once it is there, nor for a picture that does not come', () => {
    const started = open({})
    started.attributes['data-ready'] = ''
    started.listeners['error']?.(failure({ tagName: 'SCRIPT' }))
    started.timers.forEach((run) => run())
    const pictured = open({})
    pictured.listeners['error']?.(failure({ tagName: 'IMG' }))
    expect([...started.fetched, ...pictured.fetched]).toEqual([])
  })
})

test('until then the button follows what the form says of itself', () => {
  const { listeners } = open({})
  const button = { disabled: true }
  const form = (isValid: boolean) => ({ querySelector: () => button, checkValidity: () => isValid })
  listeners['input']?.({ target: { form: form(true) } })
  expect(button.disabled).toBe(false)
  listeners['input']?.({ target: { form: form(false) } })
  expect(button.disabled).toBe(true)
})

test('the button is off while the form is empty, as soon as the page is whole', () => {
  const button = { disabled: false }
  open({ forms: [{ querySelector: () => button, checkValidity: () => false }] })
  expect(button.disabled).toBe(true)
  open({ ready: '', forms: [{ querySelector: () => button, checkValidity: () => true }] })
  expect(button.disabled).toBe(true)
})
