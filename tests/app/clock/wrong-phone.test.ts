// The time of a visit whatever the phone's clock does: a year off, put back, put forward, asleep, reloaded.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const DAY = 86_400_000
const NOON = Date.parse('2026-11-21T12:00:00Z')
const asHeader = (at: number) => new Date(at).toUTCString()
const said = (at: number) => new Date(at).toISOString()

/** The modules of a page that was just opened; what the browser keeps stays. */
async function openPage() {
  vi.resetModules()
  const { keepTime } = await import('#app/clock/kept-time.ts')
  keepTime()
  return import('#app/clock/provider-time.ts')
}

beforeEach(() => { vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON }) })
afterEach(() => { vi.useRealTimers() })

it.each([
  ['a year behind', -365 * DAY], ['an hour ahead', 3_600_000], ['right', 0],
])('a phone that is %s knows the time from an answer on, and offline after a reload', async (_, off) => {
  vi.setSystemTime(NOON + off)
  const page = await openPage()
  page.noteServerTime(asHeader(NOON))
  expect(said(page.providerNow())).toBe('2026-11-21T12:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  const again = await openPage()
  expect(again.serverNow()).toBeNull()
  expect(said(again.providerNow())).toBe('2026-11-21T12:01:00.000Z')
})

it('a phone that is set right while the page is open changes nothing', async () => {
  vi.setSystemTime(NOON - 365 * DAY)
  const page = await openPage()
  page.noteServerTime(asHeader(NOON))
  vi.advanceTimersByTime(10_000)
  for (const set of [NOON + 10_000, NOON - 3 * DAY, NOON - 365 * DAY]) {
    vi.setSystemTime(set)
    expect(said(page.providerNow())).toBe('2026-11-21T12:00:10.000Z')
  }
})

it('the night that a phone sleeps through, with its page standing still, has passed', async () => {
  const page = await openPage()
  page.noteServerTime(asHeader(NOON))
  vi.setSystemTime(NOON + 9 * 3_600_000)
  expect(said(page.providerNow())).toBe('2026-11-21T21:00:00.000Z')
})

it('is never before what the provider told last, however far back the phone is put while it is closed',
  async () => {
    const page = await openPage()
    page.noteServerTime(asHeader(NOON))
    vi.setSystemTime(NOON - 3 * DAY)
    const again = await openPage()
    expect(said(again.providerNow())).toBe('2026-11-21T12:00:00.000Z')
  })

it('does not tremble with answers that tell whole seconds, and says when it was another time', async () => {
  const page = await openPage()
  const corrected = vi.fn<() => void>()
  page.noteServerTime(asHeader(NOON))
  page.onServerTime(corrected)
  vi.advanceTimersByTime(1_900)
  const before = page.providerNow()
  page.noteServerTime(asHeader(NOON + 1_000))
  expect([page.providerNow() >= before, corrected.mock.calls.length]).toEqual([true, 0])
  page.noteServerTime(asHeader(NOON + DAY))
  expect([said(page.providerNow()), corrected.mock.calls.length]).toEqual(['2026-11-22T12:00:00.000Z', 1])
})
