// Liens on what a payment brought: for a reversal while the balance is short, for a chargeback while it is
// open. Each lien of the ledger is a row of the same id.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { kobo, subtract, sum, type Kobo } from '#domain/money.ts'
import { payoutAccounts } from '../accounts/open.ts'
import { balancesOf, bookAccount } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import type { Work } from '../work.ts'
import type { CollectionTable } from './tables.ts'

export type Holding = Pick<Work, 'database' | 'now' | 'newId' | 'audit' | 'enqueue'>

/** What a lien is for. */
export interface Holder { for: 'reversal' | 'chargeback', id: string }

const kinds = { reversal: 'reversal_hold', chargeback: 'chargeback_hold' } as const
const columns = { reversal: 'reversal_id', chargeback: 'chargeback_id' } as const

/** False, and nothing happened, where the balance was too short for it. */
export async function attempt({ database }: Holding, action: () => Promise<void>): Promise<boolean> {
  await sql`savepoint attempting`.execute(database)
  try {
    await action()
    await sql`release savepoint attempting`.execute(database)
    return true
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'insufficient_balance')) throw error
    await sql`rollback to savepoint attempting`.execute(database)
    return false
  }
}

/** Ends all that is held; what comes after in the same transaction finds the money there. */
export async function liftHolds(
  work: Holding, holder: Holder, collection: CollectionTable,
): Promise<void> {
  const lifted = await work.database.updateTable('collection_hold').set({ lifted_at: work.now })
    .where(columns[holder.for], '=', holder.id).where('lifted_at', 'is', null).returningAll().execute()
  await transfer(work, collection, lifted.map(({ id, account_id, amount }) => ({
    effect: 'lift', kind: kinds[holder.for], from: account_id, to: bookAccount(collection, 'collected'),
    kobo: kobo(amount), subject: id, reference: collection.reference, ends: id,
  })))
}

/** Holds what there is of it and is not held yet. Answers what is held then; the caller holds the payment. */
export async function holdUpTo(
  work: Holding, holder: Holder, collection: CollectionTable, wanted: Kobo,
): Promise<Kobo> {
  const { database, now } = work
  const { merchant_id, mode } = collection
  const before = await heldFor(work, holder)
  const account_id = await accountOf(work, collection)
  const { available } = await balancesOf(work, account_id)
  const amount = kobo(Math.min(subtract(wanted, before), available))
  if (amount <= 0) return before
  const id = work.newId()
  const none = { reversal_id: null, chargeback_id: null }
  const isHeld = await attempt(work, async () => {
    await transfer(work, collection, [{
      id, effect: 'lien', kind: kinds[holder.for], from: account_id, to: bookAccount(collection, 'collected'),
      kobo: amount, subject: id, reference: collection.reference,
    }])
    await database.insertInto('collection_hold').values({
      id, merchant_id, mode, ...none, [columns[holder.for]]: holder.id, account_id, amount, created_at: now,
    }).execute()
  })
  return isHeld ? sum([before, amount]) : before
}

export async function heldFor({ database }: Pick<Work, 'database'>, holder: Holder): Promise<Kobo> {
  const rows = await database.selectFrom('collection_hold').select('amount')
    .where(columns[holder.for], '=', holder.id).where('lifted_at', 'is', null).execute()
  return sum(rows.map(({ amount }) => kobo(amount)))
}

/**
 * Where a payment is taken back from: what is not settled, while it is in no settlement. After that the
 * primary payout account, also where it went to a bank: what is owed is settled to it before more leaves
 * (debts.ts).
 */
export async function accountOf(work: Holding, collection: CollectionTable): Promise<string> {
  if (collection.settled_in === null) return bookAccount(collection, 'unsettled')
  return (await payoutAccounts(work, collection))[0]?.id ?? ''
}
