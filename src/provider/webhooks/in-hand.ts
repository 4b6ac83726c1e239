// What of a merchant's messages is being sent: never more than a few at once, and nobody else's meanwhile.
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import type { WebhookDeliveryTable } from './tables.ts'

/** To one merchant at once. */
const TOGETHER = 4

/** Longer than a call takes. What a process that died had in its hands is anybody's after it. */
export const IN_HAND_MS = 30_000

/** The next of what is due, as many as there is room for. It is ours until `IN_HAND_MS` from now. */
export async function take(work: Work<null>, tenant: Tenant): Promise<WebhookDeliveryTable[]> {
  const { database, now } = work
  const { count } = await inHand(work, tenant)
  if (count >= TOGETHER) return []
  return database.updateTable('webhook_delivery')
    .set({ in_hand_until: new Date(now.getTime() + IN_HAND_MS) })
    .where('id', 'in', free(work, tenant).select('id').where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at').orderBy('id').limit(TOGETHER - count))
    .returningAll().execute()
}

/** It was not sent, as far as anybody knows, and is due as it was. */
export async function release(work: Work<null>, { id }: Pick<WebhookDeliveryTable, 'id'>): Promise<void> {
  await work.database.updateTable('webhook_delivery').set({ in_hand_until: null }).where('id', '=', id)
    .execute()
}

/** One job for all that waits, at the moment of the first; with no room for it, when there may be some. */
export async function comeBack(work: Work<null>, tenant: Tenant): Promise<void> {
  const { merchant_id, mode } = tenant
  const { now } = work
  const { count, first } = await inHand(work, tenant)
  const next = count >= TOGETHER ? null : await free(work, tenant).select('next_attempt_at')
    .orderBy('next_attempt_at').limit(1).executeTakeFirst()
  const moments = [next?.next_attempt_at ?? null, first].filter((moment) => moment !== null)
  const [earliest] = moments.toSorted((one, other) => one.getTime() - other.getTime())
  if (!earliest) return
  await work.enqueue('send_webhooks', { merchant_id, mode }, {
    run_at: earliest > now ? earliest : now,
    queue: `webhooks ${merchant_id}`, key: `webhooks ${merchant_id} ${mode}`,
  })
}

/** How many are being sent, and when the first of them is nobody's again, whatever happens. */
async function inHand(work: Work<null>, tenant: Tenant): Promise<{ count: number, first: Date | null }> {
  const { count, first } = await waiting(work, tenant).where('in_hand_until', '>', work.now)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('in_hand_until').as('first')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), first }
}

const waiting = ({ database }: Work<null>, { merchant_id, mode }: Tenant) =>
  database.selectFrom('webhook_delivery').where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where('status', '=', 'PENDING')

const free = (work: Work<null>, tenant: Tenant) =>
  waiting(work, tenant).where((where) => where.or([
    where('in_hand_until', 'is', null), where('in_hand_until', '<=', work.now),
  ]))
