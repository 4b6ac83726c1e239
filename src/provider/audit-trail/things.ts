// On what something was done, in words, and what the thing's own page is called by.
import { documentKinds, isDocumentKind } from '#domain/document.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import '../api-keys/tables.ts'
import '../beneficiaries/tables.ts'
import '../bills/tables.ts'
import '../bulk/tables.ts'
import '../cards/tables.ts'
import '../chargebacks/tables.ts'
import '../collections/tables.ts'
import '../direct-debit/tables.ts'
import '../mandates/tables.ts'
import '../payment-links/tables.ts'
import '../payouts/tables.ts'
import '../qr-payments/tables.ts'
import '../settlements/tables.ts'
import '../virtual-accounts/tables.ts'
import '../schedules/tables.ts'
import '../sub-accounts/tables.ts'
import type { EventRow } from './events.ts'
import { callOf } from './words.ts'

/** Of one thing as it is now. */
interface Known { id: string, name: string, reference: string }

interface Thing {
  /** `Payout`; '' where the name alone says it. */
  label: string
  /** What it was called by in the event itself: those that are gone have no other name. */
  named?: (facts: Record<string, unknown>) => string
  find?: (work: Work<Caller>, ids: string[]) => Promise<Known[]>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const byReference = ({ bulk_reference, unique_reference, schedule_reference }: Record<string, unknown>) =>
  text(bulk_reference) || text(unique_reference) || text(schedule_reference)

const same = (rows: { id: string, reference: string }[]): Known[] =>
  rows.map((row) => ({ ...row, name: row.reference }))

const people: Thing = {
  label: '',
  named: ({ fullname, email }) => text(fullname) || text(email),
  find: ({ database, caller }, ids) => database.selectFrom('member')
    .select(['id', 'fullname as name', 'id as reference'])
    .where('merchant_id', '=', caller.merchant_id).where('id', 'in', ids).execute(),
}

const things: Record<string, Thing> = {
  payout: {
    label: 'Payout', named: byReference,
    find: async ({ database }, ids) => same(await database.selectFrom('payout')
      .select(['id', 'unique_reference as reference']).where('id', 'in', ids).execute()),
  },
  payout_request: {
    label: 'Payout request', named: byReference,
    find: async ({ database }, ids) => same(await database.selectFrom('payout_request')
      .select(({ fn }) => ['id', fn.coalesce('bulk_reference', 'unique_reference').as('reference')])
      .where('id', 'in', ids).execute()),
  },
  payout_bulk: {
    label: 'Batch', named: byReference,
    find: async ({ database }, ids) => same(await database.selectFrom('payout_bulk')
      .select(['id', 'bulk_reference as reference']).where('id', 'in', ids).execute()),
  },
  payout_schedule: {
    label: 'Scheduled payout', named: byReference,
    find: async ({ database }, ids) => same(await database.selectFrom('payout_schedule')
      .select(['id', 'schedule_reference as reference']).where('id', 'in', ids).execute()),
  },
  bill: {
    label: 'Bill', named: ({ bill_reference }) => text(bill_reference),
    find: async ({ database }, ids) => same(await database.selectFrom('bill')
      .select(['id', 'bill_reference as reference']).where('id', 'in', ids).execute()),
  },
  bill_favourite: { label: 'Favourite', named: ({ label }) => text(label) },
  collection: {
    label: 'Payment received', named: ({ reference }) => text(reference),
    find: async ({ database }, ids) => same(await database.selectFrom('collection')
      .select(['id', 'reference']).where('id', 'in', ids).execute()),
  },
  settlement: {
    label: 'Settlement', named: ({ settlement_reference }) => text(settlement_reference),
    find: async ({ database }, ids) => same(await database.selectFrom('settlement')
      .select(['id', 'settlement_reference as reference']).where('id', 'in', ids).execute()),
  },
  customer: {
    label: 'Customer',
    named: ({ fullname, name, firstname, lastname }) =>
      text(fullname) || text(name) || `${text(firstname)} ${text(lastname)}`.trim(),
    find: ({ database }, ids) => database.selectFrom('customer')
      .select(['id', 'fullname as name', 'reference']).where('id', 'in', ids).execute(),
  },
  virtual_account: {
    label: 'Virtual account', named: ({ account_name, vnuban }) => text(account_name) || text(vnuban),
    find: ({ database }, ids) => database.selectFrom('virtual_account')
      .select(['id', 'account_name as name', 'vnuban as reference']).where('id', 'in', ids).execute(),
  },
  payment_link: {
    label: 'Payment link', named: ({ reference }) => text(reference),
    find: async ({ database }, ids) => same(await database.selectFrom('payment_link')
      .select(['id', 'reference']).where('id', 'in', ids).execute()),
  },
  qr_code: {
    label: 'QR code', named: ({ name, reference }) => text(name) || text(reference),
    find: ({ database }, ids) => database.selectFrom('qr_code')
      .select(['id', 'name', 'reference']).where('id', 'in', ids).execute(),
  },
  webhook: { label: 'Webhooks', named: ({ event, reference }) => `${text(event)} ${text(reference)}`.trim() },
  card_payment: {
    label: 'Card payment', named: ({ reference }) => text(reference),
    find: async ({ database }, ids) => same(await database.selectFrom('card_payment')
      .select(['id', 'reference']).where('id', 'in', ids).execute()),
  },
  chargeback: {
    label: 'Chargeback', named: ({ reference }) => text(reference),
    find: async ({ database }, ids) => same(await database.selectFrom('chargeback')
      .select(['id', 'reference']).where('id', 'in', ids).execute()),
  },
  mandate: {
    label: 'Mandate', named: ({ reference }) => text(reference),
    find: async ({ database }, ids) => same(await database.selectFrom('mandate')
      .select(['id', 'reference']).where('id', 'in', ids).execute()),
  },
  mandate_debit: { label: 'Debit', named: ({ reference,
    bulk_reference }) => text(reference) || text(bulk_reference) },
  debit_product: {
    label: 'Product', named: ({ name }) => text(name),
    find: ({ database }, ids) => database.selectFrom('debit_product')
      .select(['id', 'name', 'reference']).where('id', 'in', ids).execute(),
  },
  debit_subscription: { label: 'Subscription' },
  debit_due: { label: 'Debit of', named: ({ due_on }) => text(due_on) },
  payout_account: { label: 'Payout account' },
  beneficiary: {
    label: 'Beneficiary', named: (facts) => text(facts['beneficiary_account_name']),
    find: ({ database }, ids) => database.selectFrom('beneficiary')
      .select(['id', 'beneficiary_account_name as name', 'reference']).where('id', 'in', ids).execute(),
  },
  statement: { label: 'Account statement', named: ({ from, to }) => `${text(from)} to ${text(to)}` },
  journal: {
    label: 'Journal', named: ({ from, to, each_month }) => (from ? `${text(from)} to ${text(to)}`
      : each_month ? 'Each month' : 'Accounts'),
  },
  fee_invoice: { label: 'Invoice', named: ({ number }) => text(number) },
  month: { label: 'Month', named: ({ month }) => text(month) },
  split: {
    label: 'Split', named: ({ of_payments }) => text(of_payments),
  },
  sub_account: {
    label: 'Sub-account', named: ({ account_name }) => text(account_name),
    find: ({ database }, ids) => database.selectFrom('sub_account')
      .select(['id', 'account_name as name', 'reference']).where('id', 'in', ids).execute(),
  },
  role: {
    label: 'Role', named: ({ name }) => text(name),
    find: ({ database, caller }, ids) => database.selectFrom('role')
      .select(['id', 'name', 'id as reference']).where('merchant_id', '=', caller.merchant_id)
      .where('id', 'in', ids).execute(),
  },
  user: people,
  member: people,
  personnel: {
    label: 'Director or owner',
    named: ({ firstname, lastname }) => `${text(firstname)} ${text(lastname)}`.trim(),
  },
  document: {
    label: '',
    named: ({ document_type: kind, name }) =>
      (isDocumentKind(text(kind)) ? documentKinds[text(kind) as keyof typeof documentKinds] : text(name))
      || 'Document',
  },
  preference: { label: 'Preference', named: ({ preference_name }) => text(preference_name) },
  push: { label: '', named: ({ device }) => text(device) || 'Device' },
  session: { label: 'Session' },
  account: { label: 'Bank account name' },
  approval_policy: { label: 'Approval policy' },
  merchant: { label: 'The business' },
  bank_details: { label: 'Bank account' },
  business_profile: { label: 'Business profile' },
  notification: { label: 'Notices' },
  api_key: {
    label: 'API key', named: ({ name }) => text(name),
    find: ({ database }, ids) => database.selectFrom('api_key')
      .select(['id', 'name', 'id as reference']).where('id', 'in', ids).execute(),
  },
  ip_whitelist: { label: 'IP whitelist' },
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** For a page of events: the words and the reference of each, with one question for each kind of thing. */
export async function thingsOf(work: Work<Caller>, rows: readonly EventRow[]) {
  const known = new Map<string, Known>()
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const find = things[subject]?.find
    const ids = new Set(rows.filter((row) => row.subject === subject).map((row) => row.subject_id ?? '')
      .filter((id) => uuid.test(id)))
    if (!find || ids.size === 0) continue
    for (const one of await find(work, [...ids])) known.set(`${subject} ${one.id}`, one)
  }
  return (row: EventRow) => {
    const now = known.get(`${row.subject} ${row.subject_id}`)
    return { about: aboutOf(row, now), reference: now?.reference ?? null }
  }
}

function aboutOf({ subject, before, after }: EventRow, now: Known | undefined): string {
  const thing = things[subject]
  if (!thing) return callOf(subject) ?? subject.replace(/[._]/g, ' ')
  const then = [after, before].map((facts) => thing.named?.((facts ?? {}) as Record<string, unknown>) ?? '')
  const name = then.find((each) => each !== '') ?? now?.name ?? ''
  return [thing.label, shownName(subject, name)].filter(Boolean).join(' ')
}

/** `merchant_admin` is the specification's name for it. */
const shownName = (subject: string, name: string) =>
  subject === 'role' && name === 'merchant_admin' ? 'Administrator' : name
