// Pays a day of a schedule that was left out, when somebody asks for it: once, by the rules of any payout.
import type { schedules as calls } from '#contract/schedules.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo, sum } from '#domain/money.ts'
import { newBatch } from '../bulk/keep.ts'
import { copiesOf, sendRows, validRows } from '../bulk/send.ts'
import { recount } from '../bulk/totals.ts'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import { openRequest, settleRequest, type Request } from '../payouts/asking.ts'
import { createPayouts } from '../payouts/create.ts'
import { payerOf, pricesOf, totalOfPrices } from '../payouts/price.ts'
import { checkPin } from '../pin/check.ts'
import { refuseFields } from '../refuse.ts'
import type { Asked } from '../serve.ts'
import type { Work } from '../work.ts'
import { settleOutcomes } from './outcome.ts'
import { intentOf } from './run.ts'
import type { PayoutScheduleTable } from './tables.ts'

interface Late {
  request: Request
  payout_id: string | null
  bulk_id: string | null
  bulk_reference: string | null
}

export async function payNow(
  work: Work<Caller>, reference: string, { due_on, pin }: Asked<typeof calls.payNow>['body'],
) {
  const schedule = await heldSchedule(work, reference)
  await refuseUnlessLeftOut(work, schedule, due_on)
  await checkPin(work, pin)
  const { merchant_id, mode, id: schedule_id } = schedule
  const late = schedule.kind === 'bulk' ? await payBatch(work, schedule) : await payOne(work, schedule)
  const { request, payout_id, bulk_id, bulk_reference } = late
  await work.database.insertInto('schedule_run_late').values({
    schedule_id, due_on, merchant_id, mode, payout_id, bulk_id, member_id: work.caller.user_id, at: work.now,
  }).execute()
  await settleOutcomes(work, [schedule_id])
  await settleRequest(work, request)
  await work.audit({
    action: 'schedule.paid_late', subject: 'payout_schedule', subject_id: schedule_id,
    after: { schedule_reference: reference, day: due_on, amount: formatMoney(kobo(schedule.amount)) },
  })
  return {
    unique_reference: request.unique_reference, bulk_reference, status: 'PENDING',
    required_approvals: request.required_approvals,
  }
}

async function heldSchedule({ database, caller }: Work<Caller>, reference: string) {
  const schedule = await database.selectFrom('payout_schedule').selectAll()
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('schedule_reference', '=', reference).forUpdate().executeTakeFirst()
  if (!schedule) throw new Refusal('not_found', 'There is no scheduled payout with this reference.')
  return schedule
}

async function refuseUnlessLeftOut(
  { database }: Work<Caller>, { id }: PayoutScheduleTable, due_on: string,
): Promise<void> {
  const run = await database.selectFrom('schedule_run').select('outcome')
    .where('schedule_id', '=', id).where('due_on', '=', due_on).executeTakeFirst()
  if (run?.outcome !== 'SKIPPED') refuseFields({ due_on: 'Choose a day that was skipped.' })
  const late = await database.selectFrom('schedule_run_late').select('at')
    .where('schedule_id', '=', id).where('due_on', '=', due_on).executeTakeFirst()
  if (late) throw new Refusal('conflict', 'This day was paid afterwards already.')
}

const belongingTo = ({ merchant_id, mode, source_account_id, id }: PayoutScheduleTable, creator_id: string) =>
  ({ tenant: { merchant_id, mode }, source_account_id, creator_id, schedule_id: id })

async function payOne(work: Work<Caller>, schedule: PayoutScheduleTable): Promise<Late> {
  const { source_account_id } = schedule
  const intent = intentOf(schedule)
  const prices = await pricesOf(work, await payerOf(work, source_account_id), [intent])
  const request = await opened(work, {
    kind: 'single', source_account_id, amount: intent.amount, payouts: 1, fee: totalOfPrices(prices).charges,
  })
  const [payout] = await createPayouts(work,
    { ...belongingTo(schedule, work.caller.user_id), request_id: request.id },
    [{ ...intent, unique_reference: request.unique_reference }])
  return { request, payout_id: payout?.id ?? '', bulk_id: null, bulk_reference: null }
}

async function payBatch(work: Work<Caller>, schedule: PayoutScheduleTable): Promise<Late> {
  const { merchant_id, mode, source_account_id, id: schedule_id } = schedule
  const creator_id = work.caller.user_id
  const rows = await validRows(work, schedule.bulk_id ?? '')
  const batch = await newBatch(work,
    { merchant_id, mode, creator_id, source_account_id, schedule_id, name: null })
  await insertMany(work.database, 'bulk_row', copiesOf(work, rows, batch.id))
  const { amount, fee, vat, stamp_duty, valid } = await recount(work, batch)
  const request = await opened(work, {
    kind: 'bulk', bulk_reference: batch.bulk_reference, source_account_id, amount: kobo(amount),
    payouts: valid, fee: sum([fee, vat, stamp_duty].map(kobo)),
  })
  await work.database.updateTable('payout_bulk').where('id', '=', batch.id)
    .set({ request_id: request.id, sent_at: work.now }).execute()
  await sendRows(work, batch, { ...belongingTo(schedule, creator_id), request_id: request.id })
  return { request, payout_id: null, bulk_id: batch.id, bulk_reference: batch.bulk_reference }
}

async function opened(work: Work<Caller>, wanted: Parameters<typeof openRequest>[1]): Promise<Request> {
  const request = await openRequest(work, wanted)
  if (!request) throw new Error('A drawn reference is never taken')
  return request
}
