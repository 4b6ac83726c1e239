// What a person likes to see stands in one cookie that lives 366 days.
// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { currentTheme, keepDisplay, readDisplay } from '#app/ui/display.ts'
import { proves } from '#tests/spec/proves.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.cookie = 'oja_display=; max-age=0; path=/'
})

test('the cookie lives 366 days', () => {
  proves('constant:cookie-expiry-366-days')
  const written = vi.spyOn(document, 'cookie', 'set')
  keepDisplay('theme', 'dark')
  expect(written.mock.calls[0]?.[0]).toContain(`max-age=${366 * 24 * 60 * 60}`)
  expect(written.mock.calls[0]?.[0]).toContain('samesite=lax')
})

test('preferences stand side by side, and an empty one is forgotten', () => {
  keepDisplay('theme', 'dark')
  keepDisplay('rows', '50')
  expect(readDisplay()).toEqual({ theme: 'dark', rows: '50' })
  keepDisplay('theme', '')
  expect(readDisplay()).toEqual({ rows: '50' })
})

test('a theme is on the page at once, and none leaves it to the system', () => {
  keepDisplay('theme', 'dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  keepDisplay('theme', '')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

test.each(['oja_display=', 'oja_display=theme', 'oja_display=theme:purple|', 'other=theme:dark', ''])(
  'a cookie that is broken (%s) is no theme', (cookie) => {
    const { theme } = readDisplay(cookie)
    expect(['light', 'dark']).not.toContain(theme)
  })
