// Stored sub-accounts: finding one by its reference, id or account, and how it is shown.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { kobo, subtract } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import '../splits/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller'>

export interface Account {
  nuban: string
  bank_code: string
  account_name: string
}

export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('sub_account').leftJoin('member', 'member.id', 'sub_account.created_by')
    .where('sub_account.merchant_id', '=', merchant_id).where('sub_account.mode', '=', mode)
    .select([
      'sub_account.id', 'sub_account.reference', 'sub_account.account_name', 'sub_account.bank_code',
      'sub_account.nuban', 'sub_account.status', 'sub_account.created_at', 'member.fullname as created_by',
      'sub_account.version',
    ])
    .select((eb) => [
      eb.selectFrom('split_share as share').select(sql<string>`coalesce(sum(amount), 0)`.as('kobo'))
        .whereRef('share.sub_account_id', '=', 'sub_account.id')
        .where('share.merchant_id', '=', merchant_id).where('share.mode', '=', mode)
        .where('share.returned_at', 'is not', null).as('returned'),
      eb.selectFrom('split_total as total').select(sql<string>`coalesce(sum(recovered), 0)`.as('kobo'))
        .whereRef('total.sub_account_id', '=', 'sub_account.id')
        .where('total.merchant_id', '=', merchant_id).where('total.mode', '=', mode)
        .where('total.recovered', '>', 0).as('recovered'),
    ])
}

type Row = Awaited<ReturnType<typeof theOne>>

const byRef = (ref: string) => (ref.length === 12 ? 'sub_account.reference' : 'sub_account.id')

const missing = () => new Refusal('not_found', 'Sub-account not found.')

/** By its reference or its id; 404 for another merchant's. */
export async function theOne(work: Own, ref: string) {
  const row = await stored(work).where(byRef(ref), '=', ref).executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** The same, and nobody else changes it until the transaction ends; 409 where `version` is not its own. */
export async function heldOne(work: Own, ref: string, version: number | undefined) {
  const row = await stored(work).where(byRef(ref), '=', ref).forUpdate('sub_account').executeTakeFirst()
  if (!row) throw missing()
  if (version !== undefined && version !== row.version) {
    throw new Refusal('stale', 'Somebody has changed this sub-account meanwhile. Look at it again.',
      { data: shown(row) })
  }
  return row
}

export function withAccount(work: Own, { nuban, bank_code }: Omit<Account, 'account_name'>) {
  return stored(work).where('sub_account.nuban', '=', nuban).where('sub_account.bank_code', '=', bank_code)
    .executeTakeFirst()
}

export const shown = ({ returned, recovered, ...row }: Row) => ({
  ...row, bank_name: bankName(row.bank_code), created_at: row.created_at.toISOString(),
  owed: subtract(kobo(Number(returned ?? 0)), kobo(Number(recovered ?? 0))),
})

export const factsOf = ({ account_name, bank_code, nuban }: Account): Account =>
  ({ account_name, bank_code, nuban })
