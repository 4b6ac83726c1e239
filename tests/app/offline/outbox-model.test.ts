// Whatever happens to phone, network and provider, in any order: sent once, after what it needs, and never
// lost. OUTBOX_RUNS=1000 lives ten times as many lives; OUTBOX_SEED=<seed> lives the same ones again.
// @vitest-environment node
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countOf, seedOf } from '#tests/drawn.ts'
import { Counts } from './model/provider.ts'
import { mustHappen, steps, type Step } from './model/steps.ts'
import { World } from './model/world.ts'

const runs = countOf('OUTBOX_RUNS', 200)
const seed = seedOf('OUTBOX_SEED')
const LENGTH = 50

const grounds: [string, { keepsRequestIds: boolean; hasLocks: boolean }][] = [
  ['a provider that keeps request ids, a browser with locks', { keepsRequestIds: true, hasLocks: true }],
  ['a provider that keeps request ids, a browser without', { keepsRequestIds: true, hasLocks: false }],
  ['a provider that does not, a browser with locks', { keepsRequestIds: false, hasLocks: true }],
  ['a provider that does not, a browser without', { keepsRequestIds: false, hasLocks: false }],
]

const counts = new Counts()
let operations = 0

beforeAll(() => { vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }) })
afterAll(() => {
  vi.useRealTimers()
  const told = mustHappen.map((what) => `${what} ${counts.get(what) ?? 0}`).join(', ')
  console.info(`seed ${seed}: ${operations} operations on a queue; ${told}`)
})

async function live(all: Step[], ground: (typeof grounds)[number][1]) {
  vi.setSystemTime(1_800_000_000_000)
  const world = new World({ ...ground, counts })
  for (const one of all) {
    await world.step(one)
    operations += 1
    vi.setSystemTime(Date.now() + 10)
  }
  await world.settle()
  expect(world.problems).toEqual([])
}

describe('a queue', () => {
  it.each(grounds.map((ground, index) => [...ground, index] as const))(
    'with %s: each thing once, in order, none lost', async (_, ground, index) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: LENGTH, maxLength: LENGTH }), (all) => live(all, ground)),
      { numRuns: Math.ceil(runs / grounds.length), seed: seed + index, endOnFailure: false },
    )
  }, 60_000 + runs * 500)

  it('was really tried: every fault happened', () => {
    expect(mustHappen.filter((what) => !counts.get(what))).toEqual([])
  })
})
