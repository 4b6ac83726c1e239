// Months of the books: what is open in one, its close, and its opening again by somebody else.
import * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import { months as calls, ShownMonth } from '#contract/months.ts'
import { Refusal } from '#contract/refusal.ts'
import { firstDayOf, lastDayOf, mayClose, monthBeside, monthOf, monthWords } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { accountsOf } from '../journal/accounts.ts'
import { totalsOf } from '../journal/totals.ts'
import { lockTeam } from '../roles/grants.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { closesOf, monthShown, type Close } from './closes.ts'
import { movedUpTo, openIn } from './open.ts'
import './tables.ts'

const MONTHS = 13

type Own = Work<Caller>

export function months(app: Provider): void {
  serve(app, calls.list, async (_, work) => {
    const closes = await closesOf(work)
    const last = monthOf(lagosDay(work.now))
    return {
      items: Array.from({ length: MONTHS }, (_, ago) => monthShown(work, closes, monthBeside(last, -ago))),
    }
  })
  serve(app, calls.show, async ({ params: { month } }, work) => whole(work, month))
  serve(app, calls.close, async ({ params: { month }, body: { open_items } }, work) => {
    await closeMonth(work, month, open_items)
    return whole(work, month)
  })
  serve(app, calls.reopen, async ({ params: { month } }, work) => {
    await reopenMonth(work, month)
    return whole(work, month)
  })
}

async function whole(work: Own, month: string): Promise<Answer<typeof calls.show>> {
  if (month > monthOf(lagosDay(work.now))) throw new Refusal('not_found', 'This month has not come yet.')
  const closes = await closesOf(work)
  const open = await openIn(work, month)
  const days = { from: firstDayOf(month), to: lastDayOf(month) }
  const { debits } = await totalsOf(work.database, work.caller, days)
  return {
    ...monthShown(work, closes, month), open, debits,
    open_items: open.reduce((sum, { items }) => sum + items, 0), history: historyOf(closes, month),
  }
}

/** The newest first. */
const historyOf = (closes: readonly Close[], month: string) =>
  closes.filter((one) => one.month === month).flatMap(({ open_items, ...one }) => [
    ...one.reopened_at && one.reopened_name !== null
      ? [{ what: 'reopened' as const, by: one.reopened_name, at: one.reopened_at.toISOString(), open_items }]
      : [],
    { what: 'closed' as const, by: one.closed_name, at: one.closed_at.toISOString(), open_items },
  ])

/** One after the other of a merchant: two that close at once would each find the month open. */
async function closeMonth(work: Own, month: string, seen: number): Promise<void> {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  await lockTeam(database, merchant_id)
  const shown = monthShown(work, await closesOf(work), month)
  if (shown.status === 'CLOSED') throw new Refusal('conflict', `${monthWords(month)} is closed already.`)
  if (!mayClose(month, now)) {
    throw new Refusal('conflict', `${monthWords(month)} can be closed from 01:00 on the day after it ends.`)
  }
  const open = await openIn(work, month)
  const open_items = open.reduce((sum, { items }) => sum + items, 0)
  if (open_items !== seen) {
    throw new Refusal('stale', 'What is open has changed meanwhile. Look at it again.',
      { data: z.encode(ShownMonth, await whole(work, month)) })
  }
  const accounts = JSON.stringify(await accountsOf(work, work.caller))
  await database.insertInto('closed_month').values({
    id: work.newId(), merchant_id, mode, month, accounts, ...await movedUpTo(work, month), open_items,
    closed_by: user_id, closed_at: now, reopened_by: null, reopened_at: null,
  }).execute()
  await work.audit({
    action: 'month.closed', subject: 'month', subject_id: month, after: { month, open_items },
  })
}

async function reopenMonth(work: Own, month: string): Promise<void> {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  await lockTeam(database, merchant_id)
  const last = (await closesOf(work)).find(({ reopened_at }) => reopened_at === null)
  if (last?.month !== month) {
    throw new Refusal('conflict', 'Only the last month that is closed can be opened again.')
  }
  if (last.closed_by === user_id) {
    throw new Refusal('forbidden', 'You closed this month. Another person has to open it again.')
  }
  await database.updateTable('closed_month').set({ reopened_by: user_id, reopened_at: now })
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('id', '=', last.id).execute()
  await work.audit({ action: 'month.reopened', subject: 'month', subject_id: month, after: { month } })
}
