// How old an answer is does not depend on the clock of the phone: neither one that is put back counts it as
// new, nor one that is put forward as old.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/api/queries.ts'
import { noteServerTime } from '#app/clock/provider-time.ts'

const YEAR = 365 * 86_400_000
const NOON = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => { vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON }) })
afterEach(() => { vi.useRealTimers() })

async function asking(off: number) {
  vi.setSystemTime(NOON + off)
  noteServerTime(new Date(NOON).toUTCString())
  const client = createQueryClient({ onDone: () => {}, onFailed: () => {} })
  let asked = 0
  const queryFn = () => {
    asked += 1
    return `${asked}`
  }
  const ask = () => client.fetchQuery({ queryKey: ['a'], queryFn, staleTime: 15_000 })
  await ask()
  return { ask, query: client.getQueryCache().find({ queryKey: ['a'] }) }
}

it.each([['back', -YEAR], ['forward', YEAR], ['not', 0]])(
  'is asked for again after fifteen seconds and not before, with the clock put %s', async (_, by) => {
    const { ask } = await asking(0)
    vi.setSystemTime(NOON + by)
    vi.advanceTimersByTime(14_000)
    expect(await ask()).toBe('1')
    vi.advanceTimersByTime(1_000)
    expect(await ask()).toBe('2')
  })

const wrong = [['behind', -YEAR], ['ahead', YEAR]] as const
it.each(wrong)('is of the time of the provider on a phone that is %s', async (_, off) => {
  const { query } = await asking(off)
  expect(new Date(query?.state.dataUpdatedAt ?? 0).toISOString()).toBe('2026-11-21T12:00:00.000Z')
})
