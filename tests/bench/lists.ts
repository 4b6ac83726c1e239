// Every list that grows without end, with a request for each thing that it is narrowed by.
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { auditTrail } from '#contract/audit-trail.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { bulk } from '#contract/bulk.ts'
import { cards } from '#contract/cards.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { webhooks } from '#contract/webhooks.ts'
import { auditKindNames } from '#domain/audit.ts'
import { cardBrands, cardStatuses } from '#domain/card.ts'
import { chargebackReasons, chargebackStatuses } from '#domain/chargeback.ts'
import { bulkStatuses, payoutStatuses, requestStatuses } from '#domain/payout.ts'
import { scheduleStatuses } from '#domain/schedule.ts'
import { webhookEventNames, webhookStatuses } from '#domain/webhook.ts'
import { collectionLists } from './collecting-lists.ts'
import { debitLists } from './debit-lists.ts'
import type { Past } from './many-rows.ts'
import { payerLists } from './payer-lists.ts'
import { daysOf, each, named, type List, type Query } from './queries.ts'

/** Its path, with what stands in it. */
export const addressOf = ({ endpoint, params = {} }: List): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

export const listsOf = (past: Past): List[] => [...paidLists(past), ...collectedLists(past)]

/** Payouts and what they are paid from, and what was done about them. */
export const paidLists = (past: Past): List[] => [
  ...ofPayouts(past),
  ...ofAccounts(past),
  ...ofTheTeam(past),
  ...ofBatches(past),
]

/** What came in, from whom and by what, what was told of it, and bills, which have no books here. */
export const collectedLists = (past: Past): List[] => [
  ofWebhooks(past),
  ...ofCards(past),
  ...collectionLists(past),
  ...payerLists(past),
  ...debitLists(past),
]

const ofWebhooks = (past: Past): List => ({
  name: 'webhooks.list',
  endpoint: webhooks.list,
  queries: [
    ...daysOf(past),
    ...each('search', [past.known.unique_reference, 'nothing']),
    ...each('status', webhookStatuses),
    ...each('event', webhookEventNames),
    { status: 'FAILED', event: 'payout.failed' },
  ],
})

function ofPayouts(past: Past): List[] {
  const { known } = past
  const { nuban } = past.merchant
  const { unique_reference, payout_reference, bulk_reference, schedule_reference } = known
  return [
    {
      name: 'payouts.list',
      endpoint: payouts.list,
      queries: [
        ...daysOf(past),
        ...named('0000791901', unique_reference, '999999999999'),
        ...each('status', [...payoutStatuses, 'successful', 'pending', 'failed']),
        { unique_reference },
        { payout_reference },
        { bulk_reference },
        { schedule_reference },
        { source_nuban: nuban },
        { beneficiary_nuban: '0000791901' },
        { bank_code: '000015' },
        { bank_code: '999999' },
        { status: 'failed', from: known.day },
      ],
    },
  ]
}

function ofAccounts(past: Past): List[] {
  const { known } = past
  const { nuban } = past.merchant
  const { payout_reference } = known
  return [
    {
      name: 'accounts.history',
      endpoint: accounts.history,
      queries: [
        ...daysOf(past),
        { nuban },
        ...each('search', [payout_reference, 'nothing']),
        ...each('status', ['in', 'out']),
        { status: 'in', from: known.day, to: known.day },
      ],
    },
    {
      name: 'accounts.trail',
      needs: 'nuban',
      endpoint: accounts.trail,
      queries: [
        { nuban },
        ...daysOf(past).map((days) => ({ nuban, ...days })),
        ...each('search', [payout_reference, 'nothing'], { nuban }),
        ...each('status', ['in', 'out'], { nuban }),
      ],
    },
    {
      name: 'accounts.funding',
      endpoint: accounts.funding,
      queries: [
        ...daysOf(past),
        ...named(known.funding_reference),
        { source_nuban: nuban },
        { reference: known.funding_reference },
        { status: 'SUCCESSFUL' },
      ],
    },
  ]
}

function ofTheTeam(past: Past): List[] {
  const { known } = past
  const { user_id } = past.merchant
  const { unique_reference } = known
  return [
    {
      name: 'approvals.list',
      endpoint: approvals.list,
      queries: [
        ...daysOf(past),
        ...named('0000791901', unique_reference),
        ...each('box', ['received', 'sent']),
        ...each('kind', ['single', 'bulk']),
        ...each('status', [...requestStatuses, 'decided']),
        { box: 'received', status: 'PENDING' },
      ],
    },
    {
      name: 'beneficiaries.list',
      endpoint: beneficiaries.list,
      queries: [
        ...daysOf(past),
        ...named('0000000', '0000000005', known.beneficiary_reference),
        { bank_code: '000015' },
        { bank_code: '999999' },
        { bank_code: '000015', search: 'zebra' },
      ],
    },
    {
      name: 'auditTrail.list',
      endpoint: auditTrail.list,
      queries: [
        ...daysOf(past),
        { who: user_id },
        ...each('action', ['payout', 'login', 'nothing']),
        ...each('kind', auditKindNames),
        ...each('subject', ['payout', 'nothing']),
        { subject_id: 'nothing' },
        ...each('mode', ['test', 'live']),
        ...each('status', ['done', 'refused']),
        ...each('search', ['payout', 'nothing at all', '10.0.0.7', '10.9.9.9']),
      ],
    },
  ]
}

function ofBatches(past: Past): List[] {
  const { known } = past
  const { unique_reference, bulk_reference, schedule_reference } = known
  return [
    {
      name: 'bulk.processed',
      endpoint: bulk.processed,
      queries: [...daysOf(past), ...named(), { bulk_reference }, ...each('status', bulkStatuses)],
    },
    {
      name: 'bulk.transactions',
      needs: 'bulk_reference',
      endpoint: bulk.transactions,
      queries: [
        { bulk_reference },
        ...each('status', ['VALID', 'successful', 'warned'], { bulk_reference }),
        { bulk_reference, search: 'amber' },
        { bulk_reference, from: known.day },
        { bulk_reference, to: known.day },
      ],
    },
    {
      name: 'schedules.list',
      endpoint: schedules.list,
      queries: [
        ...daysOf(past),
        ...named(),
        { schedule_reference },
        { unique_reference },
        ...each('status', [...scheduleStatuses, 'incomplete']),
      ],
    },
  ]
}

function ofCards(past: Past): List[] {
  const sums: Query[] = [{ min: '900' }, { max: '100.01' }, { min: '500', max: '500.50' }]
  return [
    {
      name: 'cards.list',
      endpoint: cards.list,
      queries: [
        ...daysOf(past), ...sums,
        ...named('900000000009', '0035', '9999', '411111', '999999', '999999999999'),
        ...each('status', cardStatuses), ...each('brand', cardBrands),
        { status: 'FAILED', from: past.known.day, brand: 'visa' },
      ],
    },
    {
      name: 'chargebacks.list',
      endpoint: chargebacks.list,
      queries: [
        ...daysOf(past), ...sums,
        ...named('700000000009', '800000000009', '999999999999'),
        ...each('status', chargebackStatuses), ...each('reason', chargebackReasons),
        { status: 'LOST', reason: 'fraud', from: past.known.day },
      ],
    },
  ]
}
