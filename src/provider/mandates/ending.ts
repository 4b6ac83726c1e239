// The end of a debit: what it brought is a collection, with its charges as any other; what was due is paid,
// or tried again as its product says.
import {
  debitReason, isMandateOver, mandateCodes, type DebitRefusal, type DebitStatus,
} from '#domain/mandate.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { receiveCollection } from '../collections/receive.ts'
import { dueEnded } from '../direct-debit/due.ts'
import type { Work } from '../work.ts'
import { enqueueTending } from './move.ts'
import type { MandateDebitTable, MandateTable } from './tables.ts'
import { tellOfFailedDebit } from './telling.ts'
import { emitDebit } from './webhooks.ts'

type Ended = Extract<DebitStatus, 'SUCCESSFUL' | 'FAILED'>

/** As the network said. The debit is held. */
export async function endDebit(
  work: Work<null>, debit: MandateDebitTable, response_code: string, status: Ended,
): Promise<void> {
  const { merchant_id, mode, mandate_id, due_id } = debit
  const collection_id = status === 'SUCCESSFUL' ? await receive(work, debit) : null
  await end(work, debit, { status, response_code, collection_id })
  // The bank may have suspended or ended the mandate itself: asked, not guessed.
  if (status === 'FAILED' && mandateCodes.includes(response_code)) {
    await enqueueTending(work, { id: mandate_id, merchant_id, mode }, work.now)
  }
  if (due_id !== null) await dueEnded(work, due_id, status === 'SUCCESSFUL' ? null : response_code)
}

/** Its mandate allows it no more, and it has not left: the network never hears of it. Both are held. */
export async function refuseDebit(
  work: Work<null>, debit: MandateDebitTable, mandate: MandateTable, refusal: DebitRefusal,
): Promise<void> {
  await end(work, debit, { status: 'FAILED', refusal })
  if (debit.due_id !== null) await dueEnded(work, debit.due_id, refusal, isMandateOver(mandate.status))
}

type End = { status: Ended }
  & Partial<Pick<MandateDebitTable, 'response_code' | 'refusal' | 'collection_id'>>

async function end(work: Work<null>, debit: MandateDebitTable, ended: End): Promise<void> {
  const { id, merchant_id, mode, reference, amount } = debit
  const { status, response_code, refusal } = ended
  const reason = debitReason(refusal ?? response_code ?? null)
  await work.database.updateTable('mandate_debit')
    .set({ ...ended, next_query_at: null, ended_at: work.now }).where('id', '=', id).execute()
  await work.audit({
    action: status === 'SUCCESSFUL' ? 'debit.paid' : 'debit.failed', subject: 'mandate_debit', subject_id: id,
    merchant_id, mode,
    after: {
      reference, amount: formatMoney(kobo(amount)), ...response_code && { response_code },
      ...status === 'FAILED' && { reason },
    },
  })
  if (status === 'FAILED') await tellOfFailedDebit(work, debit, reason)
  await emitDebit(work, debit, status)
}

/** Once for its session. */
async function receive(work: Work<null>, debit: MandateDebitTable): Promise<string> {
  const { id, merchant_id, mode, amount, payer_name, narration, session_id } = debit
  const { bank_code, customer_id } = await work.database.selectFrom('mandate')
    .select(['bank_code', 'customer_id']).where('id', '=', debit.mandate_id).executeTakeFirstOrThrow()
  const received = await receiveCollection(work, {
    session_id: session_id ?? '', channel: 'debit', to: { merchant_id, mode }, amount: kobo(amount),
    // The number is the customer's: only its bank is shown with a payment.
    payer: { name: payer_name, bank_code, nuban: null }, narration, source_id: id, customer_id,
  })
  if (!('collection' in received)) throw new Error('A payment to a merchant had no account')
  return received.collection.id
}
