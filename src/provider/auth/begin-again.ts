// Who can read an address's mail takes over an account under it that nobody had ever confirmed.
import { sql } from 'kysely'
import { shownCallback } from '#domain/callback.ts'
import { adminRole } from '#domain/permission.ts'
import '../ip-whitelist/tables.ts'
import { unlock } from '../pin/tries.ts'
import { lockTeam } from '../roles/grants.ts'
import { endWaysIn, takeOut } from '../users/leaving.ts'
import '../virtual-accounts/tables.ts'
import '../webhooks/tables.ts'
import type { Work } from '../work.ts'

interface Owner { id: string, merchant_id: string, email: string }

/**
 * Until now nobody had shown that the address is theirs. Whoever was in before was perhaps somebody else, who
 * would keep the address's owner out, or themselves in: all that lets in, shuts out or tells others goes, and
 * of the team only the owner is left. What was entered stays. The link confirmed the address.
 */
export async function beginAgain(before: Work, owner: Owner): Promise<void> {
  const { id, merchant_id, email } = owner
  const work: Work = {
    ...before, audit: (event) => before.audit({ ...event, merchant_id, user_id: id, email }),
  }
  await lockTeam(work.database, merchant_id)
  await work.audit({ action: 'account.begun_again', subject: 'member', subject_id: id })
  await takeOthersOut(work, owner)
  await endWaysIn(work, owner)
  await unlock(work, id)
  await openDoors(work, merchant_id)
  await silenceWebhooks(work, merchant_id)
  const { id: role_id } = await work.database.selectFrom('role').select('id')
    .where('merchant_id', '=', merchant_id).where('name', '=', adminRole).executeTakeFirstOrThrow()
  await work.database.updateTable('member').where('id', '=', id).set(({ eb }) => ({
    email_verified_at: work.now, totp_secret: null, totp_last_step: 0, version: eb('version', '+', 1),
    // Others of the team may have blocked the owner, or given them a role without rights.
    state: 'ACTIVE' as const, role_id,
  })).execute()
}

async function takeOthersOut(work: Work, { id: owner_id, merchant_id }: Owner): Promise<void> {
  const { database } = work
  const members = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'member.fullname', 'role.name as role'])
    .where('member.merchant_id', '=', merchant_id).where('member.id', '!=', owner_id)
    .where('member.removed_at', 'is', null).execute()
  const invited = await database.selectFrom('invitation').innerJoin('role', 'role.id', 'invitation.role_id')
    .select(['invitation.id', 'invitation.email', 'role.name as role'])
    .where('invitation.merchant_id', '=', merchant_id).where('invitation.ended_at', 'is', null).execute()
  for (const { id, ...before } of members) {
    await takeOut(work, { id, merchant_id, is_invitation: false })
    await work.audit({ action: 'user.removed', subject: 'user', subject_id: id, before })
  }
  for (const { id, ...before } of invited) {
    await takeOut(work, { id, merchant_id, is_invitation: true })
    await work.audit({ action: 'user.uninvited', subject: 'user', subject_id: id, before })
  }
}

async function openDoors({ database, audit }: Work, merchant_id: string): Promise<void> {
  const list = await database.deleteFrom('ip_whitelist').where('merchant_id', '=', merchant_id)
    .returning(['guards', 'entries']).executeTakeFirst()
  if (!list) return
  const { guards, entries } = list
  await audit({
    action: 'ip_whitelist.changed', subject: 'ip_whitelist',
    before: { guards, ranges: entries.map(({ range }) => range) }, after: { guards, ranges: [] },
  })
}

/** With the secret, which the one before knows: nobody else signs what the owner's server is told. */
async function silenceWebhooks({ database, audit }: Work, merchant_id: string): Promise<void> {
  const settings = await database.deleteFrom('webhook_setting').where('merchant_id', '=', merchant_id)
    .returning(['mode', 'url']).execute()
  for (const { mode, url } of settings) {
    await audit({
      action: 'webhook.removed', subject: 'webhook', mode,
      before: { url: url && shownCallback(url) }, after: { url: null },
    })
  }
  await database.updateTable('merchant').set({ meta: sql`meta - 'callback_url'` })
    .where('id', '=', merchant_id).execute()
  const accounts = await database.updateTable('virtual_account').set({ callback_url: null })
    .where('merchant_id', '=', merchant_id).where('callback_url', 'is not', null)
    .returning(['id', 'mode', 'vnuban', 'account_name']).execute()
  for (const { id, mode, vnuban, account_name } of accounts) {
    await audit({
      action: 'vnuban.updated', subject: 'virtual_account', subject_id: id, mode,
      after: { vnuban, account_name, callback_url: null },
    })
  }
}
