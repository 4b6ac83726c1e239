// The job that sends one message to one device. One that its push service gave up is told of, and no more.
import * as z from 'zod/mini'
import { waitingFor } from '../approvals/waiting.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export const sealedFor = (id: string) => `push_subscription:${id}`

const Payload = z.object({
  subscription_id: z.string(),
  mode: z.enum(['test', 'live']),
  message: z.object({
    kind: z.string(), title: z.string(), body: z.string(), tag: z.string(), path: z.string(),
    many: z.optional(z.string()), id: z.optional(z.string()),
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
    .select(['push_subscription.sealed', 'device', 'member_id', 'push_subscription.merchant_id', 'email'])
    .where('push_subscription.id', '=', id).where('lost_at', 'is', null)
    .where('member.state', '=', 'ACTIVE').executeTakeFirst())
  if (!found) return
  const { merchant_id, member_id, device, email } = found
  const waiting = await asTenant({ merchant_id, mode }, (work) =>
    waitingFor(work, { merchant_id, mode }, member_id))
  const target = Target.parse(JSON.parse(app.secrets.open(found.sealed, sealedFor(id)).toString()))
  const { many, ...said } = message
  const title = many !== undefined && waiting > 1 ? `${waiting} ${many}` : message.title
  const sent = await app.outside.push.send(target, JSON.stringify({ ...said, title, waiting }),
    { tag: message.tag, seconds: KEPT_SECONDS })
  if (sent === 'gone') {
    await inTransaction((work) => lose(work, { merchant_id, mode }, { id, device, member_id, email }))
  }
}

interface Lost { id: string, device: string, member_id: string, email: string }

/** Once for each device: its owner reads of it in the dashboard, and on what other devices there are. */
async function lose(work: Work<null>, tenant: Tenant, { id, device, member_id, email }: Lost): Promise<void> {
  const { numUpdatedRows } = await work.database.updateTable('push_subscription').set({ lost_at: work.now })
    .where('id', '=', id).where('lost_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const title = 'One of your devices is not told any more'
  await tell(work, tenant, [{ id: member_id, email }], {
    kind: 'push.lost', title, path: '/dashboard/settings/notifications',
    detail: `${device} takes no messages since its browser gave them up. Open the app there: `
      + 'it mends itself, or turn the notices on again.',
    push: { kind: 'push.lost', title, body: 'Open the dashboard to see which.' },
  })
}
