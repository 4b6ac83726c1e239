// The audit trail as a merchant reads it: its own events, and whether each is what was written.
import { auditTrail as calls } from '#contract/audit-trail.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { filtered, selected } from './events.ts'
import { shownEvent } from './shown.ts'
import { titleOf } from './words.ts'

/** So many of the latest events say which actions there are. */
const LATEST = 2000

export function auditTrails(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const page = await pageOf(query, {
      rows: (most, after) => selected(filtered(work, query)
        .$if(after !== null, (rows) => rows.where('event.id', '<', idCursor(after ?? ''))))
        .orderBy('event.id', 'desc').limit(most).execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, filtered(work, query).select('event.id')),
      show: (row) => shownEvent(row).event,
    })
    return { ...page, actions: await actionsOf(work), people: await peopleOf(work) }
  })

  serve(app, calls.show, async ({ params: { id } }, work) => {
    const row = await selected(filtered(work, {})).where('event.id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'There is no such event.')
    const { event, previous_hash } = shownEvent(row)
    return {
      ...event, request_id: row.request_id, before: row.before, after: row.after,
      hash: row.hash.toString('hex'), previous_hash,
    }
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
