// Which failed tests may be tried once more, and which never.
import { expect, test } from 'vitest'
import { maySecond } from '../scripts/second-try.ts'

const journey = 'tests/journeys/batch-retry.test.ts'
const screen = 'tests/app/api/queries.test.tsx'

test('a few journeys and screens may be tried once more', () => {
  expect(maySecond([journey])).toBe(true)
  expect(maySecond([journey, screen])).toBe(true)
})

test('nothing is tried again where nothing failed, or too much', () => {
  expect(maySecond([])).toBe(false)
  expect(maySecond([journey, screen, screen, screen])).toBe(false)
})

test('rules, the provider, the faults and what draws lots never are', () => {
  expect(maySecond(['tests/second-try.test.ts'])).toBe(false)
  expect(maySecond([journey, 'tests/provider/money/ledger.test.ts'])).toBe(false)
  expect(maySecond(['tests/app/lots.test.tsx'], () => 'fc.assert(…) of fast-check')).toBe(false)
})
