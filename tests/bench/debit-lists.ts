// As lists.ts, for direct debit and bills.
import { bills } from '#contract/bills.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { billKinds, billStatuses } from '#domain/bill.ts'
import { dueStatuses, productStatuses, subscriptionStatuses } from '#domain/direct-debit.ts'
import { debitStatuses, mandateStatuses } from '#domain/mandate.ts'
import type { Past } from './many-rows.ts'
import { daysOf, each, named, type List, type Query } from './queries.ts'

export const debitLists = (past: Past): List[] => [...ofMandates(past), ...ofProducts(past), ofBills(past)]

const ofMandates = (past: Past): List[] => [
  {
    name: 'mandates.list',
    endpoint: mandates.list,
    queries: [
      ...daysOf(past),
      // With the beginning of a name that a quarter has.
      ...named('am', past.known.mandate, '999999999999'),
      ...each('status', [...mandateStatuses, 'pending']),
      ...each('customer', [past.known.customer, '600000000050', '999999999999']),
      { status: 'FAILED', customer: past.known.customer, from: past.known.day },
    ],
  },
  {
    name: 'directDebit.debits',
    endpoint: directDebit.debits,
    queries: [
      ...daysOf(past),
      ...named('200000000009', '999999999999'),
      ...each('status', [...debitStatuses, 'pending']),
      ...each('mandate', [past.known.large_mandate, past.known.mandate, '999999999999']),
      { status: 'FAILED', mandate: past.known.large_mandate, from: past.known.day },
    ],
  },
]

const ofProducts = (past: Past): List[] => [
  {
    name: 'directDebit.due',
    endpoint: directDebit.due,
    queries: [
      ...daysOf(past),
      ...each('status', dueStatuses),
      ...each('product', [past.known.large_product, past.known.product, '999999999999']),
      { status: 'FAILED', product: past.known.large_product, from: past.known.day },
    ],
  },
  {
    name: 'directDebit.products',
    endpoint: directDebit.products,
    queries: [
      ...daysOf(past),
      ...named(past.known.product, '999999999999'),
      ...each('status', productStatuses),
    ],
  },
  {
    name: 'directDebit.subscriptions',
    endpoint: directDebit.subscriptions,
    params: { reference: past.known.large_product },
    queries: [
      ...daysOf(past),
      ...named('am'),
      ...each('status', subscriptionStatuses),
      { status: 'ACTIVE', search: 'amber dr' },
    ],
  },
]

function ofBills(past: Past): List {
  const { bill_reference } = past.known
  const sums: Query[] = [{ min: '900' }, { max: '100.01' }, { min: '500', max: '500.50' }]
  return {
    name: 'bills.list',
    endpoint: bills.list,
    queries: [
      ...daysOf(past),
      ...sums,
      ...named(bill_reference, '999999999999', '08000007919', '2348000007919', '8099999999'),
      ...each('status', [...billStatuses, 'successful', 'pending', 'failed']),
      ...each('kind', billKinds),
      ...each('customer', ['8000007919', '8099999999']),
      { unique_reference: bill_reference.replace('1', '2') },
      { status: 'failed', kind: 'tv', from: past.known.day },
    ],
  }
}
