// The notices of the person signed in: their list, marking them as read, and which are wanted.
import { notifications as calls } from '#contract/notifications.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { forgetMadeBefore } from '../forget.ts'
import type { JobWork } from '../jobs.ts'
import { countOf, idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { choicesOf, choose } from './choices.ts'
import './tables.ts'

const KEPT_DAYS = 90

export function notifications(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const wanted = () => own(work).$if(query.unread !== undefined, (rows) =>
      rows.where('read_at', query.unread === 'true' ? 'is' : 'is not', null))
      .select(['id', 'kind', 'title', 'detail', 'path', 'at', 'read_at'])
    const page = await pageOf(query, {
      rows: (most, after) => wanted()
        .$if(after !== null, (rows) => rows.where('id', '<', idCursor(after ?? '')))
        .orderBy('id', 'desc').limit(most).execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, wanted()),
      show: ({ at, read_at, ...row }) => ({ ...row, at: at.toISOString(), read: read_at !== null }),
    })
    return { ...page, unread: await unread(work) }
  })

  serve(app, calls.read, async ({ body: { ids } }, work) => {
    const { database, caller: { user_id, mode }, now } = work
    await database.updateTable('notification').set({ read_at: now })
      .where('member_id', '=', user_id).where('mode', '=', mode).where('read_at', 'is', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? [])).execute()
    await work.audit({ action: 'notification.read', subject: 'notification' })
    return { unread: await unread(work) }
  })

  serve(app, calls.choices, async (_, work) => ({ items: await choicesOf(work) }))
  serve(app, calls.choose, ({ body }, work) => choose(work, body))

  app.jobs['clean_notifications'] = clean
  app.schedules.push({ cron: '53 2 * * *', job: 'clean_notifications' })
}

function own({ database, caller: { user_id, mode } }: Work<Caller>) {
  return database.selectFrom('notification').where('member_id', '=', user_id).where('mode', '=', mode)
}

async function unread(work: Work<Caller>): Promise<number> {
  const { count } = await own(work).where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

async function clean(_payload: object, { app: { database }, now }: JobWork): Promise<void> {
  await forgetMadeBefore(database, 'notification', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
}
