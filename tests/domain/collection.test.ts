// Payments that come in: what they cost, what their states mean, and what an account takes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCallbackUrl } from '#domain/callback.ts'
import {
  collectionChargesFor, collectionStanding, collectionStatuses, refusalWords,
} from '#domain/collection.ts'
import { partsOfCharge } from '#domain/fees.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import {
  collectionBankCodes, isVirtualNuban, refusalBy, usesLeft, virtualAccountStanding, virtualNuban,
  type AccountRules,
} from '#domain/virtual-account.ts'

const at = new Date('2026-03-02T09:00:00Z')
const live = { is_test: false, at }

describe('what a payment costs the merchant', () => {
  test.each([
    [99.99, 0, 0], [110.74, 10, 75], [5_000, 10, 75], [5_016.13, 25, 188], [50_000, 25, 188],
    [50_026.87, 50, 375],
  ])('₦%d: a fee of ₦%d and %d kobo of VAT', (naira, fee, vat) => {
    const amount = fromNaira(naira)
    expect(collectionChargesFor(amount, live)).toEqual({
      fee: fromNaira(fee), vat, stamp_duty: 0, net_amount: kobo(amount - fromNaira(fee) - vat),
    })
    expect(collectionChargesFor(amount, { ...live, is_test: true }).net_amount).toBe(amount)
  })

  test.each([
    [100, 99.99, 0.01, 0], [105, 99.99, 4.66, 35], [110.73, 99.99, 9.99, 75],
    [5_000.01, 4_989.25, 10.01, 75], [50_000.01, 49_973.12, 25.01, 188],
  ])('₦%d, just above a step, brings ₦%d as the last one below it does', (naira, net, fee, vat) => {
    expect(collectionChargesFor(fromNaira(naira), live)).toEqual({
      fee: fromNaira(fee), vat, stamp_duty: 0, net_amount: fromNaira(net),
    })
  })

  test('a larger payment never brings less, and a payment never less than nothing', () => {
    const near = fc.constantFrom(100, 5_000, 50_000)
      .chain((step) => fc.integer({ min: step * 100 - 50, max: step * 100 + 6_000 }))
    const amount = fc.oneof(near, fc.integer({ min: 1, max: 10_000_000 }))
    fc.assert(fc.property(amount, fc.oneof(fc.constant(1), fc.nat(100_000)), (smaller, more) => {
      const [one, other] = [smaller, smaller + more].map((each) => collectionChargesFor(kobo(each), live))
      expect(other!.net_amount).toBeGreaterThanOrEqual(one!.net_amount)
      expect(Math.min(one!.net_amount, one!.fee, one!.vat)).toBeGreaterThanOrEqual(0)
      expect(one!.net_amount + one!.fee + one!.vat).toBe(smaller)
    }), { numRuns: 2_000 })
  })

  test('VAT is 7.5% of the fee, rounded once', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
      const { fee, vat } = collectionChargesFor(kobo(amount), live)
      // By the whole charge, as a charge in between has none of its own: less than one kobo from the fee's.
      expect(Math.abs(vat - fee * 0.075)).toBeLessThan(0.54)
      expect(partsOfCharge(kobo(fee + vat))).toEqual({ fee, vat })
    }))
  })

  test('the receiver paid stamp duty until the end of 2025 in Lagos', () => {
    const duty = (moment: string) =>
      collectionChargesFor(fromNaira(10_000), { is_test: false, at: new Date(moment) }).stamp_duty
    expect([duty('2025-12-31T22:59:59Z'), duty('2025-12-31T23:00:00Z')]).toEqual([fromNaira(50), 0])
  })
})

test('a state is successful, pending or failed, whatever it is called', () => {
  expect(collectionStatuses.map(collectionStanding)).toEqual(
    ['pending', 'successful', 'failed', 'failed', 'failed'])
  expect(['ACTIVE', 'INQ', 'SOMETHING'].map(collectionStanding)).toEqual(['successful', 'pending', 'failed'])
  expect(refusalWords('used_up')).toContain('as many payments as it may')
  expect(refusalWords('sent_twice')).toBe('sent twice')
})

describe('a number', () => {
  test('passes the check of its bank, and of it alone when a digit is another', () => {
    for (const bank of collectionBankCodes) {
      for (const serial of [1, 300_000_001, 699_999_999]) {
        const nuban = virtualNuban(bank, serial)
        expect(nuban).toMatch(/^\d{10}$/)
        expect(isVirtualNuban(bank, nuban)).toBe(true)
        expect(isVirtualNuban(bank, `${nuban.slice(0, 9)}${(Number(nuban[9]) + 1) % 10}`)).toBe(false)
      }
    }
  })
})

describe('an account', () => {
  const open: AccountRules = {
    status: 'ACTIVE', expires_at: null, use_frequency: null, used: 7, min_amount: null, max_amount: null,
  }
  test('without limits takes anything', () => {
    expect(refusalBy(open, 1, at)).toBeNull()
    expect(usesLeft(open)).toBeNull()
  })

  test.each([
    [{ status: 'INACTIVE', expires_at: at }, 'INACTIVE', 'inactive'],
    [{ expires_at: at, use_frequency: 7 }, 'EXPIRED', 'expired'],
    [{ use_frequency: 7 }, 'USED_UP', 'used_up'],
  ] as const)('with %j is %s and takes nothing', (limits, standing, reason) => {
    const rules = { ...open, ...limits }
    expect(virtualAccountStanding(rules, at)).toBe(standing)
    expect(refusalBy(rules, 100, at)).toBe(reason)
  })

  test('takes what is at its limits, and to the last moment', () => {
    const rules = {
      ...open, min_amount: 100, max_amount: 200, use_frequency: 8, expires_at: new Date(at.getTime() + 1),
    }
    expect([99, 100, 200, 201].map((amount) => refusalBy(rules, amount, at))).toEqual(
      ['below_minimum', null, null, 'above_maximum'])
    expect(usesLeft(rules)).toBe(1)
  })
})

test.each([
  ['https://pay.adire.example/paid?from=oja', true], ['https://pay.adire.example:8443', true],
  ['http://pay.adire.example', false], ['https://localhost/x', false], ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false], ['https://[::1]/x', false], ['https://router.lan', false],
  ['https://user@pay.adire.example', false], ['https://pay.adire.example\\@evil.example', false],
  ['https://0x7f.0.0.1/', false], ['https://0177.0.0.1/', false], ['https://db.internal/hook', false],
])('a callback to %s may be set: %s', (address, isFine) => {
  expect(isCallbackUrl(address)).toBe(isFine)
})
