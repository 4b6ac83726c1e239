// As prepared-money.ts, for money that comes in: links, and what the simulator plays.
import { fromNaira } from '#domain/money.ts'
import { aLink, anAccount, transferIn } from '#tests/provider/money/collecting.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

export const preparedCollecting: Record<string, Prepare> = {
  'paymentLinks.create': asPayer(() => {
    const body = { amount: fromNaira(7_500), description: 'Blue cloth' }
    return { body, other: { ...body, amount: fromNaira(7_501) } }
  }),
  'paymentLinks.switchOff': asPayer(async (merchant, world) => ({
    params: { reference: (await aLink(world, merchant)).reference },
  })),
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
  'simulator.reversal': asPayer(async (merchant, world) => {
    const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
    const body = { transaction: reference, reason: 'recalled' }
    return { body, other: { ...body, reason: 'sent_twice' } }
  }),
}
