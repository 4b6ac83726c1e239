// The approval policy in words.
import { describe, expect, test } from 'vitest'
import {
  approvalsFor, consequences, consequenceWords, policySummary, rangeWords, type Band,
} from '#domain/approval-policy.ts'
import { fromNaira } from '#domain/money.ts'

const bands = (...pairs: [number, number][]): Band[] =>
  pairs.map(([naira, approvals]) => ({ from: fromNaira(naira), approvals }))

const three = bands([0, 0], [50_000, 1], [2_000_000, 2])

test.each([[0, 0], [49_999.99, 0], [50_000, 1], [1_999_999.99, 1], [2_000_000, 2], [9_000_000, 2]])(
  'a payout of %d naira needs %d', (naira, approvals) => {
    expect(approvalsFor(three, fromNaira(naira))).toBe(approvals)
  })

describe('what a policy says', () => {
  test('names each range by its borders', () => {
    expect(three.map((_, at) => rangeWords(three, at))).toEqual([
      'Below ₦50,000.00', '₦50,000.00 to ₦2,000,000.00', '₦2,000,000.00 and more',
    ])
    expect(rangeWords(bands([0, 1]), 0)).toBe('Any amount')
  })

  test('fits in a row', () => {
    expect([three, bands([0, 1]), bands([0, 0], [5, 0]), bands([0, 0])].map(policySummary)).toEqual([
      '2 people from ₦2,000,000.00', '1 person for every payout', 'Every payout is paid at once',
      'Every payout is paid at once',
    ])
  })
})

describe('what a change would do', () => {
  const words = (wanted: Band[], current: Band[]) => consequences(wanted, current).map((each) =>
    [consequenceWords(each), each.current] as const)

  test('is said for each amount at which either begins something', () => {
    expect(words(three, bands([0, 1], [100_000, 3]))).toEqual([
      ['A payout below ₦50,000.00 is paid at once.', 1],
      ['A payout of ₦50,000.00 needs 1 person.', 1],
      ['A payout of ₦100,000.00 needs 1 person.', 3],
      ['A payout of ₦2,000,000.00 needs 2 people.', 3],
    ])
    expect(words(bands([0, 2]), bands([0, 2]))).toEqual([['Every payout needs 2 people.', 2]])
  })
})
