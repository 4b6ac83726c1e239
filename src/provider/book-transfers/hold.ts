// Locks for payments between books, always in the same order, so that two in opposite directions never wait
// for each other: virtual accounts first, as whatever comes in holds them, and then the books.
import type { Tenant } from '../database.ts'
import '../ledger/tables.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import type { BookAccount } from './find.ts'

type Holding = Pick<Work, 'database'>

export async function holdAccounts(
  { database }: Holding, accounts: readonly BookAccount[],
): Promise<void> {
  const ids = accounts.filter(({ kind }) => kind === 'virtual').map(({ id }) => id)
  if (ids.length === 0) return
  await database.selectFrom('virtual_account').select('id').where('id', 'in', ids).orderBy('id').forUpdate()
    .execute()
}

/** Of the payer and of everybody who is paid. */
export async function holdBooks(
  { database }: Holding, payer: Tenant & { source_account_id: string }, accounts: readonly BookAccount[],
): Promise<void> {
  const merchants = [...new Set([payer, ...accounts].map(({ merchant_id }) => merchant_id))]
  const own = [payer.source_account_id, ...accounts.map(({ id }) => id)]
  await database.selectFrom('ledger_account').select('id')
    .where('merchant_id', 'in', merchants).where('mode', '=', payer.mode)
    .where(({ eb, or }) => or([eb('kind', '!=', 'payout'), eb('id', 'in', own)]))
    .orderBy('id').forNoKeyUpdate().execute()
}
