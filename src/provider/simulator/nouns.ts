// The simulator: what the outside world would do, done on purpose, in test mode only.
import { simulator as calls } from '#contract/simulator.ts'
import { Refusal } from '#contract/refusal.ts'
import { keptCard } from '#domain/card.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { isBank } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { payByCard } from '../cards/pay.ts'
import { shown as shownCardPayment, theCardPayment } from '../cards/rows.ts'
import { decideChargeback } from '../chargebacks/decide.ts'
import { raiseChargeback } from '../chargebacks/raise.ts'
import { shownWhole } from '../chargebacks/rows.ts'
import { receiveCollection, type Arrival } from '../collections/receive.ts'
import { limit } from '../limits.ts'
import { syntheticName } from '../outside/rail.ts'
import { payLink } from '../payment-links/payment.ts'
import { theLink } from '../payment-links/rows.ts'
import { payByQr } from '../qr-payments/payment.ts'
import { theCode } from '../qr-payments/rows.ts'
import { refuseFields } from '../refuse.ts'
import { serve, type Asked } from '../serve.ts'
import { transactionRow } from '../transactions/nouns.ts'
import { askReversal } from '../transactions/reverse.ts'
import { showTransaction } from '../transactions/show.ts'
import type { Work } from '../work.ts'
import { cardTable, collectionTable, mandateTable, payoutTable, settlementTable } from './outcomes.ts'
import { robotDecides } from './robot.ts'
import { settleNow, skipTime } from './settle.ts'

async function switchCoolingOff(work: Work<Caller>, on: boolean) {
  const { database, caller: { merchant_id } } = work
  await database.updateTable('merchant').set({ cooling_off: on }).where('id', '=', merchant_id).execute()
  await work.audit({
    action: 'simulator.cooling_off', subject: 'merchant', subject_id: merchant_id, after: { on },
  })
  work.say(on ? 'New rights wait for a day now.' : 'New rights do not wait any more.')
  return { on }
}

async function switchOneReviewer(work: Work<Caller>, on: boolean) {
  const { database, caller: { merchant_id } } = work
  await database.updateTable('merchant').set({ one_reviewer: on }).where('id', '=', merchant_id).execute()
  await work.audit({
    action: 'simulator.one_reviewer', subject: 'merchant', subject_id: merchant_id, after: { on },
  })
  work.say(on ? 'One reviewer is enough to approve now.' : 'Two reviewers have to approve now.')
  return { on }
}

const switchesOf = ({ database, caller: { merchant_id } }: Work<Caller>) =>
  database.selectFrom('merchant').select(['cooling_off', 'one_reviewer']).where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()

const LEAST = kobo(100)
const MOST = kobo(100_000_000_000)
/** Of one merchant; a script that tries everything out stays below. */
const rate = { points: 600, seconds: 60 }

export function simulator(app: Provider): void {
  serve(app, calls.outcomes, async (_, work) => ({
    ...await switchesOf(work),
    payouts: payoutTable(), collections: collectionTable(), cards: cardTable(),
    settlements: settlementTable(), mandates: mandateTable(),
  }))

  simulateSwitches(app)

  serve(app, calls.collection, async ({ body }, work) => {
    await enter(work)
    refuseAmount(body.amount)
    const { merchant_id } = await ownAccount(work, body.vnuban)
    const reference = await arrive(work, arrivalOf(work, body), body.outcome === 'repeated')
    await work.audit({
      action: 'simulator.collection', subject: 'collection', merchant_id,
      after: { reference, vnuban: body.vnuban, amount: formatMoney(body.amount) },
    })
    return shown(work, reference)
  })

  serve(app, calls.linkPayment, async ({ body: { payment_link, payer_name } }, work) => {
    await enter(work)
    const { id } = await theLink(work, payment_link)
    const paid = await payLink(work, work.caller, id, { name: payer_name, means: 'card' })
    if (paid.outcome !== 'paid') throw new Refusal('conflict', standings[paid.outcome])
    return shown(work, paid.reference)
  })

  serve(app, calls.qrPayment, async ({ body: { qr_code, payer_name, amount = null } }, work) => {
    await enter(work)
    const { id } = await theCode(work, qr_code)
    return shown(work, await payByQr(work, work.caller, id, { payer_name, amount }))
  })

  simulateCards(app)

  serve(app, calls.approval, async ({ body: { reference, decision } }, work) => {
    await enter(work)
    const item = await robotDecides(work, reference, decision)
    work.say(decision === 'approve' ? 'The robot approved it.' : 'The robot declined it.')
    return item
  })

  serve(app, calls.reversal, async ({ body: { transaction, reason = 'recalled' } }, work) => {
    await enter(work)
    await askReversal(work, work.caller, transaction, reason)
    const after = await shown(work, transaction)
    work.say(after.status === 'REVERSED' ? 'Payment taken back.'
      : 'The balance is too short: what there is is held, and the rest is taken as money comes in.')
    return after
  })

  serve(app, calls.settlement, async (_, work) => {
    await enter(work)
    return settleNow(work)
  })

  serve(app, calls.skipTime, async ({ body: { settlement } }, work) => {
    await enter(work)
    return skipTime(work, settlement)
  })
}

