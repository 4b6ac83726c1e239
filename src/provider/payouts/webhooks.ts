// Tells the merchant's own server of payouts that have ended.
import * as z from 'zod/mini'
import { PayoutNews } from '#contract/webhook-messages.ts'
import { kobo } from '#domain/money.ts'
import type { WebhookEventName } from '#domain/webhook.ts'
import { emitWebhooks, type Emitting } from '../webhooks/emit.ts'
import { totalOf } from './create.ts'
import type { PayoutTable } from './tables.ts'

const events: Partial<Record<PayoutTable['status'], WebhookEventName>> = {
  SUCCESSFUL: 'payout.successful', FAILED: 'payout.failed', DECLINED: 'payout.declined',
  EXPIRED: 'payout.expired',
}

/** All of one merchant and mode, as they stand once they have ended, in that transaction. */
export async function emitPayouts(work: Emitting, ended: readonly PayoutTable[]): Promise<void> {
  const [first] = ended
  if (!first) return
  await emitWebhooks(work, first, ended.flatMap((payout) => {
    const event = events[payout.status]
    const { id: subject_id, unique_reference: reference } = payout
    return event === undefined ? [] : [{ event, subject_id, reference, data: () => newsOf(payout) }]
  }))
}

const newsOf = (payout: PayoutTable) => z.encode(PayoutNews, {
  ...payout,
  amount: kobo(payout.amount), fee: kobo(payout.fee), vat: kobo(payout.vat),
  stamp_duty: kobo(payout.stamp_duty), total_amount: totalOf(payout),
  createdAt: payout.created_at.toISOString(), ended_at: payout.ended_at?.toISOString() ?? null,
})
