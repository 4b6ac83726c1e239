// Stored virtual accounts: finding one by its number, and how it is shown.
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import { maskIdentity } from '#domain/identity.ts'
import { kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { usesLeft, virtualAccountStanding } from '#domain/virtual-account.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>

export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('virtual_account as account')
    .leftJoin('member', 'member.id', 'account.created_by')
    .leftJoin('customer', 'customer.id', 'account.customer_id')
    .where('account.merchant_id', '=', merchant_id).where('account.mode', '=', mode)
    .selectAll('account')
    .select(['member.fullname as creator', 'customer.reference', 'customer.fullname as customer_name'])
}

export type AccountRow = Awaited<ReturnType<typeof theAccount>>

const missing = () => new Refusal('not_found', 'Virtual account not found.')

/** 404 for another merchant's. */
export async function theAccount(work: Own, vnuban: string) {
  const row = await stored(work).where('account.vnuban', '=', vnuban).executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** The same, and nobody else changes it, nor does a payment, until the transaction ends. */
export async function heldAccount(work: Own, vnuban: string) {
  const row = await stored(work).where('account.vnuban', '=', vnuban).forUpdate('account').executeTakeFirst()
  if (!row) throw missing()
  return row
}

const naira = (amount: number | null) => (amount === null ? null : kobo(amount))
const masked = (last4: string | null) => (last4 === null ? null : maskIdentity(last4))

export function shownAccount(row: AccountRow, now: Date): Answer<typeof calls.show> {
  const { vnuban, account_name, collection_bank, account_preference, is_primary, expires_at } = row
  return {
    vnuban, account_name, collection_bank, bank_name: bankName(collection_bank),
    status: virtualAccountStanding(row, now), account_preference, is_primary,
    customer: row.reference === null ? null
      : { reference: row.reference, fullname: row.customer_name ?? '' },
    expires_on: expires_at && lagosDay(new Date(expires_at.getTime() - 1)),
    expires_at: expires_at?.toISOString() ?? null,
    use_frequency: row.use_frequency, used: row.used, uses_left: usesLeft(row),
    min_amount: naira(row.min_amount), max_amount: naira(row.max_amount),
    callback_url: row.callback_url, bvn: masked(row.bvn_last4), nin: masked(row.nin_last4),
    created_at: row.created_at.toISOString(), created_by: row.creator, version: row.version,
  }
}
