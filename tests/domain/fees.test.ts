import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { chargesFor } from '#domain/fees.ts'
import { kobo, share, sum } from '#domain/money.ts'

const live = { is_test: false }

describe('what a payout costs', () => {
  test.each([
    [4_000, 10.75], [5_000, 10.75], [9_999.99, 26.88], [10_000, 76.88], [50_000, 76.88], [50_000.01, 103.75],
  ])('₦%d costs ₦%d', (naira, charges) => {
    expect(chargesFor(kobo(Math.round(naira * 100)), live).charges).toBe(Math.round(charges * 100))
  })

  test('says each part: fee, VAT on it, and stamp duty from ₦10,000', () => {
    expect(chargesFor(kobo(1_000_000), live)).toEqual({
      fee: 2_500, vat: 188, stamp_duty: 5_000, charges: 7_688, total_amount: 1_007_688,
    })
    expect(chargesFor(kobo(999_999), live).stamp_duty).toBe(0)
  })

  test('of a salary no stamp duty, and all else as of any other', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
      const [one, salary] = [false, true].map((is_salary) =>
        chargesFor(kobo(amount), { ...live, is_salary }))
      expect(salary).toEqual({
        ...one, stamp_duty: 0, charges: (one?.charges ?? 0) - (one?.stamp_duty ?? 0),
        total_amount: (one?.total_amount ?? 0) - (one?.stamp_duty ?? 0),
      })
    }))
  })

  test('nothing in test mode', () => {
    expect(chargesFor(kobo(5_000_001), { is_test: true })).toEqual({
      fee: 0, vat: 0, stamp_duty: 0, charges: 0, total_amount: 5_000_001,
    })
  })

  test('the parts always make the whole, and more never costs less', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 1_000_000 }),
      (amount, more) => {
        const one = chargesFor(kobo(amount), live)
        expect(one.total_amount).toBe(sum([kobo(amount), one.fee, one.vat, one.stamp_duty]))
        expect(chargesFor(kobo(amount + more), live).charges).toBeGreaterThanOrEqual(one.charges)
      }))
  })

  test('a share is rounded to the nearest kobo, half a kobo up', () => {
    expect([share(kobo(2_500), 75, 1000), share(kobo(1), 1, 2), share(kobo(1), 1, 3)]).toEqual([188, 1, 0])
  })
})
