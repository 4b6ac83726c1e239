// Mandates: begun, consented to, changed, debited by hand, listed.
import { mandates as calls } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { mandateMessages } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { changeState } from './change.ts'
import { consent, resendOtp } from './consent.ts'
import { createMandate } from './create.ts'
import { openDebit } from './debit.ts'
import { showDebit, storedDebits } from './debits.ts'
import { heldMandate, matching, shown, stored, theMandate } from './rows.ts'
import { askDebit, sendDebit, sweepDebits } from './send.ts'
import { sweepMandates, tendMandate } from './tend.ts'

const LATEST = 20
/** Of one merchant. */
const rates = {
  create: { points: 500, seconds: 3600 },
  otp: { points: 300, seconds: 3600 },
  debit: { points: 2_000, seconds: 3600 },
}

export function mandates(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'mandate.id',
    rows: (ids) => stored(work).where(isOneOf('mandate.id', ids)).orderBy('mandate.id', 'desc').execute(),
    show: shown,
  }))

  serve(app, calls.show, async ({ params: { reference } }, work) => {
    const row = await theMandate(work, reference)
    const debits = await storedDebits(work).where('debit.mandate_id', '=', row.id)
      .orderBy('debit.id', 'desc').limit(LATEST).execute()
    return { mandate: shown(row), debits: debits.map(showDebit), ...await figures(work, row.id) }
  })

  serve(app, calls.create, async ({ body }, work) => {
    await limit(work, 'mandate', work.caller.merchant_id, rates.create)
    return shown(await theMandate(work, await createMandate(work, body)))
  })

  consents(app)
  changes(app)

  app.jobs['tend_mandate'] = tendMandate
  app.jobs['sweep_mandates'] = sweepMandates
  app.jobs['send_debit'] = sendDebit
  app.jobs['ask_debit'] = askDebit
  app.jobs['sweep_debits'] = sweepDebits
  app.schedules.push({ cron: '*/10 * * * *', job: 'sweep_mandates' },
    { cron: '*/10 * * * *', job: 'sweep_debits' })
}

const says = {
  accepted: mandateMessages.otpSent,
  unknown: mandateMessages.otpSent,
  wrong: 'This code is not right.',
} as const

function consents(app: Provider): void {
  serve(app, calls.consent, async ({ params: { reference }, body: { otp } }, work) => {
    await theMandate(work, reference)
    await limit(work, 'mandate_otp', work.caller.merchant_id, rates.otp)
    const outcome = await consent(work, reference, otp)
    work.say(says[outcome])
    return { outcome, mandate: shown(await theMandate(work, reference)) }
  })

  serve(app, calls.resendOtp, async ({ params: { reference } }, work) => {
    await theMandate(work, reference)
    await limit(work, 'mandate_otp', work.caller.merchant_id, rates.otp)
    await resendOtp(work, reference)
    return shown(await theMandate(work, reference))
  })
}

function changes(app: Provider): void {
  for (const [call, status] of [
    [calls.suspend, 'SUSPENDED'], [calls.resume, 'ACTIVE'], [calls.cancel, 'CANCELLED'],
  ] as const) {
    serve(app, call, async ({ params: { reference }, body: { version } }, work) => {
      await changeState(work, reference, version, status)
      return shown(await theMandate(work, reference))
    })
  }

  serve(app, calls.debit, async ({ params: { reference }, body: { amount, narration } }, work) => {
    const mandate = await heldMandate(work, reference)
    await limit(work, 'mandate_debit', work.caller.merchant_id, rates.debit)
    const opened = await openDebit(work, mandate, {
      amount: amount ?? kobo(mandate.amount), narration: narration ?? null, asked_by: 'hand',
      created_by: work.caller.user_id,
    })
    if (opened.outcome === 'refused') {
      const isAmount = ['other_amount', 'above', 'below'].includes(opened.word)
      throw new Refusal(isAmount ? 'invalid_input' : 'conflict', opened.message,
        isAmount ? { errors: { amount: opened.message } } : {})
    }
    return showDebit(await storedDebits(work).where('debit.id', '=', opened.debit.id)
      .executeTakeFirstOrThrow())
  })
}

async function figures({ database }: Work<Caller>, mandate_id: string) {
  const { collected } = await database.selectFrom('mandate_debit')
    .innerJoin('collection', 'collection.id', 'mandate_debit.collection_id')
    .where('mandate_id', '=', mandate_id).where('collection.status', '=', 'SUCCESSFUL')
    .select(({ fn }) => fn.sum<string | null>('collection.amount').as('collected')).executeTakeFirstOrThrow()
  const { next_date } = await database.selectFrom('debit_subscription')
    .where('mandate_id', '=', mandate_id).where('status', '=', 'ACTIVE')
    .select(({ fn }) => fn.min('next_date').as('next_date')).executeTakeFirstOrThrow()
  return { collected: kobo(Number(collected ?? 0)), next_date }
}
