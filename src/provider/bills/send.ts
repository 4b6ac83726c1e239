// Buys at the vendor: a bill is marked as sent, under a reference that the vendor knows it by, before it
// leaves. What was marked is never sent again, whatever happens.
import * as z from 'zod/mini'
import { kobo } from '#domain/money.ts'
import type { JobWork } from '../jobs.ts'
import type { BillOrder } from '../outside/bills.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { enqueueQueries, heard, newSession } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { recordAnswer } from './answers.ts'
import type { BillTable } from './tables.ts'

const Buy = z.object({ id: z.string() })

export async function buyBill(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { id } = Buy.parse(payload)
  const order = await inTransaction((work) => markSent(work, id))
  if (!order) return
  const answer = await heard(app, () => app.outside.bills.buy(order))
  const { vendor_reference } = order
  await inTransaction((work) =>
    recordAnswer(work, { ...answer ?? { code: null }, vendor_reference, way: 'send' }))
}

/** Null for what is on its way or has ended. From here on it may be at the vendor. */
export async function markSent(work: Work, id: string): Promise<BillOrder | null> {
  const { database, now } = work
  const bill = await database.selectFrom('bill').selectAll().where('id', '=', id)
    .where('status', '=', 'PENDING').forUpdate().executeTakeFirst()
  if (!bill) return null
  const vendor_reference = newSession(work)
  const next_query_at = nextQuery(now, now)
  await database.updateTable('bill').where('id', '=', id)
    .set({ status: 'INQ', sent_at: now, vendor_reference, next_query_at }).execute()
  await enqueueQueries(work, [{ next_query_at }], 'query_bills')
  return orderOf({ ...bill, vendor_reference, sent_at: now })
}

/** As it is named to the vendor. */
export const orderOf = (bill: BillTable): BillOrder => ({
  vendor_reference: bill.vendor_reference ?? '', bill_reference: bill.bill_reference, kind: bill.kind,
  biller: bill.biller, product: bill.product, customer: bill.customer, kobo: kobo(bill.amount),
  sent_at: bill.sent_at ?? bill.created_at,
})
