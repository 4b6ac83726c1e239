// Pays again what the bank refused, under a new reference. What is pending or under enquiry may still be paid
// by itself: it is never paid again.
import { payouts as calls } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { retryBatch } from '../bulk/retry.ts'
import type { Caller } from '../caller.ts'
import { checkPin } from '../pin/check.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { refuseToRetry } from './again.ts'
import { openRequest, settleRequest } from './asking.ts'
import { createPayouts, type Intent } from './create.ts'
import { payerOf, pricesOf, totalOfPrices } from './price.ts'
import type { PayoutTable } from './tables.ts'

export function retry(app: Provider): void {
  serve(app, calls.process, async ({ body: { payout_reference, bulk_reference, pin } }, work) => {
    if ((payout_reference === undefined) === (bulk_reference === undefined)) {
      refuseFields({ payout_reference: 'Give the reference of a payout or of a batch.' })
    }
    await checkPin(work, pin)
    if (bulk_reference !== undefined) return retryBatch(work, bulk_reference)
    return retryOne(work, payout_reference ?? '')
  })
}

async function retryOne(work: Work<Caller>, payout_reference: string) {
  const {
    caller: { merchant_id, mode, user_id },
    database,
  } = work
  const first = await database
    .selectFrom('payout')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('payout_reference', '=', payout_reference)
    .forUpdate()
    .executeTakeFirst()
  if (!first) throw new Refusal('not_found', 'There is no payout with this reference.')
  await refuseToRetry(work, first)
  const intent = intentOf(first)
  const payer = await payerOf(work, first.source_account_id)
  const { charges: fee } = totalOfPrices(await pricesOf(work, payer, [intent]))
  const request = await openRequest(work, {
    kind: 'single',
    source_account_id: first.source_account_id,
    amount: intent.amount,
    fee,
    payouts: 1,
  })
  if (!request) throw new Error('A drawn reference is never taken')
  const { unique_reference } = request
  const [payout] = await createPayouts(
    work,
    {
      tenant: work.caller,
      request_id: request.id,
      creator_id: user_id,
      source_account_id: first.source_account_id,
    },
    [{ ...intent, unique_reference }],
  )
  await settleRequest(work, request)
  await work.audit({
    action: 'payout.retried',
    subject: 'payout',
    subject_id: payout?.id,
    after: { retry_of: payout_reference, unique_reference, amount: formatMoney(intent.amount) },
  })
  return {
    unique_reference,
    payout_reference: payout?.payout_reference ?? null,
    bulk_reference: null,
    status: 'PENDING',
    required_approvals: request.required_approvals,
  }
}

/** The same payment once more. */
export const intentOf = (payout: PayoutTable): Intent => ({
  beneficiary_account_name: payout.beneficiary_account_name,
  bank_account_name: payout.bank_account_name,
  beneficiary_nuban: payout.beneficiary_nuban,
  bank_code: payout.bank_code,
  amount: kobo(payout.amount),
  narration: payout.narration,
  is_salary: payout.is_salary,
  retry_of: payout.id,
})
