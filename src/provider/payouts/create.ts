// Makes payouts of what was asked for and reserves their money, charges included: all of them, or none.
import { Refusal } from '#contract/refusal.ts'
import type { Charges } from '#domain/fees.ts'
import { kobo, sum, type Kobo } from '#domain/money.ts'
import { payoutLimits, payoutMessages } from '#domain/payout.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tenant } from '../database.ts'
import { countDay, overLimit, type DayLimit } from '../day-limits.ts'
import { reserving, type Reserved } from '../ledger/reserved.ts'
import { transfer } from '../ledger/transfer.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import { payerOf, pricesOf, refuseItself } from './price.ts'
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
  is_salary?: boolean
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

export const payoutDay: DayLimit = {
  table: 'payout_day',
  most: payoutLimits.per_day,
  message: payoutMessages.per_day,
}

/**
 * Throws `insufficient_balance`, `over_limit` for the day, `conflict` for a reference that is taken, or
 * `invalid_input` for a payment into the account that pays.
 */
export async function createPayouts(
  work: Making,
  belonging: Belonging,
  intents: readonly Intent[],
): Promise<PayoutTable[]> {
  const payer = await payerOf(work, belonging.source_account_id)
  refuseItself(payer, intents)
  const prices = await pricesOf(work, payer, intents)
  const { tenant } = belonging
  const amount = sum(intents.map((intent) => intent.amount))
  if (amount > payoutDay.most) throw overLimit(payoutDay)
  const counted_on = (await leavesAtOnce(work, belonging)) ? lagosDay(work.now) : null
  const made = await insertWithReferences(
    work,
    intents.map((intent, at) => ({ ...row(work, belonging, intent, prices[at]), counted_on })),
    intents,
  )
  if (counted_on !== null) await countDay(work, tenant, payoutDay, amount)
  await transfer(work, tenant, made.map((payout) => reserving(tenant, reservedBy(payout))))
  return made
}

/**
 * Nobody has to decide about it, and who asks is there to hear that it passes the limit of the day. All
 * others are counted once they are let go (let-go.ts).
 */
async function leavesAtOnce({ database }: Making, { request_id }: Belonging): Promise<boolean> {
  const { kind, status } = await database
    .selectFrom('payout_request')
    .select(['kind', 'status'])
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow()
  return kind !== 'schedule' && status === 'APPROVED'
}

type Priced = Pick<PayoutTable, 'amount' | 'fee' | 'vat' | 'stamp_duty'>

/** What leaves the account for one payout. */
export const totalOf = ({ amount, fee, vat, stamp_duty }: Priced): Kobo =>
  sum([amount, fee, vat, stamp_duty].map(kobo))

/** As the ledger has it. */
export const reservedBy = (payout: PayoutTable): Reserved => ({
  kind: 'payout',
  subject: payout.id,
  reference: payout.payout_reference,
  source_account_id: payout.source_account_id,
  reservation_id: payout.reservation_id,
  total: totalOf(payout),
  charges: payout,
})

function row(
  { newId, now }: Making,
  belonging: Belonging,
  intent: Intent,
  price: Charges | undefined,
): PayoutTable {
  if (!price) throw new Error('Each payment has its price')
  const { fee, vat, stamp_duty } = price
  const {
    tenant: { merchant_id, mode },
    bulk_id = null,
    schedule_id = null,
    ...rest
  } = belonging
  const {
    bulk_row_id = null, retry_of = null, unique_reference = '', is_salary = false, ...wanted
  } = intent
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
    is_salary,
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
    counted_on: null,
    held_until: null,
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
