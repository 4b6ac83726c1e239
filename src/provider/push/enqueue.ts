// Puts messages to devices on the queue, in the transaction of what they tell of.
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** What a device shows. It lies open on a table: no amounts, no names. */
export interface PushWords {
  kind: string
  title: string
  body: string
  /** The title where more than one waits for the person, after their number: `payouts wait for you`. */
  many?: string
}

type Enqueuing = Pick<Work, 'database' | 'enqueue' | 'newId'>

/** One job for each device, so that a device that cannot be reached is tried again alone. */
export async function pushTo(
  work: Enqueuing, { merchant_id, mode }: Tenant, member_ids: readonly string[],
  message: PushWords & { path: string, tag: string },
): Promise<void> {
  const devices = await work.database.selectFrom('push_subscription').select('id')
    .where('merchant_id', '=', merchant_id).where('member_id', 'in', [...member_ids])
    .where('lost_at', 'is', null).execute()
  for (const { id } of devices) {
    const sent = { ...message, id: work.newId() }
    await work.enqueue('send_push', { subscription_id: id, mode, message: sent })
  }
}
