// What was told and is to be told: which of it a filter lets through, and one with its attempts.
import type { Answer, Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { webhooks as calls } from '#contract/webhooks.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import type { Work } from '../work.ts'
import { enqueueSending } from './emit.ts'
import type { WebhookDeliveryTable } from './tables.ts'

type Filter = NonNullable<Ask<typeof calls.list>['query']>

function own({ database, caller: { merchant_id, mode } }: Work<Caller>) {
  return database.selectFrom('webhook_delivery').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
}

export function listed(work: Work<Caller>, query: Filter) {
  const { status, event, from, to, search = '' } = query
  const typed = search.trim()
  const found = () => own(work)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'PENDING'))
    .$if(event !== undefined, (rows) => rows.where('event', '=', event ?? ''))
    .$if(typed !== '', (rows) => rows.where('reference', '=', typed))
    .$if(from !== undefined, (rows) => rows.where('id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('id', '<', idFrom(to ?? '', 1)))
  return pageOf(query, {
    rows: (most, after) => found().selectAll()
      .$if(after !== null, (rows) => rows.where('id', '<', idCursor(after ?? '')))
      .orderBy('id', 'desc').limit(most).execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, found().select('id').orderBy('id', 'desc')),
    show: shownDelivery,
  })
}

export async function theDelivery(work: Work<Caller>, id: string): Promise<WebhookDeliveryTable> {
  const row = await own(work).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no such delivery.')
  return row
}

/** The latest attempt first. */
export async function triesOf({ database }: Work<Caller>, delivery_id: string) {
  const rows = await database.selectFrom('webhook_attempt')
    .select(['number', 'url', 'at', 'duration_ms', 'status_code', 'problem', 'answer'])
    .where('delivery_id', '=', delivery_id).orderBy('id', 'desc').limit(100).execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Due at once, whatever became of it before. Twice is once until it is sent. */
export async function sendAgain(work: Work<Caller>, id: string): Promise<Answer<typeof calls.resend>> {
  const before = await theDelivery(work, id)
  await work.database.updateTable('webhook_delivery')
    .set({ status: 'PENDING', next_attempt_at: work.now, ended_at: null }).where('id', '=', id).execute()
  await enqueueSending(work, work.caller)
  await work.audit({
    action: 'webhook.sent_again', subject: 'webhook', subject_id: id,
    before: { status: before.status },
    after: { event: before.event, reference: before.reference, event_id: before.event_id },
  })
  return shownDelivery(await theDelivery(work, id))
}

export function shownDelivery(row: WebhookDeliveryTable): Answer<typeof calls.resend> {
  const { id, event_id, event, reference, receiver, url, status, attempts, status_code, problem } = row
  return {
    id, event_id, event, reference, url, status, attempts, status_code, problem,
    vnuban: receiver === 'merchant' ? null : receiver,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null,
  }
}
