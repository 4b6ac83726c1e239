// What an event changed, in words, and where the thing of it is shown.
import { describe, expect, test } from 'vitest'
import { aboutWords, lookOf, originWords } from '#app/features/audit-trail/facts.tsx'
import { changesOf } from '#app/features/audit-trail/changes.ts'
import { thingLink } from '#app/features/audit-trail/thing-link.ts'

const seen = (before: unknown, after: unknown) =>
  changesOf(before, after).map(({ label, before: was, after: is }) => [label, was, is])

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
        ['Payouts', null, 'Payout reference: 123456789012; Status: Successful'], ['People', null, 'None'],
      ])
    expect([seen(null, null), seen('text', 7)]).toEqual([[], []])
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
