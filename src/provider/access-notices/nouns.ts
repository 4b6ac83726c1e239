// "Was it you?": the page behind the link of a letter, ending sessions, and taking the change back.
import { accessNotices as calls } from '#contract/access-notices.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { adminRole } from '#domain/permission.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import { forgetInParts } from '../forget.ts'
import type { JobWork } from '../jobs.ts'
import { lockTeam } from '../roles/grants.ts'
import { tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import './tables.ts'
import { takeBack, wordsOfUndo } from './undo.ts'

const KEPT_DAYS = 90

export function accessNotices(app: Provider): void {
  const counted = (work: Work) => count(work, 'notice_address', subscriberOf(work.address))

  serve(app, calls.show, async ({ body: { token } }, work) => {
    await counted(work)
    return shown(await noticeOf(work, token))
  })

  serve(app, calls.secure, async ({ body: { token } }, work) => {
    await counted(work)
    const notice = await noticeOf(work, token)
    const { merchant_id, member_id, email, actor_id } = notice
    const id = endsTheirs(notice) ? actor_id : member_id
    const ended = await endSessions(work, { member_id: id })
    await work.database.updateTable('access_notice').set({ ended_at: work.now })
      .where('token_hash', '=', tokenHash(token)).execute()
    await work.audit({
      action: 'session.all_ended', subject: 'member', subject_id: id, merchant_id, user_id: member_id,
      email, after: { ended },
    })
    return shown(await noticeOf(work, token))
  })

  serve(app, calls.undo, async ({ body: { token } }, work) => {
    await counted(work)
    const { merchant_id } = await noticeOf(work, token)
    await lockTeam(work.database, merchant_id)
    const notice = await noticeOf(work, token)
    if (notice.undone_at !== null) throw new Refusal('conflict', 'This change is taken back already.')
    if (!mayUndo(notice) || !notice.undo) {
      throw new Refusal('forbidden',
        'This change cannot be taken back here. Log in, or ask an administrator.')
    }
    for (const one of notice.undo) await takeBack(work, notice, one)
    await work.database.updateTable('access_change').set({ undone_at: work.now })
      .where('id', '=', notice.change_id).execute()
    return shown(await noticeOf(work, token))
  })

  app.jobs['forget_access_changes'] = forget
  app.schedules.push({ cron: '37 3 * * *', job: 'forget_access_changes' })
}

type Notice = Awaited<ReturnType<typeof noticeOf>>

/** Whoever left or was suspended meanwhile has no say any more, nor more than their role of now. */
async function noticeOf(work: Work, token: string) {
  const row = await work.database.selectFrom('access_notice as notice')
    .innerJoin('access_change as change', 'change.id', 'notice.change_id')
    .innerJoin('member', 'member.id', 'notice.member_id').innerJoin('role', 'role.id', 'member.role_id')
    .innerJoin('merchant', 'merchant.id', 'notice.merchant_id')
    .select(['notice.merchant_id', 'notice.member_id', 'notice.change_id', 'notice.expires_at',
      'notice.ended_at', 'change.actor_id', 'change.actor_name', 'change.title', 'change.lines',
      'change.device', 'change.address', 'change.at', 'change.undo', 'change.undone_at', 'member.email',
      'role.name as role', 'merchant.business_name'])
    .where('notice.token_hash', '=', tokenHash(token)).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null).executeTakeFirst()
  if (!row) throw new Refusal('invalid_token', 'This link is not valid.')
  if (row.expires_at <= work.now) {
    throw new Refusal('expired_token',
      'This link has expired. Log in and look at your devices in the settings.')
  }
  return row
}

const isOwn = ({ member_id, actor_id }: Notice) => member_id === actor_id
const mayUndo = (notice: Notice) => isOwn(notice) || notice.role === adminRole
const endsTheirs = mayUndo

function shown(notice: Notice): Answer<typeof calls.show> {
  const { title, lines, business_name, actor_name: by, device, address, at } = notice
  const { ended_at, undo, undone_at } = notice
  return {
    title, lines, business_name, by, device, address,
    is_own: isOwn(notice),
    at: at.toISOString(),
    ends: endsTheirs(notice) ? 'theirs' : 'own',
    ended_at: ended_at?.toISOString() ?? null,
    undo: undo && mayUndo(notice) ? wordsOfUndo(undo) : null,
    undone_at: undone_at?.toISOString() ?? null,
  }
}

async function forget(_payload: object, { app: { database }, now }: JobWork): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await forgetInParts((most) => database.deleteFrom('access_change')
    .where('id', 'in', database.selectFrom('access_change').select('id')
      .where('at', '<', before).limit(most))
    .executeTakeFirstOrThrow())
}
