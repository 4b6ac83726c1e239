// What an event changed, in words, and where the thing of it is shown.
import { describe, expect, test } from 'vitest'
import { aboutWords, lookOf, originWords } from '#app/features/audit-trail/facts.tsx'
import { changesOf } from '#app/features/audit-trail/changes.ts'
import { thingLink } from '#app/features/audit-trail/thing-link.ts'

const banks: Record<string, string> = { '000014': 'Access Bank' }

const seen = (before: unknown, after: unknown, subject = 'payout') =>
  changesOf(before, after, { subject, bankName: (code) => banks[code] ?? '' })
    .map(({ label, before: was, after: is }) => [label, was, is])

describe('what changed', () => {
  test('leaves out what stayed, and names amounts, ranges and rights', () => {
    expect(seen(
      { name: 'Till', permissions: ['pay_bills'], kobo: 500_000, version: 1 },
      { name: 'Till', permissions: ['pay_bills', 'approve_payouts'], kobo: 700_000, version: 2 },
    )).toEqual([
      ['Permissions', 'Pay bills', 'Pay bills, Approve or decline payouts'],
      ['Amount', '₦5,000.00', '₦7,000.00'],
      ['Version', '1', '2'],
    ])
    expect(seen(null, {
      bands: [{ from: 0, approvals: 0 }, { from: 5_000_000, approvals: 2 }], daily_limit: null,
    })).toEqual([
      ['Approvals by amount', null, 'Below ₦50,000.00: paid at once\n₦50,000.00 and more: 2 people'],
      ['Daily limit of one person', null, 'No limit'],
    ])
  })

  test('reads states, moments, yes and no, and what is hidden', () => {
    expect(seen(
      { status: 'PENDING', is_test: true, at: '2026-11-17T09:42:00.000Z', role: 'merchant_admin' },
      { status: 'DECLINED', is_test: false, at: null, role: '[hidden]' },
    )).toEqual([
      ['Status', 'Pending', 'Declined'],
      ['Test mode', 'Yes', 'No'],
      ['At', '17 November 2026, 10:42', null],
      ['Role', 'Administrator', 'Hidden'],
    ])
  })

  test('reads lists and things within things, and nothing at all', () => {
    expect(seen(null, { payouts: [{ payout_reference: '123456789012', status: 'SUCCESSFUL' }], people: [] }))
      .toEqual([
        ['Payout reference', null, '123456789012'], ['Status', null, 'Successful'], ['People', null, 'None'],
      ])
    expect(seen(null, { payouts: [{ status: 'INQ' }, { status: 'FAILED', waits_for: 'person' }] })).toEqual([
      ['Payouts', null, 'Status: The bank is asked about it\nStatus: Failed; Waits for: Our staff'],
    ])
    expect([seen(null, null), seen('text', 7)]).toEqual([[], []])
  })
})

describe('what the provider keeps as words of its own', () => {
  test.each([
    ['bill', { status: 'INQ', waits_for: 'person', kind: 'tv', response_code: 'no_record' }, [
      'The company is asked about it', 'Our staff', 'TV', 'The vendor has no record of the purchase.',
    ]],
    ['mandate', { status: 'PENDING_OTP', frequency: 'variable', refusal: 'otp_expired' }, [
      'Waits for the code', 'When you ask', 'No code was sent within 15 minutes. Set up a new mandate.',
    ]],
    ['qr_code', { kind: 'DYNAMIC', status: 'OFF' }, ['One payment', 'Switched off']],
    ['merchant', { status: 'pending_kyc_review', documents: ['cac_form', 'memorandum'] }, [
      'With the reviewer', 'CAC form or status report, Memorandum and articles of association',
    ]],
    ['beneficiary', { beneficiary_bank_code: '000014', beneficiary_account_name: 'TEAL RIVER SAMPLE' }, [
      'Access Bank', 'Teal River Sample',
    ]],
    ['statement', { from: '2026-03-01', to: '2026-03-31' }, ['1 March 2026', '31 March 2026']],
    ['settlement', { response_code: '05', outcome: 'NOT_PAID', something_new: 'NOT_HEARD_OF' }, [
      'The bank did not honour the transfer. (05)', 'Not paid', 'Not heard of',
    ]],
    ['list', { filter: { min: '2500', from: '2026-03-01' }, rows: 1200, continued: false }, [
      '₦2,500.00', '1 March 2026', '1,200', 'No',
    ]],
  ])('on a %s is said in the words of the screens', (subject, after, words) => {
    expect(seen(null, after, subject).map(([, , is]) => is)).toEqual(words)
  })

  test('tells of which thing it was without calling that a change', () => {
    const changes = changesOf({ status: 'ACTIVE' }, { status: 'OFF', reference: '123456789012' },
      { subject: 'payment_link', bankName: () => '' })
    expect(changes.map(({ label, alone }) => [label, alone]))
      .toEqual([['Status', false], ['Reference', true]])
  })
})

describe('an event', () => {
  test('that was altered is said to be so before everything else', () => {
    expect([
      lookOf({ intact: false, outcome: 'done' }).words, lookOf({ intact: true, outcome: 'refused' }).words,
      lookOf({ intact: true, outcome: 'done' }).words,
    ]).toEqual(['Altered since', 'Refused', 'Done'])
  })

  test('says from where, and on what without a bank’s capitals', () => {
    expect([
      originWords({ device: 'Chrome on Android', address: '10.0.0.1' }),
      originWords({ device: '', address: '10.0.0.1' }),
      aboutWords({ subject: 'beneficiary', about: 'Beneficiary TEAL RIVER SAMPLE' }),
      aboutWords({ subject: 'document', about: 'CAC form or status report' }),
    ]).toEqual([
      'Chrome on Android, 10.0.0.1', '10.0.0.1', 'Beneficiary Teal River Sample',
      'CAC form or status report',
    ])
  })

  test.each([
    ['payout_request', '123456789012', '/dashboard/payouts/payout-approvals/123456789012'],
    ['payout', '123456789012', '/dashboard/payouts/123456789012'],
    ['role', 'a', '/dashboard/teams/roles/a/edit'],
    ['approval_policy', null, '/dashboard/settings/approvals'],
    ['beneficiary', null, null],
    ['beneficiary', '../x', '/dashboard/beneficiaries/..%2Fx'],
    ['something', 'a', null],
  ])('on a %s called %j is shown at %j', (subject, reference, path) => {
    expect(thingLink({ subject, reference })).toBe(path)
  })
})
