// Takes a payment back, at once where the balance has it. Where it is short, what there is is held by a lien,
// and so is what comes in, until it is enough.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { kobo, subtract, sum } from '#domain/money.ts'
import type { ReversalReason } from '#domain/reversal.ts'
import { payoutAccounts } from '../accounts/open.ts'
import { reverseCollection } from '../collections/reverse.ts'
import type { CollectionTable } from '../collections/tables.ts'
import type { Tenant } from '../database.ts'
import { balancesOf, bookAccount } from '../ledger/accounts.ts'
import { transfer } from '../ledger/transfer.ts'
import type { Work } from '../work.ts'
import { netOf } from './show.ts'
import type { ReversalTable } from './tables.ts'

type Reversing = Pick<Work, 'database' | 'now' | 'newId' | 'audit'>

/**
 * Once for each payment: asked for again it is what it was. Throws `not_found`, and `conflict` for what never
 * came in.
 */
export async function askReversal(
  work: Reversing, tenant: Tenant, reference: string, reason: ReversalReason,
): Promise<void> {
  const { merchant_id, mode } = tenant
  const collection = await held(work, tenant, reference)
  if (collection.status === 'REVERSED') return
  if (collection.status !== 'SUCCESSFUL') {
    throw new Refusal('conflict', 'Only a payment that came in can be taken back.')
  }
  const made = await work.database.insertInto('collection_reversal').values({
    id: work.newId(), merchant_id, mode, collection_id: collection.id, reason, status: 'PENDING',
    created_at: work.now, done_at: null,
  }).onConflict((conflict) => conflict.constraint('collection_reversal_once').doNothing())
    .returningAll().executeTakeFirst()
  if (!made) return
  await work.audit({
    action: 'collection.reversal_asked', subject: 'collection', subject_id: collection.id, merchant_id, mode,
    after: { reference, reason },
  })
  await goOn(work, made, collection)
}

/** Tries a reversal that waits again. Twice is once. */
export async function continueReversal(work: Reversing, id: string): Promise<void> {
  const reversal = await work.database.selectFrom('collection_reversal').selectAll()
    .where('id', '=', id).where('status', '=', 'PENDING').forUpdate().executeTakeFirst()
  if (!reversal) return
  const { reference } = await work.database.selectFrom('collection').select('reference')
    .where('id', '=', reversal.collection_id).executeTakeFirstOrThrow()
  await goOn(work, reversal, await held(work, reversal, reference))
}

async function held(
  { database }: Reversing, { merchant_id, mode }: Tenant, reference: string,
): Promise<CollectionTable> {
  const collection = await database.selectFrom('collection').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!collection) throw new Refusal('not_found', 'There is no transaction with this reference.')
  return collection
}

async function goOn(work: Reversing, reversal: ReversalTable, collection: CollectionTable): Promise<void> {
  const isDone = await attempt(work, async () => {
    await liftHolds(work, reversal, collection)
    await reverseCollection(work, collection, collection.reference)
  })
  if (isDone) {
    await work.database.updateTable('collection_reversal').set({ status: 'DONE', done_at: work.now })
      .where('id', '=', reversal.id).execute()
    return
  }
  await attempt(work, () => holdMore(work, reversal, collection))
}

/** False, and nothing happened, where the balance was too short for it. */
async function attempt({ database }: Reversing, action: () => Promise<void>): Promise<boolean> {
  await sql`savepoint reversing`.execute(database)
  try {
    await action()
    await sql`release savepoint reversing`.execute(database)
    return true
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'insufficient_balance')) throw error
    await sql`rollback to savepoint reversing`.execute(database)
    return false
  }
}

const KIND = 'reversal_hold'

async function liftHolds(work: Reversing, reversal: ReversalTable, { reference }: CollectionTable) {
  const { database, now } = work
  const lifted = await database.updateTable('reversal_hold').set({ lifted_at: now })
    .where('reversal_id', '=', reversal.id).where('lifted_at', 'is', null).returningAll().execute()
  await transfer(work, reversal, lifted.map(({ id, account_id, amount }) => ({
    effect: 'lift', kind: KIND, from: account_id, to: bookAccount(reversal, 'collected'),
    kobo: kobo(amount), subject: id, reference, ends: id,
  })))
}

/** Holds what is there, no more than is missing. */
async function holdMore(work: Reversing, reversal: ReversalTable, collection: CollectionTable) {
  const { database, now } = work
  const { merchant_id, mode } = reversal
  const account_id = await accountOf(work, collection)
  const before = await database.selectFrom('reversal_hold').select('amount')
    .where('reversal_id', '=', reversal.id).where('lifted_at', 'is', null).execute()
  const missing = subtract(netOf(collection), sum(before.map(({ amount }) => kobo(amount))))
  const { available } = await balancesOf(work, account_id)
  const amount = kobo(Math.min(missing, available))
  if (amount <= 0) return
  const id = work.newId()
  await transfer(work, reversal, [{
    id, effect: 'lien', kind: KIND, from: account_id, to: bookAccount(reversal, 'collected'),
    kobo: amount, subject: id, reference: collection.reference,
  }])
  await database.insertInto('reversal_hold')
    .values({ id, merchant_id, mode, reversal_id: reversal.id, account_id, amount, created_at: now })
    .execute()
}

/** Where the money of a payment is by now. */
async function accountOf(work: Reversing, collection: CollectionTable): Promise<string> {
  if (collection.settled_in === null) return bookAccount(collection, 'unsettled')
  return (await payoutAccounts(work, collection))[0]?.id ?? ''
}

