// Splits: no kobo is lost or made, whatever is shared among whom.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNaira, kobo, sum } from '#domain/money.ts'
import { percentText, readPercent, sharesOf, splitProblem, WHOLE, type SplitShare } from '#domain/split.ts'

const percent = (basis_points: number): SplitShare => ({ basis_points, amount: null })
const fixed = (amount: number): SplitShare => ({ basis_points: null, amount: kobo(amount) })

test.each<[string, number, SplitShare[], number[]]>([
  ['percents, and the rest stays', 10_000, [percent(2_500), percent(1_000)], [2_500, 1_000]],
  ['all of it', 999, [percent(WHOLE)], [999]],
  ['the kobo that is over goes to the largest remainder', 10, [percent(3_300), percent(3_300)], [3, 3]],
  ['of equal ones to the earlier line', 1, [percent(5_000), percent(5_000)], [1, 0]],
  ['before the main account', 1, [percent(5_000)], [1]],
  ['thirds of a naira', 100, [percent(3_333), percent(3_333), percent(3_334)], [33, 33, 34]],
  ['a fixed amount first, then percents', 10_000, [percent(5_000), fixed(4_000)], [3_000, 4_000]],
  ['a fixed amount as far as the money goes', 900, [fixed(600), fixed(600), percent(WHOLE)], [600, 300, 0]],
  ['nothing of nothing', 0, [fixed(600), percent(5_000)], [0, 0]],
  ['nothing of less than nothing', -50, [fixed(600), percent(5_000)], [0, 0]],
  ['nobody', 500, [], []],
])('%s', (_, net, lines, expected) => {
  expect(sharesOf(kobo(net), lines)).toEqual(expected)
})

const someLines = fc.array(fc.oneof(
  fc.integer({ min: 1, max: 2_000 }).map(percent), fc.integer({ min: 1, max: 5_000_000 }).map(fixed),
), { maxLength: 5 })

test('shares and what stays are the payment, to the kobo, and no percent is off by a kobo or more', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), someLines, (net, lines) => {
    const shares = sharesOf(kobo(net), lines)
    const all = sum(shares)
    expect(shares).toHaveLength(lines.length)
    expect(shares.every((one) => one >= 0 && Number.isSafeInteger(one))).toBe(true)
    expect(all).toBeLessThanOrEqual(net)
    const fixedOnes = shares.filter((_, at) => lines[at]?.amount !== null)
    const left = BigInt(net - sum(fixedOnes))
    const points = lines.map(({ basis_points }) => basis_points ?? 0)
    const percents = shares.map((share, at) => [share, points[at] ?? 0] as const).filter(([, one]) => one > 0)
    const stays = [net - all, WHOLE - points.reduce((sum_, one) => sum_ + one, 0)] as const
    for (const [share, one] of [...percents, stays]) {
      const off = BigInt(share) * BigInt(WHOLE) - left * BigInt(one)
      expect(off > -BigInt(WHOLE) && off < BigInt(WHOLE)).toBe(true)
    }
  }), { numRuns: 2_000 })
})

test('what is wrong is said at its line', () => {
  const line = (sub_account_id: string, share: SplitShare) => ({ sub_account_id, ...share })
  expect(splitProblem('all', [])).toEqual({ lines: 'Choose at least one sub-account.' })
  expect(splitProblem('payment_link', [])).toBeNull()
  expect(splitProblem('all', [line('a', percent(6_000)), line('b', percent(4_001))]))
    .toEqual({ lines: 'The percentages are more than 100% together.' })
  expect(splitProblem('all', [line('a', percent(6_000)), line('a', fixed(5))]))
    .toEqual({ 'lines.1.sub_account_id': 'This sub-account is in the split already.' })
  expect(splitProblem('all', [line('a', { basis_points: null, amount: null })]))
    .toEqual({ 'lines.0.amount': 'Give a percentage or an amount, one of the two.' })
  expect(splitProblem('all', [line('a', percent(6_000)), line('b', fixed(fromNaira(10)))])).toBeNull()
})

test('percentages are read as they are written', () => {
  for (const points of [1, 5, 10, 99, 100, 1_250, 3_333, WHOLE]) {
    expect(readPercent(percentText(points))).toBe(points)
  }
  expect([percentText(1_250), percentText(5), percentText(10), percentText(WHOLE)])
    .toEqual(['12.5%', '0.05%', '0.1%', '100%'])
  expect(['12,5', ' 7 ', '0.00', '100.01', '-3', 'x', '1.234', ''].map(readPercent))
    .toEqual([1_250, 700, null, null, null, null, null, null])
})
