// The job that sends one message to one device. A device that is gone is forgotten.
import * as z from 'zod/mini'
import { waitingFor } from '../approvals/waiting.ts'
import type { JobWork } from '../jobs.ts'
import './tables.ts'

export const sealedFor = (id: string) => `push_subscription:${id}`

const Payload = z.object({
  subscription_id: z.string(),
  mode: z.enum(['test', 'live']),
  message: z.object({
    kind: z.string(), title: z.string(), body: z.string(), tag: z.string(), path: z.string(),
  }),
})

const Target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** A day: after that nobody needs to be woken for it. */
const KEPT_SECONDS = 86_400

/** May send twice when it dies in between: the tag makes the second replace the first on the screen. */
export async function sendPush(payload: object, { inTransaction, asTenant, app }: JobWork): Promise<void> {
  const { subscription_id: id, mode, message } = Payload.parse(payload)
  const found = await inTransaction(({ database }) => database.selectFrom('push_subscription')
    .innerJoin('member', 'member.id', 'push_subscription.member_id')
    .select(['push_subscription.sealed', 'member_id', 'push_subscription.merchant_id'])
    .where('push_subscription.id', '=', id).where('member.state', '=', 'ACTIVE').executeTakeFirst())
  if (!found) return
  const { merchant_id, member_id } = found
  const waiting = await asTenant({ merchant_id, mode }, (work) =>
    waitingFor(work, { merchant_id, mode }, member_id))
  const target = Target.parse(JSON.parse(app.secrets.open(found.sealed, sealedFor(id)).toString()))
  const { tag } = message
  const sent = await app.outside.push.send(target, JSON.stringify({ ...message, waiting }),
    { tag, seconds: KEPT_SECONDS })
  if (sent === 'gone') {
    await inTransaction(({ database }) =>
      database.deleteFrom('push_subscription').where('id', '=', id).execute())
  }
}
