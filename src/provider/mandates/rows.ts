// Stored mandates: which of them a filter lets through, one of them, and how it is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { mandates as calls } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { maskedNuban } from '#domain/identity.ts'
import { bankDid, bankReason, mandateRefusals, otpRules, pendingMandates } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import '../collections/tables.ts'
import type { Tenant } from '../database.ts'
import { idFrom } from '../page.ts'
import { named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type MandateFilter = NonNullable<Ask<typeof calls.list>['query']>
export type ShownMandate = Answer<typeof calls.create>

export type Own = Pick<Work, 'database'> & { caller: Tenant }

/** The merchant's own. */
export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('mandate')
    .innerJoin('customer', 'customer.id', 'mandate.customer_id')
    .innerJoin('member as creator', 'creator.id', 'mandate.created_by')
    .where('mandate.merchant_id', '=', merchant_id).where('mandate.mode', '=', mode)
    .selectAll('mandate')
    .select(['customer.reference as customer_reference', 'customer.fullname as customer_name',
      'creator.fullname as creator_name'])
}

type Row = Awaited<ReturnType<typeof theMandate>>

const missing = () => new Refusal('not_found', 'There is no mandate with this reference.')

export async function theMandate(work: Own, reference: string) {
  const row = await stored(work).where('mandate.reference', '=', reference).executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** The same, and nobody else changes it until the transaction ends. */
export async function heldMandate(work: Own, reference: string) {
  const { database, caller: { merchant_id, mode } } = work
  const row = await database.selectFrom('mandate').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Their ids: by the reference, the account, or words of the account's name and of the customer's. */
export function matching(work: Own, filter: MandateFilter & Newest) {
  const own = narrowed(work, filter)
  const typed = (filter.search ?? '').trim()
  if (typed === '') return own
  if (/^\d{12}$/.test(typed)) return own.where('mandate.reference', '=', typed)
  if (/^\d{10}$/.test(typed)) return own.where('mandate.nuban', '=', typed)
  return own.where(named(work, 'mandate', typed, { filter }))
}

/** By everything but what was typed. */
function narrowed({ database, caller: { merchant_id, mode } }: Own, filter: MandateFilter) {
  const { status, customer, from, to } = filter
  return database.selectFrom('mandate').select('mandate.id')
    .where('mandate.merchant_id', '=', merchant_id).where('mandate.mode', '=', mode)
    .$if(status !== undefined, (rows) => rows.where('mandate.status', 'in',
      status === 'pending' ? [...pendingMandates] : [status ?? 'ACTIVE']))
    .$if(customer !== undefined, (rows) => rows.where('customer_id', '=', database.selectFrom('customer')
      .select('id').where('merchant_id', '=', merchant_id).where('mode', '=', mode)
      .where('reference', '=', customer ?? '')))
    .$if(from !== undefined, (rows) => rows.where('mandate.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('mandate.id', '<', idFrom(to ?? '', 1)))
}

const MINUTE_MS = 60_000

/** Until when a code that was sent then can be used. */
export const otpEnd = (otp_sent_at: Date): Date =>
  new Date(otp_sent_at.getTime() + otpRules.minutes * MINUTE_MS)

export function shown(row: Row): ShownMandate {
  const { status, otp_sent_at } = row
  return {
    reference: row.reference, status, reason: reasonOf(row), is_by_bank: row.by_bank_at !== null,
    customer_reference: row.customer_reference, customer_name: row.customer_name,
    payer_name: row.payer_name, bank_code: row.bank_code, bank_name: bankName(row.bank_code),
    nuban: maskedNuban(row.nuban), debit_type: row.debit_type, amount: kobo(row.amount),
    frequency: row.frequency, is_scheduled: row.is_scheduled, start_date: row.start_date,
    end_date: row.end_date, narration: row.narration,
    otp_expires_at: status === 'PENDING_OTP' && otp_sent_at ? otpEnd(otp_sent_at).toISOString() : null,
    otp_tries_left: Math.max(0, otpRules.tries - row.otp_tries),
    otp_resends_left: Math.max(0, otpRules.resends - row.otp_resends),
    is_otp_unknown: row.otp_unknown, created_at: row.created_at.toISOString(), created_by: row.creator_name,
    activated_at: row.activated_at?.toISOString() ?? null, ended_at: row.ended_at?.toISOString() ?? null,
    version: row.version,
  }
}

function reasonOf({ status, refusal, response_code, by_bank_at, bank_code }: Row): string | null {
  if (by_bank_at !== null) return bankDid(status, bankName(bank_code))
  if (refusal === null) return null
  return (refusal === 'refused' ? bankReason(response_code) : null) ?? mandateRefusals[refusal]
}
