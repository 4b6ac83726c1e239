// As lists.ts, for who pays and by what, and the search across everything.
import { customers } from '#contract/customers.ts'
import { finder } from '#contract/finder.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { linkStandings } from '#domain/payment-link.ts'
import { qrKinds, qrStandings } from '#domain/qr-code.ts'
import { virtualAccountStandings } from '#domain/virtual-account.ts'
import type { Past } from './many-rows.ts'
import { daysOf, each, named, type List, type Query } from './queries.ts'

const amounts: Query[] = [{ min: '900' }, { max: '100.01' }, { min: '500', max: '500.50' }]

export const payerLists = (past: Past): List[] => [
  ...ofPayers(past),
  ...ofWaysToPay(past),
  ofEverything(past),
]

const ofPayers = (past: Past): List[] => [
  {
    name: 'customers.list',
    endpoint: customers.list,
    queries: [
      ...daysOf(past),
      ...named('customer50@', '8000000050', '600000000050', '999999999999'),
    ],
  },
  {
    name: 'virtualAccounts.list',
    endpoint: virtualAccounts.list,
    queries: [
      ...daysOf(past),
      ...named(past.known.vnuban, '9999999999'),
      ...each('status', virtualAccountStandings),
      ...each('collection_bank', ['000017', '090110', '060001']),
      ...each('owner', ['customer', 'merchant']),
      { status: 'INACTIVE', owner: 'merchant', from: past.known.day },
    ],
  },
]

const ofWaysToPay = (past: Past): List[] => [
  {
    name: 'paymentLinks.list',
    endpoint: paymentLinks.list,
    queries: [
      ...daysOf(past),
      ...amounts,
      ...named('300000000009', '999999999999'),
      ...each('status', linkStandings),
    ],
  },
  {
    name: 'qrPayments.list',
    endpoint: qrPayments.list,
    queries: [
      ...daysOf(past),
      ...named('200000000009', '999999999999'),
      ...each('status', qrStandings),
      ...each('kind', qrKinds),
      { kind: 'STATIC', status: 'OFF' },
    ],
  },
]

/** One page of each kind: what is asked of it is what its lists are asked, by texts and by amounts. */
const ofEverything = (past: Past): List => ({
  name: 'finder.find',
  endpoint: finder.find,
  needs: 'search',
  queries: named(
    past.known.vnuban, past.known.unique_reference, '0000791901', '999999999999', '0000000005',
    'customer50@', '411111', '179.19', '₦5,000', '5000', 'am',
  ),
})
