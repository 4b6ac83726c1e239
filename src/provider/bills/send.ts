// Buys at the vendor: a bill is marked as sent, under a reference that the vendor knows it by, before it
// leaves. What was marked is never sent again, whatever happens.
import * as z from 'zod/mini'
import { billMessages } from '#domain/bill.ts'
import { kobo } from '#domain/money.ts'
import { vendorCodeClass } from '#domain/vendor-code.ts'
import type { Provider } from '../app.ts'
import { mayNow } from '../approvals/counting.ts'
import type { JobWork } from '../jobs.ts'
import type { BillOrder } from '../outside/bills.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { enqueueQueries, heard } from '../payouts/sent.ts'
import { sessionOf } from '../payouts/sessions.ts'
import { askAgainAt, lookFor, mayHaveLeft, restoredOf, sessionsOf } from '../restored.ts'
import { isHaltedFor } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { endBill, recordAnswer } from './answers.ts'
import type { BillTable } from './tables.ts'

const Buy = z.object({ id: z.string() })

export async function buyBill(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { id } = Buy.parse(payload)
  const looked = await lookedFor(app, id)
  if (looked?.is === 'silent') {
    await inTransaction(({ enqueue, now }) =>
      enqueue('buy_bill', { id }, { run_at: askAgainAt(now), key: `buy_bill ${id}` }))
    return
  }
  const known = looked?.is === 'known' ? looked : null
  const order = await inTransaction((work) => markSent(work, id, known?.session))
  if (!order) return
  if (known) {
    const { session: vendor_reference, answer, asked_at } = known
    await inTransaction((work) => recordAnswer(work, { ...answer, vendor_reference, asked_at, way: 'query' }))
    return
  }
  const answer = await heard(app, () => app.outside.bills.buy(order))
  const { vendor_reference } = order
  await inTransaction((work) =>
    recordAnswer(work, { ...answer ?? { code: null }, vendor_reference, way: 'send' }))
}

/** What the vendor knows of one that may have left before the database was restored; null for all others. */
async function lookedFor({ database, outside, log }: Provider, id: string) {
  const restored = await restoredOf(database)
  if (!restored) return null
  const bill = await database.selectFrom('bill').selectAll().where('id', '=', id)
    .where('status', '=', 'PENDING').executeTakeFirst()
  if (!bill || !mayHaveLeft(restored, bill.created_at)) return null
  return lookFor(sessionsOf(subjectOf(bill), bill.created_at, restored), () => outside.clock.now(),
    vendorCodeClass, (vendor_reference, asked_at) =>
      heard({ log }, () => outside.bills.query({ ...orderOf(bill), vendor_reference }, asked_at)))
}

/** By what it is the same bill when it is asked for again: the reference that the client drew. */
const subjectOf = ({ merchant_id, mode, unique_reference }: BillTable) =>
  `bill ${merchant_id} ${mode} ${unique_reference}`

/**
 * Null for what is on its way or has ended, and for what may not leave any more, which ends. From here on it
 * may be at the vendor; `known` is the reference under which the vendor was found to have it.
 */
export async function markSent(work: Work, id: string, known?: string): Promise<BillOrder | null> {
  const { database, now } = work
  const bill = await database.selectFrom('bill').selectAll().where('id', '=', id)
    .where('status', '=', 'PENDING').forUpdate().executeTakeFirst()
  if (!bill) return null
  const vendor_reference = known ?? sessionOf(subjectOf(bill), bill.created_at)
  const reason = known === undefined ? await whyNotOut(work, bill) : null
  const next_query_at = reason === null ? nextQuery(now, now) : null
  const sent: BillTable = { ...bill, status: 'INQ', sent_at: now, vendor_reference, next_query_at }
  await database.updateTable('bill').where('id', '=', id)
    .set({ status: 'INQ', sent_at: now, vendor_reference, next_query_at }).execute()
  if (reason !== null) {
    await endBill(work, sent, 'failed', { reason })
    return null
  }
  await enqueueQueries(work, [{ next_query_at }], 'query_bills')
  return orderOf(sent)
}

/** Looked at in the moment in which the money goes, as payouts are; null where it may. */
async function whyNotOut(work: Work, bill: BillTable): Promise<string | null> {
  const { creator_id } = bill
  if (await isHaltedFor(work, bill, 'payouts')) return billMessages.blocked
  const payer = await work.database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select('member.id').where('member.id', '=', creator_id).where(mayNow('pay_bills')).executeTakeFirst()
  return payer ? null : billMessages.without_right
}

/** As it is named to the vendor. */
export const orderOf = (bill: BillTable): BillOrder => ({
  vendor_reference: bill.vendor_reference ?? '', bill_reference: bill.bill_reference, kind: bill.kind,
  biller: bill.biller, product: bill.product, customer: bill.customer, kobo: kobo(bill.amount),
  sent_at: bill.sent_at ?? bill.created_at,
})
