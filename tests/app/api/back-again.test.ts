// After a silence: at once the first time, ever more rarely where it comes and goes, and at once again later.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onBackAgain } from '#app/api/back-again.ts'
import { answered, unanswered } from '#app/api/reachability.ts'

let calls: number[]
let end: () => void
let began: number

beforeEach(() => {
  vi.useFakeTimers()
  answered()
  calls = []
  began = Date.now()
  end = onBackAgain(() => calls.push((Date.now() - began) / 1000))
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

function gap() {
  unanswered()
  answered()
}

it('a silence that has ended is told at once', () => {
  gap()
  expect(calls).toEqual([0])
})

it('each further one at a longer distance, where what is asked dies each time that it is told', async () => {
  end()
  end = onBackAgain(() => {
    calls.push((Date.now() - began) / 1000)
    setTimeout(gap, 10)
  })
  gap()
  await pass(120)
  expect(calls).toEqual([0, 2, 6, 14, 30, 60, 90, 120])
})

it('and not at all while nothing answers when its time comes, but then with the answer', async () => {
  gap()
  gap()
  await pass(1)
  unanswered()
  await pass(9)
  expect(calls).toEqual([0])
  answered()
  expect(calls).toEqual([0, 10])
})

it('once all was well for a while, it is told at once again', async () => {
  gap()
  gap()
  await pass(2)
  expect(calls).toEqual([0, 2])
  await pass(40)
  gap()
  expect(calls).toEqual([0, 2, 42])
})

it('and a clock that is put back meanwhile changes nothing', async () => {
  gap()
  vi.setSystemTime(Date.now() - 5 * 3_600_000)
  began = Date.now()
  gap()
  await pass(2)
  expect(calls).toEqual([0, 2])
  await pass(40)
  gap()
  expect(calls).toEqual([0, 2, 42])
})

it('nothing is told after its end, also of what was waiting', async () => {
  gap()
  gap()
  end()
  await pass(60)
  gap()
  expect(calls).toEqual([0])
})
