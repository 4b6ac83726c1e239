// Where login may send a person: inside the app or nowhere.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { landing, redirectTarget } from '#domain/redirect.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { proves } from '#tests/spec/proves.ts'

/** REDIRECTS=100000 for a night of it; SEED=<seed> draws the same again. */
const count = countOf('REDIRECTS', 4_000, 40_000)
const seed = seedOf('SEED')

const anywhere = () => true
const origin = 'https://oja.example'

const hostile = [
  '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example',
  'https://evil.example',
  'http:evil.example', 'HTTPS://evil.example', 'javascript:alert(1)', ' javascript:alert(1)',
  'data:text/html,x', '/\tevil',
  '/\n/evil.example', '/\r//evil.example', '\u0000/dashboard', ' /dashboard/overview', '/ /evil',
  '/%2f/evil.example',
  '/%2Fevil.example', '/%5cevil.example', '/%252fevil.example', '/%09/evil.example',
  '/dashboard//evil.example', '/./',
  '/../..//evil.example', '/dashboard/../../evil', '/dashboard/./overview', '/。evil.example', '/\u2028/evil',
  '/\u202e',
  'dashboard/overview', '@evil.example', '.evil.example', '?route=//evil.example', '#/dashboard',
  'evil.example',
  '/login', '/login?route=/login', `/${'a'.repeat(2_600)}`, '',
]

describe('a redirect', () => {
  test('goes to a path that the app knows, with its query', () => {
    const isKnown = (path: string) => path === '/dashboard/payouts/all'
    expect(redirectTarget('/dashboard/payouts/all', isKnown)).toBe('/dashboard/payouts/all')
    expect(redirectTarget('/dashboard/payouts/all?status=PENDING&page=2#top', isKnown))
      .toBe('/dashboard/payouts/all?status=PENDING&page=2#top')
    expect(redirectTarget('/dashboard/elsewhere', isKnown)).toBeNull()
  })

  test.each([
    '/dashboard/payouts/all?search=%E1%BB%8Cl%C3%A1%C5%84rew%C3%A1j%C3%BA',
    '/dashboard/payouts/all?search=12%2FB%20rent&status=PENDING',
    '/dashboard/payouts/all?search=O%27Brien%20%26%20sons',
    '/dashboard/payouts/all?search=a//b',
    `/dashboard/payouts/all?search=${encodeURIComponent('Ọ̀ṣọ́'.repeat(20))}`,
  ])('keeps the filter: %s', (route) => {
    expect(redirectTarget(route, (path) => path === '/dashboard/payouts/all')).toBe(route)
  })

  test.each([
    '/dashboard/payouts/all?search=%E1%BB', '/dashboard/payouts/all?search=%',
    '/dashboard/cards?a=%0d%0aX: y', '/dashboard/cards?a=%00',
    '/dashboard/cards?a=Ọlá', '/dashboard/cards?a=\\evil', '/d%E1%BB%8C?a=1',
    `/dashboard/cards?a=${'a'.repeat(2_000)}`,
  ])('does not take %s', (route) => {
    expect(redirectTarget(route, anywhere)).toBeNull()
  })

  test('takes the short names of the spec', () => {
    proves('route:named-overview', 'route:named-get-started', 'route:named-onboarding')
    expect(['overview', 'get-started', 'onboarding'].map((name) => redirectTarget(name, anywhere)))
      .toEqual(['/dashboard/overview', '/dashboard/get-started', '/dashboard/onboarding'])
    expect(['login', 'toString', '__proto__', 'constructor'].map((name) => redirectTarget(name, anywhere)))
      .toEqual([null, null, null, null])
  })

  test('to another site, or by a trick, leads nowhere', () => {
    expect(hostile.filter((route) => redirectTarget(route, anywhere) !== null)).toEqual([])
    expect([null, undefined].map((route) => redirectTarget(route, anywhere))).toEqual([null, null])
  })

  test('never leaves the site, whatever the text', () => {
    const signs = fc.constantFrom(...'/\\.:@%25cfCF09aæ。\t\n\r?#;&= \u0000\u2028', 'evil', '//', '%2f')
    const path = fc.string({ unit: signs }).map((text) => `/${text}`)
    const almost = fc.tuple(fc.constantFrom('/dashboard/payouts/all', '/dashboard/cards?page=2', ...hostile),
      fc.nat(24), fc.string({ unit: signs, maxLength: 3 }))
      .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at))
    const anything = fc.oneof(path, almost, fc.string({ unit: 'binary' }), fc.webUrl())
    let taken = 0
    fc.assert(fc.property(anything, (route) => {
      const target = redirectTarget(route, anywhere)
      if (target === null) return
      taken += 1
      const url = new URL(target, origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname.startsWith('/')).toBe(true)
      expect(url.pathname.startsWith('//')).toBe(false)
      expect(url.username + url.password).toBe('')
    }), { numRuns: count, seed })
    console.info(`seed ${seed}: ${count} redirects drawn, ${taken} led into the app, none out of it`)
    expect(taken).toBeGreaterThan(count / 100)
  }, 30_000 + count)
})

describe('after login', () => {
  test('a saved path comes first, then get-started in test mode, else the overview', () => {
    proves('constant:default-redirect-overview')
    expect(landing('/dashboard/cards', true)).toBe('/dashboard/cards')
    expect(landing(null, true)).toBe('/dashboard/get-started')
    expect(landing(null, false)).toBe('/dashboard/overview')
  })
})
