// Asking for one payout, now or scheduled.
import type { Answer, Ask } from '#contract/endpoint.ts'
import { payouts as calls } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney } from '#domain/money.ts'
import { amountProblem } from '#domain/payout.ts'
import { sourceAccount, type Source } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import { isBank } from '../bank-names.ts'
import { enquireIfHeard } from '../book-transfers/enquire.ts'
import type { Caller } from '../caller.ts'
import { checkPin } from '../pin/check.ts'
import { refuseFields } from '../refuse.ts'
import { createSchedule, timingOf } from '../schedules/create.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { openRequest, settleRequest } from './asking.ts'
import { createPayouts, takenReference, type Intent } from './create.ts'
import { payerOf, pricesOf, refuseItself, totalOfPrices } from './price.ts'

type Asked = Answer<typeof calls.request>
type Given = Required<Pick<Ask<typeof calls.request>, 'body' | 'query'>>

export function request(app: Provider): void {
  serve(app, calls.request, ask)
  serve(app, calls.requestSingle, ask)
}

async function ask({ query: { command = 'initiate' }, body }: Given, work: Work<Caller>): Promise<Asked> {
  refuseWrong(command, body)
  const timing = command === 'scheduled' && body.schedule ? timingOf(body.schedule, work.now) : null
  const bank_account_name = await nameAtBank(work, body)
  await checkPin(work, body.pin)
  const source = await sourceAccount(work, work.caller, body.source_nuban)
  const { unique_reference, amount } = body
  const payer = await payerOf(work, source.id)
  refuseItself(payer, [body])
  const { charges: fee } = totalOfPrices(await pricesOf(work, payer, [body]))
  const request = await openRequest(work, {
    kind: timing ? 'schedule' : 'single',
    unique_reference,
    source_account_id: source.id,
    repeats: timing !== null && timing.frequency !== 'once',
    amount,
    fee,
    payouts: 1,
  }).catch(refusalOnly)
  // Whatever would be said of a new one: what was asked for before is answered as before.
  if (request === null || request instanceof Refusal) {
    const before = await earlier(work, body, source)
    if (before) return before
    throw request ?? takenReference()
  }
  const intent: Intent = {
    beneficiary_account_name: body.beneficiary_account_name,
    bank_account_name,
    beneficiary_nuban: body.beneficiary_nuban,
    bank_code: body.bank_code,
    amount,
    narration: body.narration ?? null,
    is_salary: body.is_salary ?? false,
    unique_reference,
  }
  const common = {
    tenant: work.caller,
    request_id: request.id,
    creator_id: work.caller.user_id,
    source_account_id: source.id,
  }
  const schedule_reference = timing ? await createSchedule(work, common, { timing, single: intent }) : null
  const [payout] = timing ? [] : await createPayouts(work, common, [intent])
  await settleRequest(work, request)
  await work.audit({
    action: timing ? 'payout.scheduled' : 'payout.requested',
    subject: 'payout_request',
    subject_id: request.id,
    after: {
      unique_reference,
      amount: formatMoney(amount),
      beneficiary_nuban: body.beneficiary_nuban,
      bank_code: body.bank_code,
      ...body.is_salary && { is_salary: true },
      required_approvals: request.required_approvals,
      ...timing,
    },
  })
  return {
    unique_reference,
    payout_reference: payout?.payout_reference ?? null,
    schedule_reference,
    status: 'PENDING',
    required_approvals: request.required_approvals,
  }
}

function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function refuseWrong(command: string, { amount, bank_code, schedule }: Given['body']): void {
  const wrong = amountProblem(amount)
  const errors = {
    ...(wrong !== null && { amount: wrong }),
    ...(!isBank(bank_code) && { bank_code: 'Choose a bank.' }),
    ...(command === 'scheduled' && !schedule && { schedule: 'Say when it is to be paid.' }),
    ...(command !== 'scheduled' && schedule && { schedule: 'Leave this out, or send command=scheduled.' }),
  }
  if (Object.keys(errors).length > 0) refuseFields(errors)
}

/** What the bank says the account is called, for whoever decides; its silence stops nobody. */
async function nameAtBank(work: Work<Caller>, { bank_code, beneficiary_nuban: nuban }: Given['body']) {
  const answer = await enquireIfHeard(work, work.caller.mode, { bank_code, nuban })
  return answer?.outcome === 'found' || answer?.outcome === 'dormant' ? answer.account_name : null
}

/**
 * The same reference with the same payout, as a client sends that got no answer and knows no request ids: the
 * answer is what became of the first. With another payout it is a clash.
 */
async function earlier(work: Work<Caller>, body: Given['body'], source: Source): Promise<Asked | null> {
  const {
    database,
    caller: { merchant_id, mode, user_id },
  } = work
  const request = await database
    .selectFrom('payout_request')
    .leftJoin('payout', (join) =>
      join.onRef('payout.request_id', '=', 'payout_request.id').on('payout_request.kind', '=', 'single'),
    )
    .leftJoin('payout_schedule', 'payout_schedule.request_id', 'payout_request.id')
    .select(({ fn }) => [
      'payout_request.kind',
      'payout_request.status',
      'payout_request.creator_id',
      'payout_request.amount',
      'payout_request.source_account_id',
      'required_approvals',
      'payout.payout_reference',
      'payout.status as payout_status',
      'schedule_reference',
      'payout_schedule.status as schedule_status',
      'start_date',
      'frequency',
      'end_date',
      fn.coalesce('payout.beneficiary_nuban', 'payout_schedule.beneficiary_nuban').as('nuban'),
      fn.coalesce('payout.bank_code', 'payout_schedule.bank_code').as('bank_code'),
      fn.coalesce('payout.narration', 'payout_schedule.narration').as('narration'),
      fn.coalesce('payout.is_salary', 'payout_schedule.is_salary').as('is_salary'),
    ])
    .where('payout_request.merchant_id', '=', merchant_id)
    .where('payout_request.mode', '=', mode)
    .where('payout_request.unique_reference', '=', body.unique_reference)
    .executeTakeFirst()
  if (!request) return null
  const { schedule = null } = body
  const same =
    request.creator_id === user_id &&
    request.amount === body.amount &&
    request.source_account_id === source.id &&
    request.nuban === body.beneficiary_nuban &&
    request.bank_code === body.bank_code &&
    request.narration === (body.narration ?? null) &&
    (request.is_salary ?? false) === (body.is_salary ?? false) &&
    request.start_date === (schedule?.start_date ?? null) &&
    request.frequency === (schedule?.frequency ?? null) &&
    request.end_date === (schedule?.end_date ?? null)
  if (!same) throw takenReference()
  return {
    unique_reference: body.unique_reference,
    payout_reference: request.payout_reference,
    schedule_reference: request.schedule_reference,
    status: request.payout_status ?? request.schedule_status ?? request.status,
    required_approvals: request.required_approvals,
  }
}
