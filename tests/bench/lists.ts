// Every list that grows without end, with a request for each thing that it is narrowed by.
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { auditTrail } from '#contract/audit-trail.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { bulk } from '#contract/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { auditKindNames } from '#domain/audit.ts'
import { bulkStatuses, payoutStatuses, requestStatuses } from '#domain/payout.ts'
import { scheduleStatuses } from '#domain/schedule.ts'
import type { Past } from './many-rows.ts'

type Query = Readonly<Record<string, string>>

export interface List {
  /** As `payouts.list`. */
  name: string
  endpoint: Endpoint
  /** What is asked of it besides its first page as it stands. */
  queries: readonly Query[]
}

const each = (field: string, values: readonly string[], more: Query = {}) =>
  values.map((value): Query => ({ ...more, [field]: value }))

/** Names that many have, that few have, and that nobody has. */
const searches = ['amber dr', 'zebra', 'nobody at all']

const daysOf = ({ known: { day } }: Past): Query[] => [{ from: day }, { to: day }, { from: day, to: day }]

const named = (...more: string[]) => each('search', [...searches, ...more])

export const listsOf = (past: Past): List[] => [
  ...ofPayouts(past),
  ...ofAccounts(past),
  ...ofTheTeam(past),
  ...ofBatches(past),
]

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
