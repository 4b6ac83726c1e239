// Tells the merchant's own servers of a payment that came in, was refused, or was taken back.
import * as z from 'zod/mini'
import { CollectionNews } from '#contract/webhook-messages.ts'
import { shownTransactions, showTransaction } from '../transactions/show.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import type { CollectionTable } from './tables.ts'

const events = {
  SUCCESSFUL: 'collection.received', RETURNED: 'collection.returned', REVERSED: 'collection.reversed',
} as const

/** As it stands stored, in the transaction that made it so. */
export async function emitCollection(work: Emitting, collection: CollectionTable): Promise<void> {
  const { id, status, reference, virtual_account_id } = collection
  if (status === 'PENDING' || status === 'FAILED') return
  const account = virtual_account_id === null ? null
    : await work.database.selectFrom('virtual_account').select(['vnuban', 'callback_url'])
      .where('id', '=', virtual_account_id).executeTakeFirstOrThrow()
  await emitWebhook(work, collection, {
    event: events[status], subject_id: id, reference, account,
    data: async () => {
      const row = await shownTransactions(work.database).where('collection.id', '=', id)
        .executeTakeFirstOrThrow()
      const payment_link = row.payment_link ?? await linkOf(work, collection)
      return z.encode(CollectionNews, { ...showTransaction(row), payment_link })
    },
  })
}

/** A link knows its payment only after this. */
async function linkOf({ database }: Emitting, { channel, source_id }: CollectionTable) {
  if (channel !== 'link' || source_id === null) return null
  const link = await database.selectFrom('payment_link').select('reference').where('id', '=', source_id)
    .executeTakeFirst()
  return link?.reference ?? null
}
