// Devices that are told by web push when something waits: subscribing, unsubscribing, and the sending.
import { push as calls } from '#contract/push.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { deviceName } from '../auth/places.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { isPushService } from './services.ts'
import { sealedFor, sendPush } from './send.ts'
import type { PushSubscriptionTable } from './tables.ts'

const MOST_DEVICES = 20

export function pushes(app: Provider): void {
  serve(app, calls.show, async (_, work) => {
    const rows = await devicesOf(work)
    return {
      public_key: work.outside.push.public_key,
      devices: rows.filter(({ lost_at }) => lost_at === null).map(shown),
      lost: rows.filter(({ lost_at }) => lost_at !== null).map((row) => shown(row).fingerprint),
    }
  })

  serve(app, calls.subscribe, async ({ body: { endpoint, keys, replaces } }, work) => {
    if (!isPushService(endpoint)) refuseFields({ endpoint: 'This is not the address of a push service.' })
    const { database, caller: { merchant_id, user_id: member_id }, now, secrets } = work
    const endpoint_hash = tokenHash(endpoint)
    // The browser keeps its subscription when another person logs in: it is theirs from here on.
    await work.asOwner()
    await database.deleteFrom('push_subscription').where('endpoint_hash', '=', endpoint_hash).execute()
    await work.asTenant(work.caller)
    if (replaces !== undefined) {
      await database.deleteFrom('push_subscription').where('member_id', '=', member_id)
        .where('endpoint_hash', '=', Buffer.from(replaces, 'hex')).execute()
    }
    const row = { id: work.newId(), device: deviceName(work.device), created_at: now, endpoint_hash }
    await database.insertInto('push_subscription').values({
      ...row, merchant_id, member_id, lost_at: null,
      sealed: secrets.seal(JSON.stringify({ endpoint, ...keys }), sealedFor(row.id)),
    }).execute()
    await forgetOldest(work)
    await work.audit({
      action: 'push.subscribed', subject: 'push', subject_id: row.id, after: { device: row.device },
    })
    return shown(row)
  })

  serve(app, calls.unsubscribe, async ({ params: { id } }, work) => {
    const gone = await work.database.deleteFrom('push_subscription').where('id', '=', id)
      .where('member_id', '=', work.caller.user_id).returning('device').executeTakeFirst()
    if (!gone) throw new Refusal('not_found', 'This device is not told.')
    await work.audit({ action: 'push.unsubscribed', subject: 'push', subject_id: id, before: gone })
    return { id }
  })

  app.jobs['send_push'] = sendPush
}

function devicesOf({ database, caller: { user_id } }: Work<Caller>) {
  return database.selectFrom('push_subscription')
    .select(['id', 'device', 'endpoint_hash', 'created_at', 'lost_at'])
    .where('member_id', '=', user_id).orderBy('id', 'desc').execute()
}

async function forgetOldest(work: Work<Caller>): Promise<void> {
  const old = (await devicesOf(work)).slice(MOST_DEVICES).map(({ id }) => id)
  if (old.length > 0) await work.database.deleteFrom('push_subscription').where('id', 'in', old).execute()
}

type Row = Pick<PushSubscriptionTable, 'id' | 'device' | 'endpoint_hash' | 'created_at'>

const shown = ({ created_at, endpoint_hash, id, device }: Row) =>
  ({ id, device, fingerprint: endpoint_hash.toString('hex'), created_at: created_at.toISOString() })
