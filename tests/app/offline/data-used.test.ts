// @vitest-environment jsdom
// What was used of the person's data is counted by month, by what it was for, and outlives the page.
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { dataUsed, noteUsed, onUsed, usedBy } from '#app/offline/data-used.ts'

vi.hoisted(() => { vi.resetModules() })

const origin = 'https://oja.example'
const of = (path: string, more: Partial<PerformanceResourceTiming> = {}) =>
  usedBy({ name: new URL(path, origin).href, workerStart: 0, transferSize: 2_000, ...more }, origin)

beforeEach(() => {
  localStorage.clear()
  noteServerTime('Mon, 30 Nov 2026 22:30:00 GMT')
})

test('is told apart by what it was for, and never counted by two', () => {
  expect(of('/assets/kqzhwpab/kit.js')).toEqual({ app: 2_000 })
  // The worker counts what it fetches; out of its store comes nothing over the network.
  expect(of('/assets/kqzhwpab/kit.js', { workerStart: 12 })).toEqual({})
  expect(of('/assets/kqzhwpab/kit.js', { transferSize: 0 })).toEqual({ app: 0 })
  expect(of('/v2/dashboard/overview', { workerStart: 12 })).toEqual({ data: 2_500 })
  expect(of('https://api.other.example/v2/payouts')).toEqual({ data: 2_500 })
  // Another origin may tell no size.
  expect(of('https://api.other.example/v2/payouts', { transferSize: 0 })).toEqual({ data: 1_500 })
  expect(usedBy({ name: `${origin}/v2/banks` }, origin)).toEqual({ data: 1_500 })
})

test('begins anew with the month in Lagos, whatever the phone says, and says since when it counts', () => {
  noteUsed({ app: 100, data: 20, sent: 3 })
  noteUsed({ data: 5 })
  expect(dataUsed()).toEqual({ month: '2026-11', since: '2026-11-30', app: 100, data: 25, sent: 3 })
  noteServerTime('Mon, 30 Nov 2026 23:30:00 GMT')
  expect(dataUsed()).toEqual({ month: '2026-12', since: '2026-12-01', app: 0, data: 0, sent: 0 })
  noteUsed({ sent: 7 })
  noteServerTime('Thu, 17 Dec 2026 09:00:00 GMT')
  expect(dataUsed()).toEqual({ month: '2026-12', since: '2026-12-01', app: 0, data: 0, sent: 7 })
})

test('whatever lies in its place, it counts on from nothing', () => {
  for (const there of ['', '{', '[]', '7', '{"month":"2026-11","app":"x"}', '{"month":"2026-11","app":1}']) {
    localStorage.setItem('oja.data-used', there)
    expect(dataUsed()).toMatchObject({ app: 0, data: 0, sent: 0 })
    noteUsed({ app: 9 })
    expect(dataUsed().app).toBe(9)
  }
})

test('the sum of all that was noted is what is shown, and whoever shows it hears of it', () => {
  const amount = fc.nat(5_000_000)
  fc.assert(fc.property(fc.array(fc.record({ app: amount, data: amount, sent: amount })), (noted) => {
    localStorage.clear()
    const heard = vi.fn<() => void>()
    const stop = onUsed(heard)
    for (const one of noted) noteUsed(one)
    stop()
    const sum = (of: 'app' | 'data' | 'sent') => noted.reduce((total, one) => total + one[of], 0)
    expect(dataUsed()).toMatchObject({ app: sum('app'), data: sum('data'), sent: sum('sent') })
    expect(heard).toHaveBeenCalledTimes(noted.filter(({ app, data, sent }) => app + data + sent > 0).length)
  }))
})

test('a browser that keeps nothing counts nothing, and nothing breaks', () => {
  vi.spyOn(Storage.prototype, 'setItem')
    .mockImplementation(() => { throw new DOMException('no', 'QuotaExceededError') })
  noteUsed({ app: 1 })
  expect(dataUsed().app).toBe(0)
  vi.restoreAllMocks()
})
