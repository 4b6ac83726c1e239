// Where a merchant's settlements go.
import type { Kobo } from '#domain/money.ts'
import type { SettlementDestination } from '#domain/settlement.ts'
import { payoutAccounts } from '../accounts/open.ts'
import { accountsOfBook } from '../book-transfers/find.ts'
import { owedBy } from '../collections/debts.ts'
import type { Tenant } from '../database.ts'
import '../splits/tables.ts'
import type { Work } from '../work.ts'
import type { SettlementTable } from './tables.ts'

export interface Target {
  destination: SettlementDestination
  /** The payout account's, where it goes there. */
  account_id: string | null
  /** Why it goes to the payout account although a bank account is approved. */
  reason: string | null
  settlement_nuban: string
  settlement_bank_code: string
  settlement_name: string
}

type Looking = Pick<Work, 'database' | 'now' | 'newId' | 'audit'>

/**
 * The bank account that a reviewer approved. Without one nothing leaves in live mode (null); in test mode it
 * goes to the payout account.
 */
export async function targetOf(work: Looking, tenant: Tenant): Promise<Target | null> {
  const approved = await settledTo(work.database, tenant.merchant_id)
  if (approved && await isOurs(work, approved)) {
    return { ...await balanceTarget(work, tenant), reason: OURS }
  }
  if (approved) {
    return {
      destination: 'bank', account_id: null, reason: null, settlement_nuban: approved.nuban,
      settlement_bank_code: approved.bank_code, settlement_name: approved.account_name,
    }
  }
  return tenant.mode === 'test' ? balanceTarget(work, tenant) : null
}

/** Of a settlement as it stands: a sub-account's, by the newest line that its account was confirmed by. */
export async function accountFor(work: Looking, settlement: SettlementTable): Promise<Target | null> {
  const { merchant_id, mode, sub_account_id } = settlement
  if (sub_account_id === null) return targetOf(work, settlement)
  const line = await work.database.selectFrom('split_line')
    .select(['nuban', 'bank_code', 'account_name'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where('sub_account_id', '=', sub_account_id).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!line) return null
  const { nuban, bank_code, account_name } = line
  return {
    destination: 'bank', account_id: null, reason: null, settlement_nuban: nuban,
    settlement_bank_code: bank_code, settlement_name: account_name,
  }
}

const OURS = 'The approved account is one of our own. Give an account at another bank.'

/** No other bank has it: what is sent there would be nobody's. */
async function isOurs(work: Looking, { bank_code, nuban }: { bank_code: string, nuban: string }) {
  return (await accountsOfBook(work, [{ bank_code, nuban }])).size > 0
}

async function balanceTarget(work: Looking, tenant: Tenant): Promise<Target & { account_id: string }> {
  const [account] = await payoutAccounts(work, tenant)
  if (!account) throw new Error('A merchant has a payout account')
  return {
    destination: 'balance', account_id: account.id, reason: null, settlement_nuban: account.nuban,
    settlement_bank_code: account.bank_code, settlement_name: account.name,
  }
}

export interface Turn {
  target: Target
  /** Whole payments until it is this much; null is all that is due. */
  enough: Kobo | null
}

/**
 * Where the next settlement goes. What is owed for payments that are asked back comes before the bank: that
 * much is settled to the payout account, where it is held and taken (collections/debts.ts).
 */
export async function turnOf(work: Looking, tenant: Tenant): Promise<Turn | null> {
  const target = await targetOf(work, tenant)
  if (!target) return null
  if (target.destination === 'balance') return { target, enough: null }
  const balance = await balanceTarget(work, tenant)
  const owed = await owedBy(work, tenant, balance.account_id)
  if (owed <= 0) return { target, enough: null }
  const reason = 'Kept for payments that are asked back after they were settled.'
  return { target: { ...balance, reason }, enough: owed }
}

/** The account that a reviewer approved; undefined before the first approval. */
export const settledTo = (database: Work['database'], merchant_id: string) =>
  database.selectFrom('settlement_account').selectAll().where('merchant_id', '=', merchant_id)
    .executeTakeFirst()

/**
 * What the merchant handed in is what settlements go to from now on: called with an approval. Answers the
 * account when it takes the place of another.
 */
export async function approveSettlementAccount(
  { database, now }: Pick<Work, 'database' | 'now'>, merchant_id: string,
): Promise<{ nuban: string, bank_code: string } | null> {
  const bank = await database.selectFrom('bank_detail')
    .select(['business_nuban', 'bank_code', 'account_name'])
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  if (!bank) return null
  const { business_nuban: nuban, bank_code, account_name } = bank
  const before = await settledTo(database, merchant_id)
  const row = { merchant_id, nuban, bank_code, account_name, approved_at: now }
  await database.insertInto('settlement_account').values(row)
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row)).execute()
  const isAnother = before && (before.nuban !== nuban || before.bank_code !== bank_code)
  return isAnother ? { nuban, bank_code } : null
}
