// Opens virtual accounts: a number that is nobody's yet, and the primary one of each owner.
import { sql } from 'kysely'
import { shownCallback } from '#domain/callback.ts'
import { kobo, formatMoney } from '#domain/money.ts'
import { virtualNuban, type AccountPreference, type CollectionBankCode } from '#domain/virtual-account.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { defaultsOf } from './defaults.ts'
import { limitsOf, type Chosen } from './limits.ts'
import { theAccount, type AccountRow } from './rows.ts'
import type { VirtualAccountTable } from './tables.ts'

export interface Opening extends Chosen {
  collection_bank: CollectionBankCode
  account_name?: string | undefined
}

/** Null is the merchant itself. */
export type Owner = { id: string, fullname: string } | null

export async function openAccount(work: Work<Caller>, owner: Owner, opening: Opening): Promise<AccountRow> {
  const { caller: { merchant_id, mode, user_id: created_by }, now: created_at } = work
  const id = work.newId()
  const limits = limitsOf(work, id, opening, await defaultsOf(work))
  const account_preference = opening.account_preference ?? 'SECONDARY'
  await holdOwner(work, owner)
  const is_primary = await takePrimary(work, owner, account_preference)
  const row: VirtualAccountTable = {
    id, merchant_id, mode, vnuban: await newVnuban(work, opening.collection_bank),
    customer_id: owner?.id ?? null, collection_bank: opening.collection_bank,
    account_name: opening.account_name ?? owner?.fullname ?? await businessName(work),
    status: 'ACTIVE', account_preference, is_primary, ...limits, used: 0, created_by, created_at, version: 1,
  }
  await work.database.insertInto('virtual_account').values(row).execute()
  await work.audit({
    action: 'vnuban.opened', subject: 'virtual_account', subject_id: id, after: factsOf(row),
  })
  return theAccount(work, row.vnuban)
}

/** For the trail: numbers of people are masked there by their names. */
export function factsOf(row: Omit<VirtualAccountTable, 'id'>) {
  const amount = (given: number | null) => (given === null ? null : formatMoney(kobo(given)))
  return {
    vnuban: row.vnuban, account_name: row.account_name, collection_bank: row.collection_bank,
    account_preference: row.account_preference, is_primary: row.is_primary,
    expires_at: row.expires_at?.toISOString() ?? null, use_frequency: row.use_frequency,
    min_amount: amount(row.min_amount), max_amount: amount(row.max_amount),
    callback_url: row.callback_url && shownCallback(row.callback_url),
    bvn: row.bvn_last4 && `*******${row.bvn_last4}`, nin: row.nin_last4 && `*******${row.nin_last4}`,
  }
}

/**
 * One at a time for each owner, so that it never has two primary accounts. Not FOR UPDATE: a payment to one
 * of its accounts holds that account, and its foreign key looks at the customer; each would wait for the
 * other.
 */
export async function holdOwner({ database, caller }: Work<Caller>, owner: Owner): Promise<void> {
  if (owner) {
    await database.selectFrom('customer').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute()
    return
  }
  const place = `own vnubans of ${caller.merchant_id} ${caller.mode}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(database)
}

/**
 * Whether an account becomes the primary one: if it asks for it, or if there is no other. Takes it from the
 * one that was; hold the owner first.
 */
export async function takePrimary(
  { database, caller: { merchant_id, mode } }: Work<Caller>, owner: Owner, wanted: AccountPreference,
): Promise<boolean> {
  const primary = await database.selectFrom('virtual_account').select('id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('is_primary', '=', true)
    .where('customer_id', owner ? '=' : 'is', owner?.id ?? null).executeTakeFirst()
  if (!primary) return true
  if (wanted === 'SECONDARY') return false
  await database.updateTable('virtual_account').where('id', '=', primary.id)
    .set(({ eb }) => ({
      is_primary: false, account_preference: 'SECONDARY', version: eb('version', '+', 1),
    })).execute()
  return true
}

export async function newVnuban(
  { database }: Pick<Work, 'database'>, bank: CollectionBankCode,
): Promise<string> {
  const { rows: [row] } = await sql<{ serial: number }>`
    select nextval('virtual_account_serial') as serial`.execute(database)
  return virtualNuban(bank, row?.serial ?? 0)
}

export async function businessName({ database, caller }: Work<Caller>): Promise<string> {
  const { business_name } = await database.selectFrom('merchant').select('business_name')
    .where('id', '=', caller.merchant_id).executeTakeFirstOrThrow()
  return business_name
}
