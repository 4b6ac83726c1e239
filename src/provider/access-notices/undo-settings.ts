// Takes back what the business has set: the approval policy, where events and settlements go, who is let in
// from where. Each only as long as it is as that change left it.
import { shownCallback } from '#domain/callback.ts'
import type { SettingUndo } from '../audit.ts'
import '../approvals/tables.ts'
import '../beneficiaries/tables.ts'
import { policyOf } from '../approval-policy/stored.ts'
import '../ip-whitelist/tables.ts'
import '../onboarding/tables.ts'
import { settledTo } from '../settlements/account.ts'
import '../webhooks/tables.ts'
import { meanwhile } from './meanwhile.ts'
import type { Taking } from './undo.ts'

type Of<K extends SettingUndo['kind']> = Extract<SettingUndo, { kind: K }>

export async function takeSettingBack(work: Taking, undo: SettingUndo): Promise<void> {
  switch (undo.kind) {
    case 'policy_asked': return refusePolicy(work, undo)
    case 'policy_changed': return bringPolicyBack(work, undo)
    case 'beneficiary': return payAsBefore(work, undo)
    case 'webhook_set': return sendAsBefore(work, undo)
    case 'ip_whitelist': return letInAsBefore(work, undo)
    case 'bank_account': return settleAsBefore(work, undo)
  }
}

async function refusePolicy(work: Taking, { id }: Of<'policy_asked'>): Promise<void> {
  const { database, now, by } = work
  const change = await database.updateTable('approval_policy_change')
    .set({ state: 'REFUSED', decided_by: by.user_id, decided_at: now })
    .where('id', '=', id).where('state', '=', 'WAITING').returning(['bands', 'daily_limit'])
    .executeTakeFirst()
  if (!change) throw meanwhile()
  await work.audit({
    action: 'policy.refused', subject: 'approval_policy', subject_id: id, ...by, before: change,
  })
}

async function bringPolicyBack(
  work: Taking, { version, before: { bands, daily_limit } }: Of<'policy_changed'>,
): Promise<void> {
  const { database, now: changed_at, by } = work
  const current = await policyOf(work, by.merchant_id)
  if (current?.version !== version) throw meanwhile()
  const stored = { bands: JSON.stringify(bands), daily_limit, changed_at, version: version + 1 }
  await database.updateTable('approval_policy').set(stored)
    .where('merchant_id', '=', by.merchant_id).execute()
  await work.audit({
    action: 'policy.changed', subject: 'approval_policy', ...by, before: current,
    after: { bands, daily_limit, version: version + 1 },
  })
}

async function sendAsBefore(work: Taking, { mode, version }: Of<'webhook_set'>): Promise<void> {
  const { database, now: updated_at, by } = work
  const own = { merchant_id: by.merchant_id, mode }
  const setting = await database.selectFrom('webhook_setting').select(['url', 'former_url', 'version'])
    .where('merchant_id', '=', own.merchant_id).where('mode', '=', mode).forUpdate().executeTakeFirst()
  if (setting?.version !== version) throw meanwhile()
  const { url, former_url } = setting
  await database.updateTable('webhook_setting')
    .set({ url: former_url, former_url: null, version: version + 1, updated_by: by.user_id, updated_at })
    .where('merchant_id', '=', own.merchant_id).where('mode', '=', mode).execute()
  const shown = (address: string | null) => ({ url: address && shownCallback(address) })
  await work.audit({
    action: former_url === null ? 'webhook.removed' : 'webhook.set', subject: 'webhook', mode, ...by,
    before: shown(url), after: shown(former_url),
  })
}

/** Not where that account was added again meanwhile: an account is a beneficiary once. */
async function payAsBefore(work: Taking, { id, version, before }: Of<'beneficiary'>): Promise<void> {
  const { database, by } = work
  const now = await database.selectFrom('beneficiary')
    .select(['mode', 'version', 'beneficiary_account_name', 'beneficiary_bank_code', 'beneficiary_nuban'])
    .where('id', '=', id).where('merchant_id', '=', by.merchant_id).forUpdate().executeTakeFirst()
  if (now?.version !== version) throw meanwhile()
  const { mode, version: _, ...account } = now
  const another = await database.selectFrom('beneficiary').select('id')
    .where('merchant_id', '=', by.merchant_id).where('mode', '=', mode).where('id', '!=', id)
    .where('beneficiary_nuban', '=', before.beneficiary_nuban)
    .where('beneficiary_bank_code', '=', before.beneficiary_bank_code).executeTakeFirst()
  if (another) throw meanwhile()
  await database.updateTable('beneficiary').set({ ...before, version: version + 1 })
    .where('id', '=', id).execute()
  await work.audit({
    action: 'beneficiary.updated', subject: 'beneficiary', subject_id: id, mode, ...by,
    before: account, after: before,
  })
}

async function letInAsBefore(
  work: Taking, { version, before: { guards, entries } }: Of<'ip_whitelist'>,
): Promise<void> {
  const { database, now: updated_at, by } = work
  const list = await database.selectFrom('ip_whitelist').select(['guards', 'entries', 'version'])
    .where('merchant_id', '=', by.merchant_id).forUpdate().executeTakeFirst()
  if (list?.version !== version) throw meanwhile()
  await database.updateTable('ip_whitelist').set({
    guards, entries: JSON.stringify(entries), version: version + 1, updated_by: by.user_id, updated_at,
  }).where('merchant_id', '=', by.merchant_id).execute()
  const rangesOf = (given: readonly object[]) => given.map((entry) => (entry as { range: string }).range)
  await work.audit({
    action: 'ip_whitelist.changed', subject: 'ip_whitelist', ...by,
    before: { guards: list.guards, ranges: rangesOf(list.entries) },
    after: { guards, ranges: rangesOf(entries) },
  })
}

/** A review that was asked for by this alone is called off with it. */
async function settleAsBefore(
  work: Taking, { before, after, handed_in }: Of<'bank_account'>,
): Promise<void> {
  const { database, now: updated_at, by } = work
  const { merchant_id } = by
  const { status } = await database.selectFrom('merchant').select('status')
    .where('id', '=', merchant_id).forUpdate().executeTakeFirstOrThrow()
  const approved = await settledTo(database, merchant_id)
  const isApproved = approved?.nuban === after.business_nuban && approved.bank_code === after.bank_code
  if (isApproved || (handed_in && status !== 'pending_kyc_review')) throw meanwhile()
  const changed = await database.updateTable('bank_detail').set({ ...before, updated_at })
    .where('merchant_id', '=', merchant_id).where('business_nuban', '=', after.business_nuban)
    .where('bank_code', '=', after.bank_code).returning('merchant_id').executeTakeFirst()
  if (!changed) throw meanwhile()
  if (handed_in) {
    const submitted_at = handed_in.submitted_at === null ? null : new Date(handed_in.submitted_at)
    await database.updateTable('merchant').set({ ...handed_in, submitted_at })
      .where('id', '=', merchant_id).execute()
  }
  const { account_name: name, ...account } = before
  await work.audit({
    action: 'onboarding.bank_changed', subject: 'bank_details', ...by, before: after,
    after: { ...account, name },
  })
}
