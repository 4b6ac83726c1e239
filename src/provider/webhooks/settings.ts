// Where a merchant wants to be told in one mode, and the secret that its messages are signed with.
import * as z from 'zod/mini'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { WebhookSetting, type webhooks as calls } from '#contract/webhooks.ts'
import { shownCallback } from '#domain/callback.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { refuseWrongAddress } from './address.ts'
import { formerOf, newSecret } from './secret.ts'
import type { WebhookSettingTable } from './tables.ts'

type Shown = Answer<typeof calls.show>
type Secret = Answer<typeof calls.change>

export const nothingSet: Shown = {
  url: null, secret_made_at: null, former_until: null, updated_at: null, updated_by: null, version: 0,
}

export async function shownSetting(work: Work<Caller>): Promise<Shown> {
  const { database, caller: { merchant_id, mode }, now } = work
  const row = await database.selectFrom('webhook_setting as setting')
    .leftJoin('member', 'member.id', 'setting.updated_by')
    .select(['url', 'secret_made_at', 'former_until', 'updated_at', 'setting.version', 'fullname'])
    .where('setting.merchant_id', '=', merchant_id).where('mode', '=', mode).executeTakeFirst()
  if (!row) return nothingSet
  const { url, secret_made_at, former_until, updated_at, version, fullname } = row
  return {
    url, version, updated_by: fullname,
    secret_made_at: secret_made_at.toISOString(), updated_at: updated_at.toISOString(),
    former_until: former_until && former_until > now ? former_until.toISOString() : null,
  }
}

/** Answers the secret where this was the first time. */
export async function changeAddress(
  work: Work<Caller>, { url, version }: Ask<typeof calls.change>['body'],
): Promise<Secret> {
  const { database, caller: { merchant_id, mode, user_id: updated_by }, now } = work
  if (url !== null) await refuseWrongAddress(work, 'url', url)
  const before = await heldSetting(work)
  const isStale = version !== undefined && version !== (before?.version ?? 0)
  if (isStale) {
    throw new Refusal('stale', 'Somebody has changed the webhooks meanwhile. Look at them again.',
      { data: z.encode(WebhookSetting, await shownSetting(work)) })
  }
  const made = before ? null : newSecret(work, work.caller)
  const said = { url, updated_by, updated_at: now }
  if (made) {
    const { secret: _, ...row } = made
    await database.insertInto('webhook_setting').values({
      merchant_id, mode, ...said, ...row, former_url: null, former_sealed: null, former_until: null,
      told_at: null, version: 1,
    }).execute()
  } else {
    await own(work).set({ ...said, former_url: before?.url ?? null })
      .set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()
  }
  const shown = (address: string | null | undefined) => ({ url: address ? shownCallback(address) : null })
  await work.audit({
    action: url === null ? 'webhook.removed' : 'webhook.set', subject: 'webhook',
    before: shown(before?.url), after: shown(url),
    undo: { kind: 'webhook_set', mode, version: (before?.version ?? 0) + 1 },
  })
  return { ...await shownSetting(work), secret: made?.secret ?? null }
}

export async function rotateSecret(work: Work<Caller>): Promise<Secret> {
  const { database, caller: { merchant_id, mode, user_id: updated_by }, now } = work
  const { secret, ...made } = newSecret(work, work.caller)
  const before = await heldSetting(work)
  if (before) {
    await own(work).set({ ...made, ...formerOf(before, now), updated_by, updated_at: now })
      .set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()
  } else {
    await database.insertInto('webhook_setting').values({
      merchant_id, mode, url: null, ...made, former_url: null, former_sealed: null, former_until: null,
      updated_by, updated_at: now, told_at: null, version: 1,
    }).execute()
  }
  await work.audit({ action: 'webhook.secret_made', subject: 'webhook' })
  return { ...await shownSetting(work), secret }
}

const own = ({ database, caller: { merchant_id, mode } }: Work<Caller>) =>
  database.updateTable('webhook_setting').where('merchant_id', '=', merchant_id).where('mode', '=', mode)

function heldSetting(
  { database, caller: { merchant_id, mode } }: Work<Caller>,
): Promise<WebhookSettingTable | undefined> {
  return database.selectFrom('webhook_setting').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).forUpdate().executeTakeFirst()
}
