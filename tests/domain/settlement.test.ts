import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, fromNaira, kobo } from '#domain/money.ts'
import { halfOf, nextPart, partsLeft, settlementLimits } from '#domain/settlement.ts'

const most = settlementLimits.per_transfer
const untried = { taken: kobo(0), refusals: 1 }

describe('the transfers of a settlement', () => {
  test.each([
    [1, 1], [10_000_000, 1], [10_000_000.01, 2], [25_000_000, 3],
  ])('₦%d goes in %d', (naira, parts) => {
    expect(partsLeft({ amount: fromNaira(naira), paid_amount: kobo(0), most_at_once: null })).toBe(parts)
  })

  test('make the whole, none above the limit, in as many as was said', () => {
    const at_once = fc.option(fc.integer({ min: 50_000_000, max: most }).map(kobo))
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), at_once, (amount, most_at_once) => {
      let paid_amount = kobo(0)
      const whole = { amount: kobo(amount), most_at_once }
      const parts = partsLeft({ ...whole, paid_amount })
      for (let part = 0; part < parts; part += 1) {
        const next = nextPart({ ...whole, paid_amount })
        expect(next).toBeGreaterThan(0)
        expect(next).toBeLessThanOrEqual(most_at_once ?? most)
        paid_amount = add(paid_amount, next)
      }
      expect(paid_amount).toBe(amount)
    }), { numRuns: 200 })
  })
})

describe('what passed the limit of the account', () => {
  test('is halved, up to the next naira, so that two halves are enough', () => {
    expect(halfOf({ refused: kobo(100_000_001), ...untried })).toBe(50_000_100)
    expect(halfOf({ refused: most, ...untried })).toBe(fromNaira(5_000_000))
  })

  test('waits where the account took as much before, was asked five times, or half would be little', () => {
    expect(halfOf({ refused: most, taken: most, refusals: 1 })).toBeNull()
    expect(halfOf({ refused: most, taken: kobo(0), refusals: 5 })).toBeNull()
    expect(halfOf({ refused: fromNaira(19_998), ...untried })).toBeNull()
    expect(halfOf({ refused: fromNaira(20_000), ...untried })).toBe(fromNaira(10_000))
  })
})
