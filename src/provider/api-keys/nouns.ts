// API keys: made and revoked by people of the team, renewed by their makers; a key itself can do none of it.
import { apiKeys as calls } from '#contract/api-keys.ts'
import { Refusal } from '#contract/refusal.ts'
import { KEY_OVERLAP_HOURS, MAX_API_KEYS, keyRights } from '#domain/api-key.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { managerOf, refuseGift } from '../roles/grants.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { keyRows, newSecret, oneKey, renewalBar, shownKey } from './rows.ts'

const HOUR_MS = 3_600_000

export function apiKeys(app: Provider): void {
  serve(app, calls.list, async (_, work) => ({
    items: (await keyRows(work).execute()).map((row) => shownKey(row, work)),
  }))

  serve(app, calls.show, async ({ params: { id } }, work) => shownKey(await oneKey(work, id), work))

  serve(app, calls.create, async ({ body: { name, permissions: given, days } }, work) => {
    const { database, caller: { merchant_id, mode, user_id: created_by }, now } = work
    const permissions = keyRights.filter((right) => given.includes(right))
    const manager = await managerOf(database, work.caller)
    if (manager) refuseGift(manager, permissions)
    await refuseTooMany(work)
    const id = work.newId()
    const { api_secret, stored } = newSecret(work, mode)
    const expires_at = days === 0 ? null : new Date(now.getTime() + days * 24 * HOUR_MS)
    await database.insertInto('api_key')
      .values({ id, merchant_id, mode, name, permissions, ...stored, created_by, created_at: now,
        expires_at })
      .execute()
    await work.audit({
      action: 'api_key.created', subject: 'api_key', subject_id: id,
      after: { name, permissions, expires_at: expires_at?.toISOString() ?? null },
      undo: { kind: 'api_key', id },
    })
    return { ...shownKey(await oneKey(work, id), work), api_secret }
  })

  serve(app, calls.rotate, async ({ params: { id } }, work) => {
    const { database, caller: { mode }, now } = work
    const key = await oneKey(work, id)
    const { name, token_hash: former_hash } = key
    const bar = renewalBar(work, key)
    if (bar) throw new Refusal('forbidden', bar)
    const { api_secret, stored } = newSecret(work, mode)
    const former_until = new Date(now.getTime() + KEY_OVERLAP_HOURS * HOUR_MS)
    await database.updateTable('api_key').set({ ...stored, former_hash, former_until })
      .where('id', '=', id).execute()
    await work.audit({
      action: 'api_key.renewed', subject: 'api_key', subject_id: id, after: { name },
      undo: { kind: 'api_key', id },
    })
    return { ...shownKey(await oneKey(work, id), work), api_secret }
  })

  serve(app, calls.revoke, async ({ params: { id } }, work) => {
    const { name } = await oneKey(work, id)
    await work.database.updateTable('api_key').set({ revoked_at: work.now }).where('id', '=', id).execute()
    await work.audit({ action: 'api_key.revoked', subject: 'api_key', subject_id: id, before: { name } })
    return { id }
  })
}

async function refuseTooMany(work: Work<Caller>): Promise<void> {
  if ((await keyRows(work).execute()).length < MAX_API_KEYS) return
  throw new Refusal('conflict', `There are ${MAX_API_KEYS} API keys already. Revoke one that is not used.`)
}
