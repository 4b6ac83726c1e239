import { describe, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import {
  amountProblem,
  bulkStatuses,
  isFinal,
  payoutStanding,
  payoutStatuses,
  requestStanding,
} from '#domain/payout.ts'
import { codeClass, codeMeaning, refusedCodes, unknownCodes } from '#domain/response-code.ts'
import { proves } from '#tests/spec/proves.ts'

describe('what a state means to a person', () => {
  test('a payout is successful, pending, or failed', () => {
    proves(
      'transition:payout-status.successful',
      'transition:payout-status.pending',
      'transition:payout-status.failed',
    )
    expect(['ACTIVE', 'SUCCESSFUL'].map(payoutStanding)).toEqual(['successful', 'successful'])
    expect(['INQ', 'PENDING'].map(payoutStanding)).toEqual(['pending', 'pending'])
    expect(['FAILED', 'DECLINED', 'EXPIRED', 'REVERSED', ''].map(payoutStanding)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
    ])
  })

  test('a request is approved, pending, or declined', () => {
    proves(
      'transition:approval-status.approved',
      'transition:approval-status.pending',
      'transition:approval-status.declined',
    )
    expect(requestStanding('APPROVED')).toBe('approved')
    expect(requestStanding('PENDING')).toBe('pending')
    expect(['DECLINED', 'EXPIRED', 'CANCELLED', 'else'].map(requestStanding)).toEqual([
      'declined',
      'declined',
      'declined',
      'declined',
    ])
  })

  test('only what waits for the bank or a person may still change', () => {
    expect(payoutStatuses.filter((status) => !isFinal(status))).toEqual(['PENDING', 'INQ'])
    expect(bulkStatuses).toContain('PARTIALLY_SUCCESSFUL')
  })
})

describe('the limits of one payout', () => {
  test('from ₦100 to ₦10,000,000', () => {
    expect([10_000, 1_000_000_000].map((amount) => amountProblem(kobo(amount)))).toEqual([null, null])
    expect([9_999, 1_000_000_001, 0, -1].map((amount) => amountProblem(kobo(amount)) === null)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the network’s codes', () => {
  test('00 alone is paid, and what is not listed is not known', () => {
    expect(codeClass('00')).toBe('paid')
    expect(['05', '06', '07', '08', '57', '61', '92'].map(codeClass)).toEqual(Array(7).fill('refused'))
    expect(
      ['01', '09', '26', '68', '91', '94', '96', '97', '', '10', '98', 'ZZ', '000', null].map(codeClass),
    ).toEqual(Array(14).fill('unknown'))
    expect(codeClass('25')).toBe('absent')
  })

  test('each has words, and no code is in two classes', () => {
    for (const code of [...refusedCodes, ...unknownCodes, '25', 'ZZ'])
      expect(codeMeaning(code)).toMatch(/\.$/)
    expect([codeMeaning('00'), codeMeaning(null)]).toEqual([null, null])
    expect(refusedCodes.filter((code) => unknownCodes.includes(code))).toEqual([])
  })
})
