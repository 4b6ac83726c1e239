// Puts what happened on its way to the merchant's own servers, in the transaction in which it happens: one
// row for each event and receiver, however often it is told here.
import type { Insertable } from 'kysely'
import type { WebhookEventName } from '#domain/webhook.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import { sha256 } from '../secrets.ts'
import type { Work } from '../work.ts'
import type { WebhookDeliveryTable } from './tables.ts'

export interface WebhookNews {
  event: WebhookEventName
  /** Of what it tells; with the event it says which one this is, so that it is told once. */
  subject_id: string
  /** What people know the subject by; searched by. */
  reference: string
  /** As it is on the wire (contract/webhook-messages.ts); asked for where there is somebody to tell. */
  data: () => object | Promise<object>
  /** The virtual account that it came by: it may have an address of its own. */
  account?: { vnuban: string, callback_url: string | null } | null
}

export type Emitting = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue'>

/**
 * All of one merchant and mode. Costs one question where there is no address to tell, and one statement and
 * one job for all of them where there is. Never refuses.
 */
export async function emitWebhooks(
  work: Emitting, { merchant_id, mode }: Tenant, news: readonly WebhookNews[],
): Promise<void> {
  if (news.length === 0) return
  const setting = await work.database.selectFrom('webhook_setting').select('url')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).executeTakeFirst()
  const rows: Insertable<WebhookDeliveryTable>[] = []
  for (const one of news) {
    const receivers = receiversOf(one, setting?.url ?? null)
    if (receivers.length === 0) continue
    const { event, subject_id, reference } = one
    const common = {
      merchant_id, mode, event, subject_id, reference, ...await written(work, { merchant_id, mode }, one),
      status: 'PENDING', attempts: 0, next_attempt_at: work.now, created_at: work.now,
      problem: null, status_code: null, ended_at: null,
    } as const
    rows.push(...receivers.map((receiver) => ({ id: work.newId(), ...common, ...receiver })))
  }
  const made = await insertMany(work.database, 'webhook_delivery', rows, 'skip')
  if (made.size > 0) await enqueueSending(work, { merchant_id, mode })
}

/** One event; see {@link emitWebhooks}. */
export const emitWebhook = (work: Emitting, tenant: Tenant, news: WebhookNews): Promise<void> =>
  emitWebhooks(work, tenant, [news])

/** Works off what is due of one merchant, one such job of it at a time. */
export function enqueueSending(
  { enqueue }: Pick<Work, 'enqueue'>, { merchant_id, mode }: Tenant,
): Promise<void> {
  return enqueue('send_webhooks', { merchant_id, mode }, { queue: `webhooks ${merchant_id}` })
}

/** An account with the merchant's own address is not told twice. */
function receiversOf({ account }: WebhookNews, url: string | null) {
  const own = account?.callback_url ?? null
  return [
    ...url === null ? [] : [{ receiver: 'merchant', url }],
    ...own === null || own === url || !account ? [] : [{ receiver: account.vnuban, url: own }],
  ]
}

/** The id comes from what it is the event of: told again, it is the same. */
async function written(
  { now }: Emitting, { merchant_id, mode }: Tenant, { event, subject_id, data }: WebhookNews,
) {
  const event_id = `evt_${sha256(`${merchant_id} ${mode} ${event} ${subject_id}`).slice(0, 32)}`
  const told = { id: event_id, type: event, mode, timestamp: now.toISOString(), data: await data() }
  return { event_id, body: JSON.stringify(told) }
}
