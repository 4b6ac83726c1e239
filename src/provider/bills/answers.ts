// What the vendor said of a bill that was sent, whenever and however often it says so. Only an answer that is
// certain ends one; everything else leaves the money reserved.
import * as z from 'zod/mini'
import { lagosDay } from '#domain/time.ts'
import { vendorCodeClass, vendorCodeMeaning } from '#domain/vendor-code.ts'
import { uncountDay } from '../day-limits.ts'
import { charging, paying, releasing } from '../ledger/reserved.ts'
import { transfer } from '../ledger/transfer.ts'
import type { Delivery, VendorAnswer } from '../outside/bills.ts'
import type { AnswerWay } from '../payouts/tables.ts'
import { contradicts, verdictOf } from '../payouts/verdict.ts'
import type { Work } from '../work.ts'
import { billDay, reservedBy } from './rows.ts'
import type { BillTable } from './tables.ts'
import { tellPaid, tellRefused } from './telling.ts'
import { emitBill } from './webhooks.ts'

export interface Answered extends VendorAnswer {
  vendor_reference: string
  /** To what it is the answer. */
  way: AnswerWay
  /** Where it was asked for by a query, when that was. */
  asked_at?: Date
}

/** False for a reference that is no bill's. */
export async function recordAnswer(work: Work, answered: Answered): Promise<boolean> {
  const { database, now } = work
  const bill = await database.selectFrom('bill').selectAll()
    .where('vendor_reference', '=', answered.vendor_reference).forUpdate().executeTakeFirst()
  if (!bill) return false
  const { code, asked_at } = answered
  await keep(work, bill, answered)
  if (bill.status !== 'INQ') {
    await keepLateDelivery(work, bill, answered)
    await noteContradiction(work, bill, code)
    return true
  }
  const kind = vendorCodeClass(code)
  const verdict = verdictOf(kind, { sent_at: bill.sent_at, asked_at, now })
  const response_code = code ?? bill.response_code
  if (verdict === 'paid' || verdict === 'failed') {
    const ended = await endBill(work, { ...bill, response_code }, verdict, {
      reason: vendorCodeMeaning(code), delivery: answered.delivery,
    })
    // Whoever stands at the counter sees at once what is delivered at once.
    if (verdict === 'paid' && answered.way !== 'send') await tellPaid(work, ended)
    return true
  }
  const waits = verdict === 'waits'
  await database.updateTable('bill').where('id', '=', bill.id)
    .set({ response_code, ...(waits && { next_query_at: null }) }).execute()
  if (waits) await note(work, bill, { status: 'INQ', response_code, waits_for: 'person' })
  return true
}

interface End {
  /** Why it failed, in words; nobody reads it of one that was delivered. */
  reason: string | null
  delivery?: Delivery | undefined
}

/** Once, in the books too. The caller holds the row of a bill that is INQ. */
export async function endBill(
  work: Work, bill: BillTable, verdict: 'paid' | 'failed', { reason, delivery }: End,
): Promise<BillTable> {
  const { database, now } = work
  const fields = {
    status: verdict === 'paid' ? 'SUCCESSFUL' as const : 'FAILED' as const,
    reason: verdict === 'paid' ? null : reason, response_code: bill.response_code, next_query_at: null,
    ended_at: now,
    delivery: verdict === 'paid' && delivery ? sealed(work, bill, delivery) : null,
  }
  await database.updateTable('bill').set(fields).where('id', '=', bill.id).execute()
  // A proposal that nobody has confirmed yet is of no use once the vendor has answered.
  await database.updateTable('payout_settlement').set({ status: 'OVERTAKEN', ended_at: now })
    .where('bill_id', '=', bill.id).where('status', '=', 'PROPOSED').execute()
  const ended: BillTable = { ...bill, ...fields }
  // A bill is paid when it is asked for.
  if (verdict === 'failed') await uncountDay(work, billDay, [{ ...ended, day: lagosDay(ended.created_at) }])
  await transfer(work, ended,
    verdict === 'paid' ? paying(ended, reservedBy(ended)) : [releasing(ended, reservedBy(ended))])
  await note(work, bill, { status: ended.status, response_code: ended.response_code })
  if (verdict === 'failed') await tellRefused(work, ended)
  await emitBill(work, ended)
  return ended
}

