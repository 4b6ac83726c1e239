// Puts messages to devices on the queue, in the transaction of what they tell of.
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** What a device shows. It lies open on a table: no amounts, no names. */
export interface PushWords { kind: string, title: string, body: string, tag: string }

type Enqueuing = Pick<Work, 'database' | 'enqueue'>

/** One job for each device, so that a device that cannot be reached is tried again alone. */
export async function pushTo(
  work: Enqueuing, { merchant_id, mode }: Tenant, member_ids: readonly string[],
  message: PushWords & { path: string },
): Promise<void> {
  const devices = await work.database.selectFrom('push_subscription').select('id')
    .where('merchant_id', '=', merchant_id).where('member_id', 'in', [...member_ids]).execute()
  for (const { id } of devices) await work.enqueue('send_push', { subscription_id: id, mode, message })
}
