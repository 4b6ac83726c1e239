// What a screen of payouts says of what it is told: what happened, when it is paid, easy PINs.
import { describe, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { timingProblems, timingWords, type Timing } from '#app/features/new-payout/schedule-fields.tsx'
import { emptyDraft } from '#app/features/new-payout/draft.ts'
import { requestOf } from '#app/features/new-payout/sending.ts'
import { receiptLines, type Receipt } from '#app/features/payouts/receipt-picture.ts'

const now = new Date('2026-11-21T23:30:00Z')

describe('a timing', () => {
  const timing = (more: Partial<Timing>): Timing => ({
    when: 'later',
    start_date: '2026-12-01',
    frequency: 'monthly',
    end_date: '',
    ...more,
  })

  test('is said in words', () => {
    expect(timingWords(timing({ when: 'now' }))).toBe('Now')
    expect(timingWords(timing({ frequency: 'once', end_date: '2027-01-01' }))).toBe('1 December 2026')
    expect(timingWords(timing({ end_date: '2027-06-01' }))).toBe(
      'Every month from 1 December 2026 until 1 June 2027',
    )
  })

  test('begins after today in Lagos, and ends after it begins', () => {
    expect(timingProblems(timing({}), now)).toEqual({})
    expect(timingProblems(timing({ start_date: '2026-11-22' }), now)).toHaveProperty('start_date')
    expect(timingProblems(timing({ start_date: '2026-11-23' }), now)).toEqual({})
    expect(timingProblems(timing({ end_date: '2026-11-30' }), now)).toHaveProperty('end_date')
    expect(timingProblems(timing({ frequency: 'once', end_date: '2026-11-30' }), now)).toEqual({})
  })
})

test('a draft is sent as the endpoint takes it: kobo, a trimmed note, the name that the person knows', () => {
  const draft = {
    ...emptyDraft(now),
    amount: '1,250.5',
    narration: '  Rice ',
    bank_account_name: 'ADA OBI',
    expected_name: ' Ada ',
    source_nuban: '1',
    bank_code: '2',
    beneficiary_nuban: '3',
  }
  expect(requestOf(draft, '1357')).toEqual({
    query: { command: 'initiate' },
    body: {
      source_nuban: '1',
      bank_code: '2',
      beneficiary_nuban: '3',
      amount: 125_050,
      narration: 'Rice',
      pin: '1357',
      beneficiary_account_name: 'Ada',
      unique_reference: draft.unique_reference,
    },
  })
  expect(draft.unique_reference).toMatch(/^\d{12}$/)
  const later = requestOf(
    { ...draft, when: 'later', start_date: '2026-12-01', end_date: '2027-01-01' },
    '1357',
  )
  expect(later).toMatchObject({
    query: { command: 'scheduled' },
    body: { schedule: { start_date: '2026-12-01', frequency: 'once' } },
  })
  expect(later.body).not.toHaveProperty('schedule.end_date')
})

test('a receipt leaves out what there is not, and never a session id', () => {
  const receipt: Receipt = {
    payout_reference: '123456789012',
    unique_reference: '210987654321',
    nip_session_id: '9'.repeat(30),
    amount: kobo(500_000),
    fee: kobo(1_000),
    vat: kobo(75),
    stamp_duty: kobo(0),
    total_amount: kobo(501_075),
    sender_name: 'Adire Works',
    source_nuban: '7000000010',
    source_bank_name: 'Wema Bank',
    beneficiary_account_name: 'ADA OBI',
    beneficiary_nuban: '0123456789',
    bank_name: 'Access Bank',
    narration: null,
    status: 'SUCCESSFUL',
    paid_at: '2026-11-20T06:00:00Z',
  }
  const lines = new Map(receiptLines(receipt))
  expect(lines.get('Session ID')).toBe('9'.repeat(30))
  expect(lines.get('Date')).toBe('20 November 2026, 07:00')
  expect(lines.get('VAT on the fee')).toBe('₦0.75')
  expect([...lines.keys()]).not.toContain('Stamp duty')
  expect([...lines.keys()]).not.toContain('Note')
  const free = new Map(receiptLines({ ...receipt, fee: kobo(0), vat: kobo(0), total_amount: kobo(500_000) }))
  expect(free.has('Total')).toBe(false)
})
