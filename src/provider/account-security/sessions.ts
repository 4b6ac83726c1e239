// Where a person is logged in, and logging another device out.
import { accountSecurity as calls } from '#contract/account-security.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { deviceName } from '../auth/places.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import { endSessions, sessionLife } from '../sessions.ts'
import type { Work } from '../work.ts'

export function sessions(app: Provider): void {
  serve(app, calls.sessions, async (_, work) => {
    const rows = await open(work).orderBy('last_seen_at', 'desc').orderBy('id', 'desc').limit(100).execute()
    const items = rows.map(({ last_seen_at, created_at, device, ...row }) => ({
      ...row, device: deviceName(device),
      created_at: created_at.toISOString(), last_seen_at: last_seen_at.toISOString(),
      is_this: row.id === work.caller.session_id,
    }))
    return { items }
  })

  serve(app, calls.endSession, async ({ params: { id } }, work) => {
    const session = await open(work).where('id', '=', id).executeTakeFirst()
    if (!session) throw new Refusal('not_found', 'This device is not logged in any more.')
    await endSessions(work, { id })
    await work.audit({
      action: 'session.ended', subject: 'session', subject_id: id,
      before: { device: deviceName(session.device), address: session.address },
    })
    return { id }
  })

  serve(app, calls.endOthers, async (_, work) => {
    const { caller: { user_id, session_id } } = work
    const ended = await endSessions(work, { member_id: user_id, except: session_id })
    await work.audit({ action: 'session.others_ended', subject: 'session', after: { ended } })
    return { ended }
  })
}

/** Those whose token is still taken; in whichever mode they are. */
function open({ database, caller: { user_id }, now }: Work<Caller>) {
  return database.selectFrom('session')
    .select(['id', 'device', 'address', 'mode', 'created_at', 'last_seen_at'])
    .where('member_id', '=', user_id).where('kind', '=', 'member').where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - sessionLife.member.idle_ms))
}