function simulateSwitches(app: Provider): void {
  serve(app, calls.coolingOff, async ({ body: { on } }, work) => {
    await enter(work)
    return switchCoolingOff(work, on)
  })

  serve(app, calls.oneReviewer, async ({ body: { on } }, work) => {
    await enter(work)
    return switchOneReviewer(work, on)
  })
}

function simulateCards(app: Provider): void {
  serve(app, calls.cardPayment, async ({ body }, work) => {
    await enter(work)
    refuseAmount(body.amount)
    const { amount, payer_name, narration = null } = body
    const card = keptCard(body.card_number)
    const reference = await payByCard(work, work.caller, { card, amount, payer_name, narration })
    const after = shownCardPayment(await theCardPayment(work, reference))
    work.say(cardSays[after.status])
    return after
  })

  serve(app, calls.chargeback, async ({ body: { transaction, reason } }, work) => {
    await enter(work)
    const reference = await raiseChargeback(work, work.caller, transaction, reason)
    return shownWhole(work, work.caller, reference)
  })

  serve(app, calls.chargebackDecision, async ({ body: { chargeback, decision } }, work) => {
    await enter(work)
    await decideChargeback(work, work.caller, chargeback, { decision, note: null })
    work.say(decision === 'WON' ? 'The bank decided for you.' : 'The bank decided for the payer.')
    return shownWhole(work, work.caller, chargeback)
  })
}

const cardSays = {
  SUCCESSFUL: 'Card payment received.', PENDING: 'The card’s bank has not said yet.',
  FAILED: 'The card was declined.',
} as const

const standings = {
  USED: 'This link was paid before.', EXPIRED: 'This link has expired.', OFF: 'This link is switched off.',
} as const

async function enter(work: Work<Caller>): Promise<void> {
  if (work.caller.mode !== 'test') {
    throw new Refusal('forbidden', 'The simulator works in test mode only.')
  }
  await limit(work, 'simulator', work.caller.merchant_id, rate)
}

function refuseAmount(amount: Kobo): void {
  if (amount >= LEAST && amount <= MOST) return
  refuseFields({ amount: `Enter an amount from ${formatMoney(LEAST)} to ${formatMoney(MOST)}.` })
}

/** Another merchant's number is nobody's here, as for anything else that is not one's own. */
async function ownAccount({ database, caller: { merchant_id, mode } }: Work<Caller>, vnuban: string) {
  const account = await database.selectFrom('virtual_account').select(['id', 'merchant_id'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('vnuban', '=', vnuban)
    .executeTakeFirst()
  return account ?? refuseFields({ vnuban: 'Choose one of your own virtual accounts.' })
}

type Body = Asked<typeof calls.collection>['body']

function arrivalOf(work: Work<Caller>, body: Body): Arrival {
  const { vnuban, amount, sender_name, narration = null } = body
  const bank_code = body.sender_bank_code ?? '000014'
  if (!isBank(bank_code)) refuseFields({ sender_bank_code: 'Choose a bank.' })
  const session = work.random(15).reduce((digits, byte) => digits + String(byte % 100).padStart(2, '0'), '')
  return {
    session_id: session, channel: 'transfer', to: { vnuban }, amount, narration,
    payer: { name: sender_name, bank_code, nuban: body.sender_nuban ?? senderNumber(sender_name) },
  }
}

/** The same sender has the same made-up number each time. */
const senderNumber = (name: string): string =>
  String([...`${name} ${syntheticName(name)}`]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_000, 7)).padStart(10, '0')

async function arrive(work: Work<Caller>, arrival: Arrival, isToldTwice: boolean): Promise<string> {
  const received = await receiveCollection(work, arrival)
  if (received.outcome === 'unknown_account') {
    return refuseFields({ vnuban: 'Choose one of your own virtual accounts.' })
  }
  if (isToldTwice) await receiveCollection(work, arrival)
  work.say(received.outcome === 'returned'
    ? 'The virtual account did not take it: it went back to the sender.' : 'Payment received.')
  return received.collection.reference
}

const shown = async (work: Work<Caller>, reference: string) =>
  showTransaction(await transactionRow(work, reference))
