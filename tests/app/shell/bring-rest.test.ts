// @vitest-environment jsdom
// The rest of the program is asked for a few files at a time, each time that the person is not at work.
import { beforeEach, expect, test, vi } from 'vitest'
import type { RestAnswer } from '#domain/kept-program.ts'
import { bringRest, isSending, keepBringing } from '#app/features/shell/bring-rest.ts'
import { choose } from '#app/offline/program.ts'
import { Kept } from '#tests/app/worker/kept.ts'

vi.hoisted(() => { vi.resetModules() })

let asked: string[]
let answers: RestAnswer[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('caches', new Kept())
  const active = {
    postMessage: ({ says }: { says: string }, [port]: [MessagePort]) => {
      asked.push(says)
      port.postMessage(says === 'rest' ? answers.shift() ?? { left: 0, isFailed: false } : 0)
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true, value: { getRegistration: async () => ({ active }) },
  })
})

test('until nothing is left, and never while the person is at work', async () => {
  answers = [{ left: 9, isFailed: false }, { left: 2, isFailed: false }, { left: 0, isFailed: false }]
  const quiet = vi.fn<() => Promise<void>>(async () => undefined)
  await bringRest(quiet)
  expect(asked).toEqual(['rest', 'rest', 'rest', 'used'])
  expect(quiet).toHaveBeenCalledTimes(3)
  // Somebody who is at work all the time is never disturbed.
  asked = []
  void bringRest(() => new Promise(() => {}))
  await new Promise((go) => { setTimeout(go, 20) })
  expect(asked).toEqual([])
})

test('a network that fails is not asked at once again, and a choice does not wait for that', async () => {
  answers = [{ left: 1, isFailed: true }, { left: 0, isFailed: false }]
  keepBringing()
  await vi.waitFor(() => expect(asked).toEqual(['rest']), { timeout: 5_000 })
  await new Promise((go) => { setTimeout(go, 50) })
  expect(asked).toEqual(['rest'])
  await choose('all')
  const rests = () => asked.filter((says) => says === 'rest').length
  await vi.waitFor(() => expect(rests()).toBeGreaterThan(1), { timeout: 5_000 })
})

test('what waits to be sent goes first, from any tab, and for a while after it was last at it', async () => {
  vi.useFakeTimers()
  const held = (names: string[]) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), {
    locks: { query: async () => ({ held: names.map((name) => ({ name })) }) },
  }))
  held(['oja:draft:1'])
  expect(await isSending()).toBe(false)
  held(['oja:draft:1', 'oja:sender:ada:live'])
  expect(await isSending()).toBe(true)
  held([])
  expect(await isSending()).toBe(true)
  vi.advanceTimersByTime(20_000)
  expect(await isSending()).toBe(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a worker nothing is asked', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  await bringRest(async () => undefined)
  expect(asked).toEqual([])
})
