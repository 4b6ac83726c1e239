// Reading is a right: whatever a member reads of the business needs one, unless it stands here with a reason.
import { expect, test } from 'vitest'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What every member reads. */
const open: Record<string, string> = {
  'auth.resend': 'is one’s own address',
  'accountSecurity.show': 'is one’s own account',
  'accountSecurity.sessions': 'is one’s own devices',
  'merchants.profile': 'is oneself, and the business as its receipts name it',
  'preferences.list': 'is how the dashboard behaves for everybody',
  'onboarding.profile': 'is what the business says of itself to its customers and the registrar',
  'overview.show': 'shows each part to who may see it',
  'accounts.details': 'says where money is sent to; balances for who may see them',
  'accounts.list': 'says where money is sent to; balances for who may see them',
  'reservedAccounts.show': 'says where money is sent to; balances for who may see them',
  'pin.show': 'is one’s own PIN',
  'pin.otp': 'is one’s own PIN',
  'documents.show': 'asks for the right that goes with what the file belongs to',
  'finder.find': 'asks for the right of each kind',
  'simulator.outcomes': 'is the sandbox’s own table',
  'bills.catalogue': 'is the vendor’s price list',
  'approvalPolicy.show': 'is the rule that everybody goes by',
  'approvalPolicy.history': 'is the rule that everybody goes by',
  'users.permissions': 'is one’s own rights, and the words for all',
  'notifications.list': 'is one’s own',
  'notifications.choices': 'is one’s own',
  'push.show': 'is one’s own device',
}

const reads = Object.entries(all).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) =>
    [`${noun}.${call}`, endpoint] as const))
  .filter(([, { method, callers }]) => method === 'GET' && callers !== 'anyone')

test('there is something to walk', () => expect(reads.length).toBeGreaterThan(60))

test.each(reads)('%s needs a right, or says why not', (name, { needs }) => {
  expect([name, needs !== null || name in open]).toEqual([name, true])
})

test('no reason is left over', () => {
  const free = reads.filter(([, { needs }]) => needs === null).map(([name]) => name)
  expect(Object.keys(open).toSorted()).toEqual(free.toSorted())
})

test('what takes files away asks for the right to read them, too', () => {
  const taken = reads.filter(([, { needs }]) => needs === 'export_data')
  expect(taken.length).toBeGreaterThan(2)
  for (const [name, { reads: right }] of taken) expect([name, right]).toEqual([name, expect.any(String)])
})
