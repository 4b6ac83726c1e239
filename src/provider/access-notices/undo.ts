// Takes back what gave a person more: an invitation, a role, a return to the team, an API key; and what would
// take an administrator's rights.
import type { Undo } from '../audit.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import '../api-keys/tables.ts'
import '../rights/tables.ts'
import '../users/tables.ts'
import { meanwhile } from './meanwhile.ts'
import { takeSettingBack } from './undo-settings.ts'

const words: Record<Undo['kind'], string> = {
  invitation: 'Take the invitation back',
  let_in: 'Suspend this person again',
  role_given: 'Give back the role from before',
  role_changed: 'Give the role what it had before',
  api_key: 'Revoke the API key',
  demotion: 'Refuse the change',
  policy_asked: 'Refuse the change of the policy',
  policy_changed: 'Bring the policy of before back',
  beneficiary: 'Bring the account of before back',
  webhook_set: 'Send events where they went before',
  ip_whitelist: 'Bring the whitelist of before back',
  bank_account: 'Take the other bank account back',
}

export const wordsOfUndo = (undo: readonly Undo[]): string => {
  const [first] = undo
  if (!first) return ''
  return undo.length > 1 && first.kind === 'invitation' ? 'Take the invitations back' : words[first.kind]
}

/** The one who undoes it, by the link in their letter. */
interface By { merchant_id: string, member_id: string, email: string }

export type Taking = Work & { by: Pick<By, 'merchant_id' | 'email'> & { user_id: string } }

/** 409 where it was changed again meanwhile. Call it with the team locked; sees all rows. */
export async function takeBack(work: Work, { merchant_id, member_id, email }: By, undo: Undo): Promise<void> {
  const taking = { ...work, by: { merchant_id, user_id: member_id, email } }
  switch (undo.kind) {
    case 'invitation': return uninvite(taking, undo.id)
    case 'let_in': return suspend(taking, undo.id)
    case 'role_given': return giveBack(taking, undo)
    case 'role_changed': return narrow(taking, undo)
    case 'api_key': return revoke(taking, undo.id)
    case 'demotion': return refuseDemotion(taking, undo.id)
    default: return takeSettingBack(taking, undo)
  }
}


/** Who has joined by it already is suspended. */
async function uninvite(work: Taking, id: string): Promise<void> {
  const { database, now, by } = work
  const invitation = await database.selectFrom('invitation')
    .innerJoin('role', 'role.id', 'invitation.role_id')
    .select(['invitation.email', 'ended_at', 'role.name as role'])
    .where('invitation.id', '=', id).executeTakeFirst()
  if (!invitation) throw meanwhile()
  const { email, role } = invitation
  if (invitation.ended_at === null) {
    await database.updateTable('invitation').set({ ended_at: now }).where('id', '=', id).execute()
    await work.audit({
      action: 'user.uninvited', subject: 'user', subject_id: id, ...by, before: { email, fullname: '', role },
    })
    return
  }
  const joined = await database.selectFrom('member').select('id').where('merchant_id', '=', by.merchant_id)
    .where('email', '=', email).where('state', '=', 'ACTIVE').where('removed_at', 'is', null)
    .executeTakeFirst()
  // Somebody has taken it back already.
  if (joined) await suspend(work, joined.id)
}

async function suspend(work: Taking, id: string): Promise<void> {
  const { database, by } = work
  const row = await database.updateTable('member').set(({ eb }) =>
    ({ state: 'BLOCKED' as const, version: eb('version', '+', 1) }))
    .where('id', '=', id).where('state', '=', 'ACTIVE').where('removed_at', 'is', null)
    .returning('email').executeTakeFirst()
  if (!row) throw meanwhile()
  await endSessions(work, { member_id: id })
  await work.audit({
    action: 'user.blocked', subject: 'user', subject_id: id, ...by,
    before: { status: 'ACTIVE' }, after: { status: 'BLOCKED' },
  })
}

async function giveBack(work: Taking, undo: Extract<Undo, { kind: 'role_given' }>): Promise<void> {
  const { database, by } = work
  const role = (id: string) => database.selectFrom('role').select(['name', 'permissions'])
    .where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
  const [now, before] = [await role(undo.role_id), await role(undo.before_id)]
  if (!now || !before?.permissions.every((right) => now.permissions.includes(right))) throw meanwhile()
  const given = { role_id: undo.before_id }
  const member = await database.updateTable('member').set(given)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', undo.id).where('role_id', '=', undo.role_id).where('removed_at', 'is', null)
    .returning('id').executeTakeFirst()
  if (!member) {
    const invited = await database.updateTable('invitation').set(given)
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', undo.id).where('role_id', '=', undo.role_id).where('ended_at', 'is', null)
      .returning('id').executeTakeFirst()
    if (!invited) throw meanwhile()
  }
  await work.audit({
    action: 'user.changed', subject: 'user', subject_id: undo.id, ...by,
    before: { role: now.name }, after: { role: before.name },
  })
}

async function narrow(work: Taking, { id, before }: Extract<Undo, { kind: 'role_changed' }>): Promise<void> {
  const { database, by } = work
  const role = await database.selectFrom('role').select(['name', 'permissions']).where('id', '=', id)
    .where('removed_at', 'is', null).executeTakeFirst()
  if (!role || !before.every((right) => role.permissions.includes(right))) throw meanwhile()
  await database.updateTable('role').set(({ eb }) =>
    ({ permissions: [...before], version: eb('version', '+', 1) })).where('id', '=', id).execute()
  await work.audit({
    action: 'role.changed', subject: 'role', subject_id: id, ...by,
    before: { name: role.name, permissions: role.permissions },
    after: { name: role.name, permissions: before },
  })
}

async function revoke(work: Taking, id: string): Promise<void> {
  const key = await work.database.updateTable('api_key').set({ revoked_at: work.now }).where('id', '=', id)
    .where('revoked_at', 'is', null).returning(['name', 'mode']).executeTakeFirst()
  if (!key) throw meanwhile()
  const { name, mode } = key
  await work.audit({
    action: 'api_key.revoked', subject: 'api_key', subject_id: id, mode, ...work.by, before: { name },
  })
}

async function refuseDemotion(work: Taking, id: string): Promise<void> {
  const { database, now, by } = work
  const change = await database.updateTable('demotion')
    .set({ state: 'REFUSED', decided_by: by.user_id, decided_at: now })
    .where('id', '=', id).where('state', '=', 'WAITING').returning(['subject_id', 'kind']).executeTakeFirst()
  if (!change) throw meanwhile()
  const { email } = await database.selectFrom('member').select('email')
    .where('id', '=', change.subject_id).executeTakeFirstOrThrow()
  await work.audit({
    action: 'user.change_refused', subject: 'user', subject_id: change.subject_id, ...by,
    after: { email, kind: change.kind },
  })
}
