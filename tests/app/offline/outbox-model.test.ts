// Whatever happens to phone, network and provider, in any order: sent once, after what it needs, and never
// lost. @vitest-environment node
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fates } from './model/provider.ts'
import { World, type Step } from './model/world.ts'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 60)
const steps = 50

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      lane: fc.integer({ min: 1, max: 3 }),
      sends: fc.constantFrom('thing' as const, 'thing' as const, 'thing' as const, 'all' as const),
      replaces: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('fate' as const),
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 10, arbitrary: fc.constant({ do: 'drain' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { do: 'login' },
      { do: 'switch' },
      { do: 'restart' },
      { do: 'late' },
      { do: 'thaw' },
      { do: 'offline' },
      { do: 'online' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      which: fc.nat(10),
      button: fc.constantFrom('retry' as const, 'stop' as const, 'remove' as const),
    }),
  },
)

const seen = new Map<string, number>()

beforeAll(() => { vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }) })
afterAll(() => { vi.useRealTimers() })

async function live(all: Step[], keepsRequestIds: boolean) {
  vi.setSystemTime(1_800_000_000_000)
  const world = new World(keepsRequestIds)
  for (const one of all) {
    await world.step(one)
    vi.setSystemTime(Date.now() + 10)
  }
  await world.settle()
  for (const [fault, count] of world.provider.counts) seen.set(fault, (seen.get(fault) ?? 0) + count)
  expect(world.problems).toEqual([])
}

describe('a queue', () => {
  it.each([
    ['with a provider that keeps request ids', true], ['with one that does not', false],
  ])('%s: each thing once, in order, none lost', async (_, keepsRequestIds) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), (all) =>
        live(all, keepsRequestIds),
      ),
      { numRuns: runs, endOnFailure: false },
    )
  }, 600_000)

  it('was really tried: every fault happened', () => {
    const never = fates.filter((fate) => !seen.get(fate))
    const others = [
      'offline',
      'restart',
      'switch',
      'thaw',
      'retry',
      'stop',
      'remove',
      'asking: gateway before',
    ]
    expect([...never, ...others.filter((fault) => !seen.get(fault))]).toEqual([])
  })
})
