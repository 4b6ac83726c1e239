// As prepared-money.ts, for money that comes in: links, and what the simulator plays.
import { simulator } from '#contract/simulator.ts'
import { fromNaira } from '#domain/money.ts'
import { aPicture } from '#tests/provider/applicants.ts'
import { asked, payers } from '#tests/provider/approving.ts'
import { aLink, anAccount, aTill, transferIn } from '#tests/provider/money/collecting.ts'
import { aTeam } from '#tests/provider/team.ts'
import { freshToken } from '#tests/provider/money/merchant.ts'
import { approvedAccount } from '#tests/provider/money/settling.ts'
import { asPayer } from './prepared-money.ts'
import {
  cardEndingIn, charged, contest, evidence, payByCard,
} from '#tests/provider/money/disputing.ts'
import type { Prepare } from './prepared.ts'

export const preparedCollecting: Record<string, Prepare> = {
  'paymentLinks.create': asPayer(() => {
    const body = { amount: fromNaira(7_500), description: 'Blue cloth' }
    return { body, other: { ...body, amount: fromNaira(7_501) } }
  }),
  'paymentLinks.switchOff': asPayer(async (merchant, world) => ({
    params: { reference: (await aLink(world, merchant)).reference },
  })),
  'qrPayments.create': asPayer(() => {
    const body = { kind: 'DYNAMIC', name: 'Order 12', amount: fromNaira(2_500) }
    return { body, other: { ...body, name: 'Order 13' } }
  }),
  'qrPayments.switchOff': asPayer(async (merchant, world) => ({
    params: { reference: await aTill(world, merchant) },
  })),
  'simulator.coolingOff': async (world) => {
    const { admin } = await aTeam(world)
    return { token: admin.token, body: { on: true }, other: { on: false } }
  },
  'simulator.oneReviewer': async (world) => {
    const { admin } = await aTeam(world)
    return { token: admin.token, body: { on: false }, other: { on: true } }
  },
  'simulator.qrPayment': asPayer(async (merchant, world) => {
    const qr_code = await aTill(world, merchant)
    const body = { qr_code, payer_name: 'Amber Basket', amount: fromNaira(700) }
    return { body, other: { ...body, amount: fromNaira(701) } }
  }),
  'simulator.collection': asPayer(async (merchant, world) => {
    const body = {
      vnuban: await anAccount(world, merchant), amount: fromNaira(500), sender_name: 'AMBER SAMPLE',
    }
    return { body, other: { ...body, amount: fromNaira(501) } }
  }),
  'simulator.linkPayment': asPayer(async (merchant, world) => {
    const body = { payment_link: (await aLink(world, merchant)).reference, payer_name: 'Amber Basket' }
    return { body, other: { ...body, payer_name: 'Amber Drum' } }
  }),
  'chargebacks.accept': asPayer(async (merchant, world) => ({
    params: { reference: (await charged(world, merchant)).reference },
    body: { version: 1 }, other: { version: 2 },
  })),
  'chargebacks.contest': asPayer(async (merchant, world) => {
    const { reference } = await charged(world, merchant)
    const body = { version: 1, explanation: 'Delivered on Monday.' }
    const files = { ...evidence(), evidence_2: await aPicture('door.jpg') }
    return { params: { reference }, body, files, other: { ...body, explanation: 'Delivered on Tuesday.' } }
  }),
  'simulator.cardPayment': asPayer(() => {
    const body = { card_number: cardEndingIn('10'), payer_name: 'Amber Basket', amount: fromNaira(700) }
    return { body, other: { ...body, amount: fromNaira(701) } }
  }),
  'simulator.chargeback': asPayer(async (merchant, world) => {
    const { transaction_reference } = await payByCard(world, merchant)
    const body = { transaction: transaction_reference, reason: 'fraud' }
    return { body, other: { ...body, reason: 'wrong_amount' } }
  }),
  'simulator.chargebackDecision': asPayer(async (merchant, world) => {
    const { reference } = await charged(world, merchant)
    await contest(world, merchant, reference)
    const body = { chargeback: reference, decision: 'LOST' }
    return { body, other: { ...body, decision: 'WON' } }
  }),
  'simulator.approval': async (world) => {
    await world.clock.advance(20_000)
    const team = await payers(world)
    const body = { reference: await asked(world, team), decision: 'decline' }
    return { token: team.checker.token, body, other: { ...body, decision: 'approve' } }
  },
  'simulator.reversal': asPayer(async (merchant, world) => {
    const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
    const body = { transaction: reference, reason: 'recalled' }
    return { body, other: { ...body, reason: 'sent_twice' } }
  }),
  'simulator.settlement': asPayer(async (merchant, world) => {
    await transferIn(world, merchant, await anAccount(world, merchant))
    return {}
  }),
  'simulator.skipTime': asPayer(async (merchant, world) => {
    await approvedAccount(world, merchant, '0123456793')
    const settled = async () => {
      await transferIn(world, merchant, await anAccount(world, merchant))
      const { data } = await world.ask(simulator.settlement, { token: await freshToken(world, merchant) })
      return data.settlement_reference
    }
    const body = { settlement: await settled() }
    const other = { settlement: await settled() }
    await world.jobsDone()
    return { body, other }
  }),
}
