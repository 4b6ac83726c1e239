// Sends a batch: once, however often it is asked for.
import type { Answer, Ask } from '#contract/endpoint.ts'
import { bulk as calls } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo, Naira, sum } from '#domain/money.ts'
import * as z from 'zod/mini'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { openRequest, settleRequest } from '../payouts/asking.ts'
import { checkPin } from '../pin/check.ts'
import { refuseFields } from '../refuse.ts'
import { createSchedule, timingOf } from '../schedules/create.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { holdBatch } from './keep.ts'
import { sendRows } from './send.ts'
import type { PayoutBulkTable } from './tables.ts'

type Sent = Answer<typeof calls.request>
type Given = Required<Pick<Ask<typeof calls.request>, 'body' | 'query'>>

export function request(app: Provider): void {
  serve(app, calls.request, async ({ query: { command = 'initiate' }, body }: Given, work) => {
    const { schedule } = body
    if ((command === 'scheduled') !== (schedule !== undefined)) {
      refuseFields({
        schedule: schedule ? 'Leave this out, or send command=scheduled.' : 'Say when it is to be paid.',
      })
    }
    const timing = schedule ? timingOf(schedule, work.now) : null
    await checkPin(work, body.pin)
    const batch = await holdBatch(work, body.bulk_reference)
    if (batch.request_id !== null) return sentBefore(work, batch)
    refuseUnready(batch, body.total_amount)

    const { id, bulk_reference, source_account_id, valid } = batch
    const amount = kobo(batch.amount)
    const asked = await openRequest(work, {
      kind: timing ? 'schedule' : 'bulk',
      bulk_reference,
      prepared_by: batch.prepared_by,
      repeats: timing !== null && timing.frequency !== 'once',
      source_account_id,
      amount,
      payouts: valid,
      fee: sum([batch.fee, batch.vat, batch.stamp_duty].map(kobo)),
    })
    if (!asked) throw new Error('A drawn reference is never taken')
    await work.database
      .updateTable('payout_bulk')
      .where('id', '=', id)
      .set({ request_id: asked.id, sent_at: work.now, is_template: timing !== null })
      .execute()
    const common = {
      tenant: work.caller,
      request_id: asked.id,
      creator_id: work.caller.user_id,
      source_account_id,
    }
    const schedule_reference = timing
      ? await createSchedule(work, common, { timing, bulk: { id, amount: batch.amount } })
      : null
    if (!timing) await sendRows(work, batch, common)
    await settleRequest(work, asked)
    await work.audit({
      action: timing ? 'payout.batch_scheduled' : 'payout.batch_requested',
      subject: 'payout_request',
      subject_id: asked.id,
      after: {
        bulk_reference,
        payouts: valid,
        amount: formatMoney(amount),
        required_approvals: asked.required_approvals,
        ...timing,
      },
    })
    return {
      bulk_reference,
      status: 'PENDING',
      total_amount: amount,
      schedule_reference,
      required_approvals: asked.required_approvals,
    }
  })
}

function refuseUnready(batch: PayoutBulkTable, seen: number | undefined): void {
  if (batch.valid === 0) throw new Refusal('conflict', 'There is no row that can be paid. Mend them first.')
  if (seen !== undefined && seen !== batch.amount) {
    throw new Refusal('stale', 'The rows of this batch have changed. Look at the total again.', {
      data: { total_amount: z.encode(Naira, kobo(batch.amount)) },
    })
  }
}

/** What the first Send was answered. */
async function sentBefore(work: Work<Caller>, batch: PayoutBulkTable): Promise<Sent> {
  const request = await work.database
    .selectFrom('payout_request')
    .leftJoin('payout_schedule', 'payout_schedule.request_id', 'payout_request.id')
    .select(['payout_request.status', 'payout_request.amount', 'required_approvals', 'schedule_reference'])
    .where('payout_request.id', '=', batch.request_id)
    .executeTakeFirstOrThrow()
  return {
    bulk_reference: batch.bulk_reference,
    status: request.status,
    total_amount: kobo(request.amount),
    required_approvals: request.required_approvals,
    schedule_reference: request.schedule_reference,
  }
}
