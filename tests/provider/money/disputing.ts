// Cards and chargebacks, as tests play them.
import type { Ask } from '#contract/endpoint.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { simulator } from '#contract/simulator.ts'
import { cardCheckDigit } from '#domain/card.ts'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { aPdf, aFile } from '#tests/provider/applicants.ts'
import type { World } from '#tests/world.ts'
import type { Merchant } from './merchant.ts'

/** A Verve number that ends in `ending`: the digit before the last two is chosen so that the check fits. */
export function cardEndingIn(ending: string, start = '506102000000'): string {
  const numbers = Array.from({ length: 100 }, (_, at) => `${start}${String(at).padStart(2, '0')}${ending}`)
  const found = numbers.find((number) => cardCheckDigit(number.slice(0, -1)) === Number(number.slice(-1)))
  if (found === undefined) throw new Error(`No card ends in ${ending}`)
  return found
}

type Paid = Partial<Omit<Ask<typeof simulator.cardPayment>['body'], 'amount'>> & { naira?: number }

export async function payByCard(world: World, { token }: Merchant, changes: Paid = {}) {
  const { naira = 5_000, ...rest } = changes
  const body = {
    card_number: cardEndingIn('10'), amount: fromNaira(naira), payer_name: 'INDIGO LOOM SAMPLE', ...rest,
  }
  return (await world.ask(simulator.cardPayment, { token, body })).data
}

/** A chargeback of a new payment by card, which waits for an answer. */
export async function charged(world: World, merchant: Merchant, changes: Paid = {}) {
  const { transaction_reference } = await payByCard(world, merchant, changes)
  return chargeBack(world, merchant, transaction_reference ?? '')
}

export async function chargeBack(world: World, { token }: Merchant, transaction: string) {
  const body = { transaction, reason: 'value_not_given' } as const
  return (await world.ask(simulator.chargeback, { token, body })).data
}

export const evidence = (mark = 'one') => ({ evidence_1: aFile('delivery note.pdf', aPdf(mark)) })

type Who = Pick<Merchant, 'token'>

export const accept = (world: World, { token }: Who, reference: string, version = 1) =>
  world.ask(chargebacks.accept, { token, params: { reference }, body: { version } })

export const contest = (world: World, { token }: Who, reference: string, sending: object = {}) =>
  world.ask(chargebacks.contest, {
    token, params: { reference }, body: { version: 1, explanation: 'Delivered on Monday.' },
    files: evidence(), ...sending,
  })

export const theChargeback = async (world: World, { token }: Who, reference: string) =>
  (await world.ask(chargebacks.show, { token, params: { reference } })).data

export const decided = async (world: World, { token }: Who, chargeback: string, decision: 'WON' | 'LOST') =>
  (await world.ask(simulator.chargebackDecision, { token, body: { chargeback, decision } })).data

/** What the clock does each minute. */
export async function minuteOf(world: World): Promise<void> {
  await world.app.jobs['chargeback_round']?.({}, jobWork(world.app))
  await world.app.jobs['sweep_reversals']?.({}, jobWork(world.app))
}
