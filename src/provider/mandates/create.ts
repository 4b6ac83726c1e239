// Begins a mandate: the bank names the account before it is kept, and the network is told once it is.
import type { mandates as calls } from '#contract/mandates.ts'
import { mandateAmountProblem, mandateLimits, mandateMessages } from '#domain/mandate.ts'
import { formatMoney } from '#domain/money.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { askBank } from '../account-name.ts'
import { refuseOurs } from '../book-transfers/enquire.ts'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { refuseFields } from '../refuse.ts'
import type { Asked } from '../serve.ts'
import type { Work } from '../work.ts'
import { enqueueTending } from './move.ts'
import './tables.ts'

type Body = Asked<typeof calls.create>['body']

/** Answers its reference. */
export async function createMandate(work: Work<Caller>, body: Body): Promise<string> {
  refuseTerms(body, lagosDay(work.now))
  const customer_id = await customerOf(work, body.customer)
  await refuseOurs(work, body, 'nuban', mandateMessages.ours)
  const payer_name = await askBank(work, body)
  const { caller: { merchant_id, mode, user_id: created_by }, now } = work
  const { bank_code, nuban, debit_type, amount, frequency, is_scheduled = false, start_date } = body
  const { end_date = null, narration = null } = body
  const row = {
    id: work.newId(), merchant_id, mode, customer_id, payer_name, bank_code, nuban, debit_type, amount,
    frequency, is_scheduled, start_date, end_date, narration, status: 'INITIATED' as const, otp_tries: 0,
    otp_resends: 0, otp_unknown: false, cancel_untold: false, next_at: now, created_by, created_at: now,
    version: 1,
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    if ((await insertMany(work.database, 'mandate', [{ ...row, reference } as never],
      'skip')).size === 0) continue
    await work.audit({
      action: 'mandate.initiated', subject: 'mandate', subject_id: row.id,
      after: { reference, payer_name, bank_code, nuban, debit_type, amount: formatMoney(amount), frequency,
        start_date, end_date },
    })
    await enqueueTending(work, row, now)
    return reference
  }
  throw new Error('No free reference was found')
}

function refuseTerms(body: Body, today: string): void {
  const { amount, start_date, end_date, is_scheduled, frequency, debit_type } = body
  const { past, far, order, daysNeeded } = mandateMessages
  const errors: Record<string, string> = {}
  const problem = mandateAmountProblem(amount)
  const farthest = addDays(today, mandateLimits.days)
  if (problem) errors['amount'] = problem
  if (start_date < today) errors['start_date'] = past
  if (start_date > farthest) errors['start_date'] = far
  if (end_date && end_date < start_date) errors['end_date'] = order
  if (end_date && end_date > farthest) errors['end_date'] = far
  if (is_scheduled && frequency === 'variable') errors['frequency'] = daysNeeded
  if (is_scheduled && debit_type === 'VARIABLE') {
    errors['debit_type'] = 'Only a fixed amount can be collected by itself.'
  }
  if (Object.keys(errors).length > 0) refuseFields(errors)
}

async function customerOf({ database, caller }: Work<Caller>, reference: string): Promise<string> {
  const customer = await database.selectFrom('customer').select('id')
    .where('merchant_id', '=', caller.merchant_id).where('mode', '=', caller.mode)
    .where('reference', '=', reference).executeTakeFirst()
  return customer?.id ?? refuseFields({ customer: 'Choose one of your own customers.' })
}
