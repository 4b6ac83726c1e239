// What becomes of a chargeback's money: held while it is open, free again where it was won, taken back by a
// reversal where it was not.
import { formatMoney, kobo } from '#domain/money.ts'
import { holdUpTo, liftHolds, type Holding } from '../collections/holds.ts'
import type { CollectionTable } from '../collections/tables.ts'
import { askReversal } from '../transactions/reverse.ts'
import { netOf } from '../transactions/show.ts'
import type { ChargebackTable } from './tables.ts'

/** Holds what is there and is missing. The caller holds the payment's row. */
export async function holdFor(work: Holding, id: string, collection: CollectionTable): Promise<void> {
  const wanted = netOf(collection)
  const held = await holdUpTo(work, { for: 'chargeback', id }, collection, wanted)
  const is_held = held >= wanted
  await work.database.updateTable('chargeback').set({ is_held }).where('id', '=', id).execute()
}

type Ended = Pick<ChargebackTable, 'id' | 'merchant_id' | 'mode' | 'collection_id'>

/** What was held is free. */
export async function release(work: Holding, chargeback: Ended): Promise<CollectionTable> {
  const collection = await work.database.selectFrom('collection').selectAll()
    .where('id', '=', chargeback.collection_id).forUpdate().executeTakeFirstOrThrow()
  await liftHolds(work, { for: 'chargeback', id: chargeback.id }, collection)
  await work.database.updateTable('collection').set({ disputed: false }).where('id', '=', collection.id)
    .execute()
  return collection
}

/**
 * The payer has the payment back, charges included; where the balance is too short, a reversal holds what
 * there is and waits for the rest. One transaction: nothing is spent between.
 */
export async function takeBack(work: Holding, chargeback: Ended): Promise<void> {
  const { reference, merchant_id, mode } = await release(work, chargeback)
  await askReversal(work, { merchant_id, mode }, reference, 'chargeback')
}

/** The facts of an end for the trail. */
export const endFacts = ({ reference, amount }: Pick<ChargebackTable, 'reference' | 'amount'>) =>
  ({ reference, amount: formatMoney(kobo(amount)) })
