// Pays the refused rows of a batch again, as a batch linked to it.
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo, sum } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import { canRetry } from '../payouts/again.ts'
import { openRequest, settleRequest } from '../payouts/asking.ts'
import type { Work } from '../work.ts'
import { holdBatch, newBatch } from './keep.ts'
import { copiesOf, sendRows } from './send.ts'
import { recount } from './totals.ts'

const PAID_AGAIN = 'The refused rows were paid again already. '
  + 'One that the bank has refused since is paid again from its own page.'

export async function retryBatch(work: Work<Caller>, bulk_reference: string) {
  const { database, caller: { user_id } } = work
  const first = await holdBatch(work, bulk_reference)
  const linked = await database.selectFrom('payout_bulk').select('bulk_reference')
    .where('retry_of', '=', first.id).executeTakeFirst()
  if (linked) throw new Refusal('conflict', PAID_AGAIN, { data: linked })
  const refused = await refusedRows(work, first.id)
  if (refused.length === 0) {
    throw new Refusal('conflict',
      'No row of this batch can be paid again: none is refused for certain and not paid again yet.')
  }
  const { merchant_id, mode, source_account_id, name } = first
  const batch = await newBatch(work, {
    merchant_id, mode, creator_id: user_id, source_account_id, name, retry_of: first.id,
  })
  const copies = copiesOf(work, refused.map(({ payout_id: _, ...row }) => row), batch.id)
  await insertMany(database, 'bulk_row', copies)
  const { amount, fee, vat, stamp_duty, valid } = await recount(work, batch)
  const request = await openRequest(work, {
    kind: 'bulk', bulk_reference: batch.bulk_reference, source_account_id, amount: kobo(amount),
    payouts: valid,
    fee: sum([fee, vat, stamp_duty].map(kobo)),
  })
  if (!request) throw new Error('A drawn reference is never taken')
  await database.updateTable('payout_bulk').where('id', '=', batch.id)
    .set({ request_id: request.id, sent_at: work.now }).execute()
  await sendRows(work, batch, {
    tenant: work.caller, request_id: request.id, creator_id: user_id, source_account_id,
  }, new Map(copies.map(({ id }, at) => [id, refused[at]?.payout_id ?? ''])))
  await settleRequest(work, request)
  await work.audit({
    action: 'payout.batch_retried', subject: 'payout_request', subject_id: request.id,
    after: { retry_of: bulk_reference, bulk_reference: batch.bulk_reference, payouts: valid,
      amount: formatMoney(kobo(amount)) },
  })
  return {
    unique_reference: null, payout_reference: null, bulk_reference: batch.bulk_reference, status: 'PENDING',
    required_approvals: request.required_approvals,
  }
}

/** With the payouts that may be paid again, which are held first. */
async function refusedRows({ database }: Work<Caller>, bulk_id: string) {
  const held = await database.selectFrom('payout').select('id')
    .where('bulk_id', '=', bulk_id).where('status', '=', 'FAILED').orderBy('id').forUpdate().execute()
  return database.selectFrom('bulk_row').innerJoin('payout', 'payout.bulk_row_id', 'bulk_row.id')
    .selectAll('bulk_row').select('payout.id as payout_id')
    .where(({ eb, fn, val }) => eb('payout.id', '=', fn.any(val(held.map(({ id }) => id)))))
    .where(canRetry).orderBy('bulk_row.row').execute()
}
