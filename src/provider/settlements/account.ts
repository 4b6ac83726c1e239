// Where a merchant's settlements go.
import type { SettlementDestination } from '#domain/settlement.ts'
import { payoutAccounts } from '../accounts/open.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export interface Target {
  destination: SettlementDestination
  /** The payout account's, where it goes there. */
  account_id: string | null
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
  if (approved) {
    return {
      destination: 'bank', account_id: null, settlement_nuban: approved.nuban,
      settlement_bank_code: approved.bank_code, settlement_name: approved.account_name,
    }
  }
  const [account] = tenant.mode === 'test' ? await payoutAccounts(work, tenant) : []
  return account ? {
    destination: 'balance', account_id: account.id, settlement_nuban: account.nuban,
    settlement_bank_code: account.bank_code, settlement_name: account.name,
  } : null
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
