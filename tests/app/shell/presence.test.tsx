// What a page asks by itself, with nobody there, says so and is no use of the login; what a person does is.
import { focusManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QUESTION_EVERY_MS, askWhileSeen, watching } from '#app/api/asking-again.ts'
import { call } from '#app/api/call.ts'
import { keepAsking } from '#app/api/keep-asking.ts'
import { createQueryClient, reading } from '#app/api/queries.ts'
import { endSession } from '#app/api/session.ts'
import { sinceUse } from '#app/api/session-use.ts'
import { IdleWatch } from '#app/features/shell/idle-watch.tsx'
import { THERE_MS } from '#app/features/shell/presence.ts'
import { preferences } from '#contract/preferences.ts'
import { startWire, says } from '../api/wire.ts'
import { signedIn } from '../alone.tsx'

const MINUTE = 60_000
const answer = { items: [] }

let wire: Awaited<ReturnType<typeof startWire>>
let client: QueryClient
/** How far the clock of the page is put on. */
let later: number

beforeEach(async () => {
  later = 0
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + later)
  wire = await startWire()
  reads(true)
  client = createQueryClient({ onDone() {}, onFailed() {} })
  client.mount()
  signedIn('ada')
})
afterEach(async () => {
  cleanup()
  client.unmount()
  client.clear()
  endSession()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await wire.stop()
})

/** Whether the provider says that it reads the mark. */
const reads = (doesRead: boolean) => wire.behaves((heard, response, request) => {
  if (doesRead) response.setHeader('Unasked', '1')
  says(answer)(heard, response, request)
})

/** As a page's own code asks, whatever is answered. */
const ask = (wasAsked = false) => call(preferences.list, {}, { wasAsked }).catch(() => undefined)

const marks = () => wire.heard.map(({ headers }) => headers['unasked'] !== undefined)

/** The frame of the dashboard is open, has been answered, and everybody went away. */
async function left() {
  render(<IdleWatch />)
  await ask()
  later += THERE_MS
  wire.heard.length = 0
}

const oneMore = async (before = wire.heard.length) =>
  vi.waitFor(() => expect(wire.heard.length).toBeGreaterThan(before))

const watched = () =>
  new QueryObserver(client, watching(reading(preferences.list, {}, { staleTime: 0 }))).subscribe(() => {})

describe('with nobody there', () => {
  test('what the one timer of all screens asks is marked, and keeps no login', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const end = keepAsking(client)
    await left()
    const close = watched()
    await oneMore()
    for (let time = 0; time < 4; time += 1) {
      later += MINUTE
      const before = wire.heard.length
      await vi.advanceTimersByTimeAsync(QUESTION_EVERY_MS)
      await oneMore(before)
    }
    expect(marks()).toEqual([true, true, true, true, true])
    expect(sinceUse()).toBeGreaterThanOrEqual(THERE_MS + 4 * MINUTE)
    close()
    end()
  })

  test('so is what a page asks that is looked at again, and what it looks after', async () => {
    await left()
    const close = watched()
    await oneMore()
    later += MINUTE
    const before = wire.heard.length
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await oneMore(before)
    focusManager.setFocused(undefined)
    const end = askWhileSeen(() => ask(), 5)
    await oneMore(before + 1)
    end()
    close()
    expect(marks()).not.toContain(false)
  })

  test('what waited on the phone is sent as what somebody asked for', async () => {
    await left()
    await ask(true)
    expect(marks()).toEqual([false])
    expect(sinceUse()).toBeLessThan(MINUTE)
  })

  test('a provider that does not read the mark is sent none, and the page counts all the same', async () => {
    await left()
    reads(false)
    await ask()
    await ask()
    expect(marks()).toEqual([true, false])
    expect(sinceUse()).toBeGreaterThanOrEqual(THERE_MS)
  })
})

describe('what a person does', () => {
  const acts = ['keydown', 'input', 'click', 'touchstart', 'wheel']

  test.each(acts)('%s, whatever stops it on its way', async (act) => {
    await left()
    document.body.addEventListener(act, (event) => event.stopImmediatePropagation(), { once: true })
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    await ask()
    later += THERE_MS - 1_000
    await ask()
    later += 1_000
    await ask()
    expect(marks()).toEqual([false, false, true])
  })

  test('Back', async () => {
    await left()
    dispatchEvent(new Event('popstate'))
    await ask()
    expect(marks()).toEqual([false])
  })
})

test('without the frame of the dashboard everything counts', async () => {
  await ask()
  later += 60 * MINUTE
  await ask()
  expect(marks()).toEqual([false, false])
})
