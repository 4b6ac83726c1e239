// What can happen to a queue: the steps of a life, and how often each is drawn.
import fc from 'fast-check'
import { askingFates, fates, type AskingFate, type Fate } from './fates.ts'

export type Button = 'retry' | 'send again' | 'stop' | 'remove'

export interface Adding {
  do: 'add'
  lane: number
  /** One thing, or the submission of all of them. */
  sends: 'thing' | 'all'
  /** What was edited takes the place of what has not left. */
  edits: boolean
  hasPaper: boolean
}

export type Step =
  | Adding
  /** Sends what is due; or waits for the next that is due, some times over. */
  | { do: 'drain' | 'a while' }
  | { do: 'login' | 'switch' | 'restart' | 'late' | 'thaw' | 'offline' | 'online' }
  /** Signing out with things unsent: they stay locked, or they are deleted. */
  | { do: 'keep and leave' | 'wipe and leave' | 'clear others' }
  | { do: 'wait'; seconds: number }
  | { do: 'fate'; fates: Fate[] }
  | { do: 'asking'; fates: AskingFate[] }
  | { do: 'press'; button: Button; which: number }

const several = <T>(choice: readonly T[], most: number) =>
  fc.array(fc.constantFrom(...choice), { minLength: 1, maxLength: most })

const named = (...names: Step['do'][]) => fc.constantFrom(...names).map((name) => ({ do: name }) as Step)

const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })

const adding: fc.Arbitrary<Adding> = fc.record({
  do: fc.constant('add' as const),
  lane: fc.integer({ min: 1, max: 3 }),
  sends: fc.constantFrom('thing' as const, 'thing' as const, 'thing' as const, 'all' as const),
  edits: fc.boolean(),
  hasPaper: fc.boolean(),
})

const fateOf = (choice: readonly Fate[], most: number) =>
  fc.record({ do: fc.constant('fate' as const), fates: several(choice, most) })

const askingOf = (all: fc.Arbitrary<AskingFate[]>) =>
  fc.record({ do: fc.constant('asking' as const), fates: all })

const pressing = (...buttons: Button[]) =>
  fc.record({ do: fc.constant('press' as const), which: fc.nat(10), button: fc.constantFrom(...buttons) })

export const steps: fc.Arbitrary<Step> = fc.oneof(
  often(10, adding),
  often(8, fateOf(fates, 3)),
  // Of these it takes several to come to anything.
  often(2, fateOf(['late', 'late', 'answer lost'], 2)),
  often(3, askingOf(several(Object.keys(askingFates) as AskingFate[], 2))),
  // Three unclear answers in a row bring it to the person.
  often(2, askingOf(fc.constant(Array<AskingFate>(4).fill('unclear')))),
  often(12, named('drain')),
  often(6, named('a while')),
  often(8, fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400 }) })),
  often(6, named('login', 'login', 'switch', 'restart', 'late', 'thaw', 'offline', 'online', 'online')),
  often(1, named('keep and leave', 'wipe and leave', 'clear others')),
  often(4, pressing('retry', 'stop', 'remove')),
  // Only when nobody can tell, which is rare.
  often(4, pressing('send again')),
)

/** What has to have happened for a run to have tried anything. */
export const mustHappen = [
  ...fates,
  ...Object.keys(askingFates).map((fate) => `asking: ${fate}`),
  'edit', 'offline', 'restart', 'switch', 'login', 'keep and leave', 'wipe and leave', 'clear others', 'thaw',
  'stolen lock', 'lease that ran out', 'still at work', 'retry', 'send again', 'stop', 'remove',
]
