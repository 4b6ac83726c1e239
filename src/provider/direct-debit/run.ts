// Collects on their days: what falls due is kept first, each day of a subscription once, and then debited.
import { DUE_HOURS, ownRetryPolicy } from '#domain/direct-debit.ts'
import { isMandateOver } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import { occurrence, runMoment } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import type { JobWork } from '../jobs.ts'
import { insertMany } from '../many.ts'
import { openDebit } from '../mandates/debit.ts'
import '../mandates/tables.ts'
import type { Work } from '../work.ts'
import { dueEnded } from './due.ts'
import type { SubscriptionTable } from './tables.ts'

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One that fails keeps none of the others waiting; the failure is told at the end. */
export async function runDebits(_payload: object, job: JobWork): Promise<void> {
  const failures: unknown[] = []
  await each(job, subscriptionsAfter, fallDue, failures)
  await each(job, dueAfter, collect, failures)
  if (failures.length > 0) throw failures[0]
}

interface Found { id: string, merchant_id: string, mode: 'test' | 'live' }
type Looking = (work: JobWork, after: string) => Promise<Found[]>

async function each(
  job: JobWork, look: Looking, act: (work: Work<null>, id: string) => Promise<void>, failures: unknown[],
): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const found = await look(job, after)
    const last = found[found.length - 1]
    if (!last) return
    after = last.id
    for (const { id, ...tenant } of found) {
      await job.asTenant(tenant, (work) => act(work, id)).catch((error: unknown) => failures.push(error))
    }
  }
}

const subscriptionsAfter: Looking = ({ inTransaction, now }, after) =>
  inTransaction(({ database }) => database.selectFrom('debit_subscription').select(['id', 'merchant_id',
    'mode'])
    .where('next_date', '<=', lagosDay(now)).where('id', '>', after).orderBy('id').limit(AT_ONCE).execute())

const dueAfter: Looking = ({ inTransaction, now }, after) =>
  inTransaction(({ database }) => database.selectFrom('debit_due').select(['id', 'merchant_id', 'mode'])
    .where('next_try', '<=', lagosDay(now)).where('id', '>', after).orderBy('id').limit(AT_ONCE).execute())

/** Each day once: its row and the subscription's next day are written together, under the lock. */
async function fallDue(work: Work<null>, id: string): Promise<void> {
  const { database, now } = work
  const subscription = await database.selectFrom('debit_subscription').selectAll().where('id', '=', id)
    .where('status', '=', 'ACTIVE').forUpdate().executeTakeFirst()
  if (!subscription) return
  const terms = await termsOf(work, subscription)
  const days = { ...subscription, end_date: terms.end_date }
  let { next_number, next_date } = subscription
  while (next_date !== null && runMoment(next_date) <= now) {
    await keep(work, subscription, terms, next_date)
    next_number += 1
    next_date = occurrence(days, next_number)
  }
  await database.updateTable('debit_subscription').where('id', '=', id).set({
    next_number, next_date, ...next_date === null && { status: 'ENDED', ended_at: now },
  }).execute()
}

interface Terms { amount: number, retries: number, retry_days: number, end_date: string | null }

async function termsOf(
  { database }: Work<null>, { mandate_id, product_id }: SubscriptionTable,
): Promise<Terms> {
  const { amount, end_date } = await database.selectFrom('mandate').select(['amount', 'end_date'])
    .where('id', '=', mandate_id).executeTakeFirstOrThrow()
  if (product_id === null) return { amount, end_date, ...ownRetryPolicy }
  const product = await database.selectFrom('debit_product').select(['amount', 'retries', 'retry_days'])
    .where('id', '=', product_id).executeTakeFirstOrThrow()
  return { ...product, end_date }
}

async function keep(
  work: Work<null>, subscription: SubscriptionTable, terms: Terms, due_on: string,
): Promise<void> {
  const { id: subscription_id, merchant_id, mode, mandate_id, product_id } = subscription
  const { amount, retries, retry_days } = terms
  const isLate = work.now.getTime() - runMoment(due_on).getTime() >= DUE_HOURS * 3_600_000
  await insertMany(work.database, 'debit_due', [{
    id: work.newId(), merchant_id, mode, subscription_id, mandate_id, product_id, due_on, amount, retries,
    retry_days, tries: 0, created_at: work.now,
    ...isLate ? { status: 'SKIPPED' as const, next_try: null, reason: 'late', ended_at: work.now }
      : { status: 'DUE' as const, next_try: due_on, reason: null, ended_at: null },
  }], 'skip')
}

/** The mandate's row first, as whoever debits by hand holds it. */
async function collect(work: Work<null>, id: string): Promise<void> {
  const { database, now } = work
  const found = await database.selectFrom('debit_due').select('mandate_id').where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mandate = await database.selectFrom('mandate').selectAll().where('id', '=', found.mandate_id)
    .forUpdate().executeTakeFirstOrThrow()
  const due = await database.selectFrom('debit_due').selectAll().where('id', '=', id)
    .where('status', '=', 'DUE').forUpdate().executeTakeFirst()
  if (!due || due.next_try === null || runMoment(due.next_try) > now) return
  // No subscription begins before its mandate any more; what one did before is not made up for.
  if (due.due_on < mandate.start_date) return leaveOut(work, id, 'too_early')
  const opened = await openDebit(work, mandate, {
    amount: kobo(due.amount), asked_by: 'schedule', created_by: null, due_id: id,
  })
  if (opened.outcome === 'opened') {
    await database.updateTable('debit_due').set({ status: 'PENDING', next_try: null }).where('id', '=', id)
      .execute()
    return
  }
  // Another debit's outcome is not known: the next round looks again, and no try is counted.
  if (opened.word === 'open') return
  await dueEnded(work, id, opened.word, isMandateOver(mandate.status))
}

/** It was never tried, and never is. */
async function leaveOut({ database, now }: Work<null>, id: string, reason: 'too_early'): Promise<void> {
  await database.updateTable('debit_due').where('id', '=', id)
    .set({ status: 'SKIPPED', next_try: null, reason, ended_at: now }).execute()
}
