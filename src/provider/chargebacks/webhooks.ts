// Tells the merchant's own server of a chargeback: that there is one, what was answered, and how it ended.
import * as z from 'zod/mini'
import { ChargebackNews } from '#contract/webhook-messages.ts'
import type { ChargebackStatus } from '#domain/chargeback.ts'
import type { WebhookEventName } from '#domain/webhook.ts'
import '../virtual-accounts/tables.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import { shown, theChargeback } from './rows.ts'
import type { StoredChargeback } from './tables.ts'

const events = {
  PENDING: 'chargeback.opened', ACCEPTED: 'chargeback.accepted', DISPUTED: 'chargeback.contested',
  EXPIRED: 'chargeback.expired', WON: 'chargeback.won', LOST: 'chargeback.lost',
} as const satisfies Record<ChargebackStatus, WebhookEventName>

type Changed = Pick<StoredChargeback, 'id' | 'merchant_id' | 'mode' | 'reference' | 'collection_id'>

/**
 * As it stands stored, in the transaction that made it so, its money with it. Each standing is told once, as
 * its payment was: also to the address of the virtual account that it came by.
 */
export async function emitChargeback(
  work: Emitting, changed: Changed, status: ChargebackStatus,
): Promise<void> {
  const { id: subject_id, merchant_id, mode, reference, collection_id } = changed
  const account = await work.database.selectFrom('collection')
    .innerJoin('virtual_account', 'virtual_account.id', 'collection.virtual_account_id')
    .select(['virtual_account.vnuban', 'virtual_account.callback_url'])
    .where('collection.id', '=', collection_id).executeTakeFirst()
  await emitWebhook(work, { merchant_id, mode }, {
    event: events[status], subject_id, reference, account: account ?? null,
    data: async () => z.encode(ChargebackNews,
      shown(await theChargeback(work, { merchant_id, mode }, reference))),
  })
}
