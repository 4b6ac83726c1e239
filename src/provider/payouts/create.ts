// Makes payouts of what was asked for and reserves their money, charges included: all of them, or none.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { chargesFor, type Charges } from '#domain/fees.ts'
import { add, kobo, sum, type Kobo } from '#domain/money.ts'
import { payoutLimits, payoutMessages } from '#domain/payout.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tenant } from '../database.ts'
import { bookAccount } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import { MOST_TRIES, newReference } from './references.ts'
import type { PayoutTable } from './tables.ts'

/** One payment that somebody wants. */
export interface Intent {
  beneficiary_account_name: string
  bank_account_name: string | null
  beneficiary_nuban: string
  bank_code: string
  amount: Kobo
  narration: string | null
  /** The client's; without one it is drawn. */
  unique_reference?: string
  bulk_row_id?: string
  retry_of?: string
}

/** What the payouts of one call have in common. */
export interface Belonging {
  tenant: Tenant
  request_id: string
  creator_id: string
  source_account_id: string
  bulk_id?: string
  schedule_id?: string
}

type Making = Pick<Work, 'database' | 'now' | 'newId' | 'random'>

/** What all of them cost together. */
export function chargesOf(
  intents: readonly { amount: Kobo }[],
  { mode }: Pick<Tenant, 'mode'>,
): Charges & {
  amount: Kobo
} {
  const each = intents.map(({ amount }) => chargesFor(amount, { is_test: mode === 'test' }))
  const all = (field: keyof Charges) => sum(each.map((one) => one[field]))
  return {
    amount: sum(intents.map(({ amount }) => amount)),
    fee: all('fee'),
    vat: all('vat'),
    stamp_duty: all('stamp_duty'),
    charges: all('charges'),
    total_amount: all('total_amount'),
  }
}

/** Throws `insufficient_balance`, `over_limit` for the day, or `conflict` for a reference that is taken. */
export async function createPayouts(
  work: Making,
  belonging: Belonging,
  intents: readonly Intent[],
): Promise<PayoutTable[]> {
  const made = await insertWithReferences(
    work,
    intents.map((intent) => row(work, belonging, intent)),
    intents,
  )
  await countDay(work, belonging.tenant, sum(intents.map(({ amount }) => amount)))
  const paid = bookAccount(belonging.tenant, 'paid')
  await transfer(
    work,
    belonging.tenant,
    made.map((payout) => ({
      id: payout.reservation_id,
      effect: 'reserve',
      kind: 'payout',
      from: payout.source_account_id,
      to: paid,
      kobo: totalOf(payout),
      subject: payout.id,
      reference: payout.payout_reference,
    })),
  )
  return made
}

type Priced = Pick<PayoutTable, 'amount' | 'fee' | 'vat' | 'stamp_duty'>

/** What leaves the account for one payout. */
export const totalOf = ({ amount, fee, vat, stamp_duty }: Priced): Kobo =>
  sum([amount, fee, vat, stamp_duty].map(kobo))

function row({ newId, now }: Making, belonging: Belonging, intent: Intent): PayoutTable {
  const {
    tenant: { merchant_id, mode },
    bulk_id = null,
    schedule_id = null,
    ...rest
  } = belonging
  const { bulk_row_id = null, retry_of = null, unique_reference = '', ...wanted } = intent
  const { fee, vat, stamp_duty } = chargesFor(intent.amount, { is_test: mode === 'test' })
  return {
    id: newId(),
    merchant_id,
    mode,
    ...rest,
    bulk_id,
    schedule_id,
    bulk_row_id,
    retry_of,
    ...wanted,
    unique_reference,
    payout_reference: '',
    fee,
    vat,
    stamp_duty,
    status: 'PENDING',
    reason: null,
    response_code: null,
    nip_session_id: null,
    reservation_id: newId(),
    queries: 0,
    next_query_at: null,
    created_at: now,
    sent_at: null,
    ended_at: null,
  }
}

async function insertWithReferences(
  work: Making,
  rows: PayoutTable[],
  intents: readonly Intent[],
): Promise<PayoutTable[]> {
  const given = new Map(rows.map(({ id }, at) => [id, intents[at]?.unique_reference]))
  let left = rows
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries > 0) await refuseTaken(work, left, given)
    if (tries === MOST_TRIES) throw new Error('No free reference was found')
    for (const one of left) {
      one.payout_reference = newReference(work, tries)
      one.unique_reference = given.get(one.id) ?? newReference(work, tries)
    }
    const made = await insertMany(work.database, 'payout', left, 'skip')
    left = left.filter(({ id }) => !made.has(id))
  }
  return rows
}

/** Drawing again helps nothing where the client's own reference is in use. */
async function refuseTaken(
  { database }: Making,
  rows: readonly PayoutTable[],
  given: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const fixed = rows.filter(({ id }) => given.get(id) !== undefined)
  const [first] = fixed
  if (!first) return
  const taken = await database
    .selectFrom('payout')
    .select('id')
    .where('merchant_id', '=', first.merchant_id)
    .where('mode', '=', first.mode)
    .where(
      'unique_reference',
      'in',
      fixed.map(({ unique_reference }) => unique_reference),
    )
    .limit(1)
    .executeTakeFirst()
  if (taken) throw takenReference()
}

export function takenReference(): Refusal {
  const message = 'This reference was used before. Draw another one.'
  return new Refusal('conflict', message, { errors: { unique_reference: message } })
}

async function countDay({ database, now }: Making, { merchant_id, mode }: Tenant, amount: Kobo) {
  const {
    rows: [today],
  } = await sql<{ amount: number }>`
    insert into payout_day (merchant_id, mode, day, amount)
    values (${merchant_id}, ${mode}, ${lagosDay(now)}, ${amount})
    on conflict (merchant_id, mode, day) do update set amount = payout_day.amount + excluded.amount
    returning amount`.execute(database)
  if ((today?.amount ?? 0) > payoutLimits.per_day) {
    throw new Refusal('over_limit', payoutMessages.per_day, { errors: { amount: payoutMessages.per_day } })
  }
}

/** Payouts that will not be paid count for the limit of their day no more. Call it before the ledger. */
export async function uncountDay(
  { database }: Pick<Work, 'database'>,
  payouts: readonly Pick<PayoutTable, 'merchant_id' | 'mode' | 'created_at' | 'amount'>[],
): Promise<void> {
  const days = new Map<string, { merchant_id: string; mode: string; day: string; amount: Kobo }>()
  for (const { merchant_id, mode, created_at, amount } of payouts) {
    const day = lagosDay(created_at)
    const key = `${merchant_id} ${mode} ${day}`
    const before = days.get(key)?.amount ?? kobo(0)
    days.set(key, { merchant_id, mode, day, amount: add(before, kobo(amount)) })
  }
  for (const [, { merchant_id, mode, day, amount }] of [...days].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    await sql`update payout_day set amount = amount - ${amount}::bigint
      where merchant_id = ${merchant_id} and mode = ${mode} and day = ${day}`.execute(database)
  }
}
