// A payment that came in is taken back by the payer's bank: once, from wherever its money is by now.
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import { reverseDebit } from '../mandates/reversed.ts'
import { returnShares } from '../splits/settling.ts'
import type { Work } from '../work.ts'
import { accountOf } from './holds.ts'
import { postReversal } from './posting.ts'
import type { CollectionTable } from './tables.ts'
import { emitCollection } from './webhooks.ts'

type Reversing = Pick<Work, 'database' | 'now' | 'newId' | 'audit' | 'enqueue'>

/**
 * Charges come back with it. Twice is once. Throws `not_found`, `conflict` for what never came in, and
 * `insufficient_balance` where the money is spent.
 */
export async function reverseCollection(
  work: Reversing, { merchant_id, mode }: Tenant, reference: string,
): Promise<CollectionTable> {
  const { database, now } = work
  const collection = await database.selectFrom('collection').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!collection) throw new Refusal('not_found', 'There is no transaction with this reference.')
  if (collection.status === 'REVERSED') return collection
  if (collection.status !== 'SUCCESSFUL') {
    throw new Refusal('conflict', 'Only a payment that came in can be taken back.')
  }
  await postReversal(work, collection, await accountOf(work, collection))
  const fields = { status: 'REVERSED', reversed_at: now } as const
  await database.updateTable('collection').set(fields).where('id', '=', collection.id).execute()
  await work.audit({
    action: 'collection.reversed', subject: 'collection', subject_id: collection.id, merchant_id, mode,
    after: { reference, amount: formatMoney(kobo(collection.amount)) },
  })
  if (collection.settled_in !== null) await returnShares(work, collection)
  const reversed = { ...collection, ...fields }
  await reverseDebit(work, reversed)
  await emitCollection(work, reversed)
  return reversed
}
