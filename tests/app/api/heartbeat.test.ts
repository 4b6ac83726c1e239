// Knocking at the provider: only while it cannot be reached, ever more rarely, and never in a hidden page.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepKnocking } from '#app/api/heartbeat.ts'
import { answered, reachability, unanswered } from '#app/api/reachability.ts'

let isThere: boolean
let knocks: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  isThere = false
  knocks = 0
  answered()
  stop = keepKnocking(async () => {
    knocks += 1
    return isThere
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('knocking', () => {
  it('does not happen while all is well', async () => {
    await pass(600)
    expect(knocks).toBe(0)
  })

  it('begins at once, slows down, and ends with an answer', async () => {
    unanswered()
    await pass(0.1)
    expect(knocks).toBe(1)
    await pass(59)
    expect(knocks).toBe(5)
    isThere = true
    await pass(31)
    expect(reachability.current().state).toBe('online')
    const so = knocks
    await pass(600)
    expect(knocks).toBe(so)
  })

  it('ends when a real call is answered', async () => {
    unanswered()
    await pass(3)
    answered()
    const so = knocks
    await pass(600)
    expect(knocks).toBe(so)
  })

  it('waits while the page is hidden, and goes on when it is seen', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    unanswered()
    await pass(600)
    expect(knocks).toBe(0)
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0.1)
    expect(knocks).toBe(1)
  })

  it('waits for the radio: the browser is believed when it says that there is no network', async () => {
    const radio = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await pass(600)
    expect([knocks, reachability.current().state]).toEqual([0, 'offline'])
    radio.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(reachability.current().state).toBe('unreachable')
    isThere = true
    await pass(0.1)
    expect([knocks, reachability.current().state]).toEqual([1, 'online'])
  })
})
