// The audit trail as a merchant reads it: its own events, and whether each is what was written.
import { auditTrail as calls } from '#contract/audit-trail.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { filtered, meant, newest, selected, total } from './events.ts'
import { shownEvent } from './shown.ts'
import { thingsOf } from './things.ts'
import { titleOf } from './words.ts'

/** So many of the latest events say which actions there are. */
const LATEST = 2000

export function auditTrails(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const wanted = await meant(work, query)
    const { items, ...page } = await pageOf(query, {
      rows: (most, after) => newest(work, wanted, most, after === null ? null : idCursor(after)),
      key: ({ id }) => id,
      total: () => total(work, wanted),
      show: (row) => row,
    })
    const told = await thingsOf(work, items)
    const shown = items.map((row) => shownEvent(row, told(row)).event)
    return { ...page, items: shown, actions: await actionsOf(work), people: await peopleOf(work) }
  })

  serve(app, calls.show, async ({ params: { id } }, work) => {
    const row = await selected(filtered(work, {})).where('event.id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'There is no such event.')
    const told = await thingsOf(work, [row])
    return shownEvent(row, told(row)).detail
  })
}

/** Of the latest events, so that a long trail costs no more than a short one. */
async function actionsOf(work: Work<Caller>) {
  const latest = filtered(work, {}).select('event.action').orderBy('event.id', 'desc').limit(LATEST)
  const rows = await work.database.selectFrom(latest.as('latest')).select('action').distinct()
    .orderBy('action').execute()
  return rows.map(({ action }) => ({ action, title: titleOf(action) }))
}

/** Those who have left, too: what they did stays. */
function peopleOf({ database, caller }: Work<Caller>) {
  return database.selectFrom('member').select(['id', 'fullname as name'])
    .where('merchant_id', '=', caller.merchant_id).orderBy('fullname').orderBy('id').limit(500).execute()
}
