// A number with the word for one or for several.
import { expect, test } from 'vitest'
import { counted } from '#domain/counted.ts'

test('one is one, and none or more are several', () => {
  expect([0, 1, 2].map((count) => counted(count, 'payout', 'payouts')))
    .toEqual(['0 payouts', '1 payout', '2 payouts'])
  expect(counted(1, 'person', 'people')).toBe('1 person')
})

test('thousands are told apart', () => {
  expect(counted(12_500, 'row', 'rows')).toBe('12,500 rows')
})
