// Somebody pays by card: the card's bank is asked, and asked again until it says; what it pays is a
// collection, once.
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { cardQueryMinutes, cardVerdict, type CardStatus, type KeptCard } from '#domain/card.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { receiveCollection, type Receiving } from '../collections/receive.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import type { Work } from '../work.ts'
import type { CardPaymentTable } from './tables.ts'

type CardPayment = Selectable<CardPaymentTable>

export interface CardPaying {
  card: KeptCard
  amount: Kobo
  payer_name: string
  narration: string | null
}

type Paying = Receiving & Pick<Work, 'outside'>

/** Answers the reference of the payment by card, whatever its bank said. */
export async function payByCard(work: Paying, tenant: Tenant, paying: CardPaying): Promise<string> {
  const payment = await begin(work, tenant, paying)
  await hear(work, payment)
  return payment.reference
}

async function begin(work: Paying, tenant: Tenant, paying: CardPaying): Promise<CardPayment> {
  const { merchant_id, mode } = tenant
  const { card, ...rest } = paying
  const row = {
    id: work.newId(), merchant_id, mode, ...card, ...rest, status: 'PENDING' as const, response_code: '09',
    collection_id: null, created_at: work.now, ended_at: null,
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    const made = await insertMany(work.database, 'card_payment', [{ ...row, reference }], 'skip')
    if (made.size > 0) return { ...row, reference, payer_search: paying.payer_name.toLowerCase() }
  }
  throw new Error('No free reference was found')
}

/** Asks the network and does what it says; the payment's row is held. */
async function hear(work: Paying, payment: CardPayment): Promise<void> {
  const { brand, first_six, last_four, created_at } = payment
  const charge = { brand, first_six, last_four, session_id: sessionOf(payment), asked_at: created_at }
  const { code, times } = await work.outside.cards.ask(charge, work.now)
  const status = cardVerdict(code)
  if (status !== 'PENDING') return end(work, payment, { code, status, times })
  const age = (work.now.getTime() - created_at.getTime()) / 60_000
  const next = cardQueryMinutes.find((minutes) => minutes > age)
  if (next === undefined) return end(work, payment, { code: '68', status: 'FAILED', times: 1 })
  await work.database.updateTable('card_payment').set({ response_code: code }).where('id', '=', payment.id)
    .execute()
  await work.enqueue('ask_card', { id: payment.id, merchant_id: payment.merchant_id, mode: payment.mode }, {
    run_at: new Date(created_at.getTime() + next * 60_000), key: `ask_card ${payment.id}`,
  })
}

const sessionOf = ({ id }: Pick<CardPayment, 'id'>): string => `CARD${id.replace(/-/g, '')}`

interface End { code: string, status: Exclude<CardStatus, 'PENDING'>, times: number }

async function end(work: Paying, payment: CardPayment, { code, status, times }: End): Promise<void> {
  const { id, merchant_id, mode, reference, amount } = payment
  let collection_id: string | null = null
  // What the network says once more is taken as it comes, and counts once.
  const tellings = status === 'SUCCESSFUL' ? times : 0
  for (let told = 0; told < tellings; told += 1) {
    collection_id = await receive(work, payment)
  }
  await work.database.updateTable('card_payment')
    .set({ status, response_code: code, collection_id, ended_at: work.now }).where('id', '=', id).execute()
  await work.audit({
    action: status === 'SUCCESSFUL' ? 'card.paid' : 'card.failed', subject: 'card_payment', subject_id: id,
    merchant_id, mode,
    after: { reference, status, response_code: code, amount: formatMoney(kobo(amount)) },
  })
}

async function receive(work: Paying, payment: CardPayment): Promise<string> {
  const { id, merchant_id, mode, amount, payer_name, narration } = payment
  const received = await receiveCollection(work, {
    session_id: sessionOf(payment), channel: 'card', to: { merchant_id, mode }, amount: kobo(amount),
    payer: { name: payer_name, bank_code: null, nuban: null }, narration, source_id: id,
  })
  if (!('collection' in received)) throw new Error('A payment to a merchant had no account')
  return received.collection.id
}

const Asked = z.object({ id: z.string(), merchant_id: z.string(), mode: z.enum(['test', 'live']) })

/** The network is asked once more; twice is once. */
export async function askCard(payload: object, { asTenant }: JobWork): Promise<void> {
  const { id, ...tenant } = Asked.parse(payload)
  await asTenant(tenant, async (work) => {
    const payment = await work.database.selectFrom('card_payment').selectAll().where('id', '=', id)
      .where('status', '=', 'PENDING').forUpdate().executeTakeFirst()
    if (payment) await hear(work, payment)
  })
}
