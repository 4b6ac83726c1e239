// Takes a payment back, at once where the balance has it. Where it is short, what there is is held by a lien,
// and so is what comes in, until it is enough.
import { Refusal } from '#contract/refusal.ts'
import type { ReversalReason } from '#domain/reversal.ts'
import { attempt, holdUpTo, liftHolds } from '../collections/holds.ts'
import { reverseCollection } from '../collections/reverse.ts'
import type { CollectionTable } from '../collections/tables.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import { netOf } from './show.ts'
import type { ReversalTable } from './tables.ts'

type Reversing = Pick<Work, 'database' | 'now' | 'newId' | 'audit' | 'enqueue'>

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
  refuseInternal(collection)
  if (collection.disputed) {
    throw new Refusal('conflict', 'A chargeback is open for this payment: it decides what becomes of it.')
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

/** No other bank has a say in what went from one account of ours to another. */
export function refuseInternal({ payout_id }: CollectionTable): void {
  if (payout_id === null) return
  throw new Refusal('conflict',
    'This payment came from an account that is kept here: no other bank asks it back. '
    + 'Send it back by a payout.')
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

/** Holds the payment's row. */
export async function held(
  { database }: Reversing, { merchant_id, mode }: Tenant, reference: string,
): Promise<CollectionTable> {
  const collection = await database.selectFrom('collection').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!collection) throw new Refusal('not_found', 'There is no transaction with this reference.')
  return collection
}

async function goOn(work: Reversing, reversal: ReversalTable, collection: CollectionTable): Promise<void> {
  const holder = { for: 'reversal', id: reversal.id } as const
  const isDone = await attempt(work, async () => {
    await liftHolds(work, holder, collection)
    await reverseCollection(work, collection, collection.reference)
  })
  if (isDone) {
    await work.database.updateTable('collection_reversal').set({ status: 'DONE', done_at: work.now })
      .where('id', '=', reversal.id).execute()
    return
  }
  await holdUpTo(work, holder, collection, netOf(collection))
}