/** To what a sealed delivery belongs. */
export const deliveryOf = ({ id }: Pick<BillTable, 'id'>) => `bill.delivery:${id}`

const sealed = ({ secrets }: Work, bill: BillTable, delivery: Delivery) =>
  secrets.seal(JSON.stringify(delivery), deliveryOf(bill))

const Opened = z.object({
  token: z.string(), serial: z.nullable(z.string()), units: z.nullable(z.string()),
})

/** What was delivered, opened; null where nothing was. */
export const openDelivery = (
  { secrets }: Pick<Work, 'secrets'>, bill: Pick<BillTable, 'id'>, kept: Buffer | null,
): Delivery | null =>
  (kept === null ? null : Opened.parse(JSON.parse(secrets.open(kept, deliveryOf(bill)).toString())))

/**
 * A token or PIN that comes after the end is never lost. Of a bill that was paid, as our staff found, it is
 * the merchant's at once; of one that had failed it is nobody's until two reviewers decide.
 */
async function keepLateDelivery(work: Work, bill: BillTable, { code, delivery }: Answered): Promise<void> {
  if (!delivery || vendorCodeClass(code) !== 'paid' || bill.delivery !== null) return
  const isPaid = bill.status === 'SUCCESSFUL'
  if (!isPaid && bill.status !== 'FAILED') return
  const kept = sealed(work, bill, delivery)
  await work.database.updateTable('bill').set(isPaid ? { delivery: kept } : { late_delivery: kept })
    .where('id', '=', bill.id).execute()
  if (isPaid) await tellPaid(work, bill)
}

/**
 * One that had failed is paid after all, as two reviewers decided: its whole price leaves the balance, and
 * what came late is the merchant's. The caller holds the row. Throws `insufficient_balance`.
 */
export async function chargeFailed(work: Work, bill: BillTable): Promise<BillTable> {
  const { database, now } = work
  const fields = {
    status: 'SUCCESSFUL' as const, reason: null, response_code: bill.contradicted_code, ended_at: now,
    delivery: bill.late_delivery, late_delivery: null, contradicted: false,
  }
  await database.updateTable('bill').set(fields).where('id', '=', bill.id).execute()
  const ended: BillTable = { ...bill, ...fields }
  await transfer(work, ended, charging(ended, reservedBy(ended)))
  await emitBill(work, ended)
  return ended
}

/** A sure answer to the buying itself stands in the bill alone. */
async function keep(work: Work, bill: BillTable, { way, code, asked_at: at = work.now }: Answered) {
  const kind = vendorCodeClass(code)
  if (way === 'send' && bill.status === 'INQ' && (kind === 'paid' || kind === 'refused')) return
  const { id: bill_id, merchant_id, mode } = bill
  await work.database.insertInto('bill_answer')
    .values({ id: work.newId(), merchant_id, mode, bill_id, way, code, at }).execute()
}

async function note(work: Work, bill: BillTable, after: object): Promise<void> {
  const { id, merchant_id, mode, bill_reference } = bill
  await work.audit({
    action: 'bill.answered', subject: 'bill', subject_id: id, merchant_id, mode,
    after: { bill_reference, ...after },
  })
}

/** A second answer is no news; one that says the opposite is for a person, and moves nothing. */
async function noteContradiction(work: Work, bill: BillTable, code: string | null): Promise<void> {
  if (bill.contradicted || !contradicts(bill.status, vendorCodeClass(code))) return
  const { id, merchant_id, mode, bill_reference, status, response_code } = bill
  await work.database.updateTable('bill')
    .set({ contradicted: true, contradicted_code: code, contradicted_at: work.now }).where('id', '=', id)
    .execute()
  await work.audit({
    action: 'bill.contradicted', subject: 'bill', subject_id: id, merchant_id, mode,
    before: { status, response_code }, after: { bill_reference, response_code: code },
  })
}
