// Tells the merchant's own server how a bill ended.
import * as z from 'zod/mini'
import { BillNews } from '#contract/webhook-messages.ts'
import { emitWebhook, type Emitting } from '../webhooks/emit.ts'
import { showBill, shownBills } from './rows.ts'
import type { BillTable } from './tables.ts'

/** As it stands stored, in the transaction that ended it. */
export async function emitBill(work: Emitting, bill: BillTable): Promise<void> {
  const { id: subject_id, bill_reference: reference, status } = bill
  await emitWebhook(work, bill, {
    event: status === 'SUCCESSFUL' ? 'bill.successful' : 'bill.failed', subject_id, reference,
    data: async () => z.encode(BillNews, showBill(
      await shownBills(work.database).where('bill.id', '=', subject_id).executeTakeFirstOrThrow())),
  })
}
