import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bankReason, debitReason, debitRefusal, isMandateOver, mandateMoves, mandateStatuses, mayBecome, nextAsk,
  type DebitTerms,
} from '#domain/mandate.ts'
import { maskedNuban } from '#domain/identity.ts'
import { nextTry } from '#domain/direct-debit.ts'
import { isOtpAnswerLost } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'

const terms: DebitTerms = {
  status: 'ACTIVE', debit_type: 'VARIABLE', amount: fromNaira(5_000), start_date: '2026-03-02',
  end_date: '2026-03-31',
}

test('a debit is taken only from an active mandate, within its dates, up to its maximum', () => {
  const refusal = (changes: Partial<DebitTerms>, naira = 5_000, day = '2026-03-10') =>
    debitRefusal({ ...terms, ...changes }, fromNaira(naira), day)
  expect(refusal({})).toBeNull()
  for (const status of mandateStatuses.filter((each) => each !== 'ACTIVE')) {
    expect(refusal({ status })).toBe('not_active')
  }
  expect(refusal({}, 5_000, '2026-03-01')).toBe('too_early')
  expect(refusal({}, 5_000, '2026-03-31')).toBeNull()
  expect(refusal({}, 5_000, '2026-04-01')).toBe('over')
  expect(refusal({ end_date: null }, 5_000, '2029-04-01')).toBeNull()
  expect(refusal({}, 5_000.01)).toBe('above')
  expect(refusal({}, 99.99)).toBe('below')
  expect(refusal({ debit_type: 'FIXED' }, 4_999)).toBe('other_amount')
  expect(refusal({ debit_type: 'FIXED' }, 5_000)).toBeNull()
})

test('the three ends of a mandate are for good, and nothing becomes active before the customer consented',
  () => {
  expect(mandateStatuses.filter(isMandateOver)).toEqual(['CANCELLED', 'EXPIRED', 'FAILED'])
  expect(mayBecome('INITIATED', 'ACTIVE')).toBe(false)
  expect(mayBecome('ACTIVE', 'SUSPENDED') && mayBecome('SUSPENDED', 'ACTIVE')).toBe(true)
  expect(mandateStatuses.filter((from) => mandateMoves[from].includes('FAILED')))
    .toEqual(['INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION'])
})

test('the network is always asked again, later each time', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (age) => {
    expect(nextAsk(age)).toBeGreaterThan(age)
    expect(nextAsk(age) - age).toBeLessThanOrEqual(24 * 60)
  }))
  expect([0, 1, 5, 15, 60, 61, 1440].map(nextAsk)).toEqual([1, 5, 15, 60, 120, 120, 2880])
})

test('what failed is tried again as often as its product says', () => {
  const policy = { retries: 2, retry_days: 3 }
  expect(nextTry(policy, 1, '2026-03-30')).toBe('2026-04-02')
  expect(nextTry(policy, 2, '2026-04-02')).toBe('2026-04-05')
  expect(nextTry(policy, 3, '2026-04-05')).toBeNull()
  expect(nextTry({ retries: 0, retry_days: 1 }, 1, '2026-03-30')).toBeNull()
})

test('a lost answer of the OTP call is a 504, or words that say so, and nothing else', () => {
  expect(isOtpAnswerLost({ status: 504, message: '' })).toBe(true)
  expect(isOtpAnswerLost({ status: 500, message: 'Endpoint request timed out' })).toBe(true)
  expect(isOtpAnswerLost({ status: 502, message: 'Bad gateway' })).toBe(false)
  expect(isOtpAnswerLost({ status: 422, message: 'This code is over.' })).toBe(false)
})

test('why a debit failed is what its bank said, or what its mandate forbade', () => {
  expect(debitReason('51')).toBe('There was not enough money in the account.')
  expect(debitReason('not_active')).toBe('Only an active mandate can be debited.')
  expect(debitReason(null)).toBeNull()
})

test('an account of a customer shows four digits', () => {
  expect(maskedNuban('0123456781')).toBe('••••••6781')
  expect(bankReason('51')).toBe('There was not enough money in the account.')
  expect(bankReason('00')).toBeNull()
})
