// Files of one worker share a window: each finds it as a page that was just opened.
import { expect, test, vi } from 'vitest'

test('the next file finds nothing of this one', async () => {
  let heard = 0
  const listener = () => { heard += 1 }
  for (const target of [window, document]) target.addEventListener('popstate', listener)
  localStorage.setItem('oja.login', 'of this file')
  sessionStorage.setItem('typed', 'in this file')
  history.pushState({ sheet: 1 }, '', '/somewhere')
  document.body.innerHTML = '<dialog open></dialog>'
  vi.stubGlobal('scrollTo', 'stubbed')
  vi.resetModules()
  await import('./new-page.ts')
  for (const target of [window, document]) target.dispatchEvent(new Event('popstate'))
  expect(heard).toBe(0)
  expect([localStorage.length, sessionStorage.length, history.state, location.pathname])
    .toEqual([0, 0, null, '/'])
  expect(document.body.childElementCount).toBe(0)
  expect(window.scrollTo).not.toBe('stubbed')
})
