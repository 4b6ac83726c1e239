// A part of the program that does not come: words after the spec's 120 s, one reload where it helps.
import { act, cleanup, render, screen } from '@testing-library/react'
import {
  createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answered, unanswered } from '#app/api/reachability.ts'
import { CHUNK_TIMEOUT_MS, isChunkFailure, reloadOnChunkFailure } from '#app/features/shell/chunk-failure.ts'
import { Navigating } from '#app/features/shell/navigating.tsx'
import { proves } from '#tests/spec/proves.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** A page whose next one never arrives. */
async function goNowhere() {
  const root = createRootRoute({ component: () => <><Navigating /><Outlet /></> })
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Here</p> })
  const loader = () => new Promise(() => {})
  const never = createRoute({ getParentRoute: () => root, path: '/never', loader })
  const router = createRouter({
    routeTree: root.addChildren([here, never]), history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  vi.stubGlobal('scrollTo', () => undefined)
  render(<RouterProvider router={router as never} />)
  await screen.findByText('Here')
  vi.useFakeTimers()
  act(() => { void router.navigate({ to: '/never' as never }) })
  await act(() => vi.advanceTimersByTimeAsync(10))
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('it takes 120 s', () => {
  proves('constant:chunk-load-timeout-120000-ms')
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a bar while it may still come, words when it does not', async () => {
  proves('message:load-error-after-120-s')
  await goNowhere()
  expect(screen.queryByRole('progressbar')).toBeNull()
  await wait(400)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
  await wait(118_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(2_000)
  expect(screen.getByRole('alert').textContent).toContain('This page did not load.')
  expect(screen.getByRole('button', { name: 'Load it again' })).toBeTruthy()
})

test.each([
  'Failed to fetch dynamically imported module: https://oja.example/assets/about-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/index.css',
])('%s is a part that is gone', (words) => {
  expect(isChunkFailure(new TypeError(words))).toBe(true)
})

test('another fault is not', () => {
  expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false)
  expect(isChunkFailure('Failed to fetch dynamically imported module')).toBe(false)
})

/** What the loader of parts tells the page when one is gone. */
function tellGone() {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/about-1.js')
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  return { payload, isTaken: event.defaultPrevented }
}

test('a part that is gone reloads the page once, not in a loop', () => {
  let now = 1_000_000
  const reload = vi.fn<() => void>()
  sessionStorage.clear()
  reloadOnChunkFailure({ reload, now: () => now })
  expect(tellGone().isTaken).toBe(true)
  now += 10_000
  const { payload, isTaken } = tellGone()
  expect(isTaken).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  // The router must not take it for what it reloads by itself; the page still knows what it is.
  expect(payload.message.startsWith('Failed to fetch')).toBe(false)
  expect(isChunkFailure(payload)).toBe(true)
  now += 60_000
  unanswered()
  tellGone()
  expect(reload).toHaveBeenCalledTimes(1)
  answered()
  now += 60_000
  tellGone()
  expect(reload).toHaveBeenCalledTimes(2)
})
