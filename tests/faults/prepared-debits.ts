// As prepared.ts, for direct debit: a customer and a mandate at the stage that each change needs.
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'
import {
  aBegunMandate, aCustomer, anActiveMandate, mandateOf, termsFor,
} from '#tests/provider/money/debiting.ts'
import { freshToken, type Merchant } from '#tests/provider/money/merchant.ts'
import type { World } from '#tests/world.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

const rent = {
  name: 'Stall rent', amount: fromNaira(4_000), frequency: 'weekly', retries: 1, retry_days: 2,
} as const
const code = { otp: '123456' }

/** Today, by the clock of the world. */
const start_date = (world: World) => world.clock.now().toISOString().slice(0, 10)

const who = async (world: World, merchant: Merchant) => ({ token: await freshToken(world, merchant) })

const active = async (world: World, merchant: Merchant) =>
  anActiveMandate(world, await who(world, merchant), { start_date: start_date(world) })

const aProduct = async (world: World, merchant: Merchant) =>
  (await world.ask(directDebit.createProduct, { ...await who(world, merchant), body: rent })).data

/** One that is active, or is held first, as it stands. */
const standing = (isHeld = false): Prepare => asPayer(async (merchant, world) => {
  const reference = await active(world, merchant)
  if (isHeld) await hold(world, merchant, reference)
  const { mandate: { version } } = await mandateOf(world, await who(world, merchant), reference)
  return { params: { reference }, body: { version }, other: { version: version + 1 } }
})

async function hold(world: World, merchant: Merchant, reference: string) {
  const asked = { ...await who(world, merchant), params: { reference } }
  const { mandate: { version } } = await mandateOf(world, asked, reference)
  await world.ask(mandates.suspend, { ...asked, body: { version } })
  await world.jobsDone()
}

export const preparedDebits: Record<string, Prepare> = {
  'mandates.create': asPayer(async (merchant, world) => {
    const customer = await aCustomer(world, await who(world, merchant))
    const body = termsFor(customer, { start_date: start_date(world) })
    return { body, other: { ...body, amount: fromNaira(20_001) } }
  }),
  'mandates.consent': asPayer(async (merchant, world) => {
    const terms = { start_date: start_date(world) }
    const reference = await aBegunMandate(world, await who(world, merchant), terms)
    return { params: { reference }, body: code, other: { otp: '123457' } }
  }),
  'mandates.resendOtp': asPayer(async (merchant, world) => {
    const terms = { start_date: start_date(world) }
    return { params: { reference: await aBegunMandate(world, await who(world, merchant), terms) } }
  }),
  'mandates.suspend': standing(),
  'mandates.resume': standing(true),
  'mandates.cancel': standing(),
  'mandates.debit': asPayer(async (merchant, world) => ({
    params: { reference: await active(world, merchant) },
    body: { amount: fromNaira(2_000) }, other: { amount: fromNaira(2_001) },
  })),
  'directDebit.bulk': asPayer(async (merchant, world) => {
    const debits = [{ mandate: await active(world, merchant), amount: fromNaira(2_000) }]
    return { body: { debits }, other: { debits: [{ ...debits[0], amount: fromNaira(2_001) }] } }
  }),
  'directDebit.createProduct': asPayer(() => ({ body: rent, other: { ...rent, name: 'Shop rent' } })),
  'directDebit.updateProduct': asPayer(async (merchant, world) => {
    const { reference, version } = await aProduct(world, merchant)
    const body = { ...rent, name: 'Rent of a stall', version }
    return { params: { reference }, body, other: { ...body, name: 'Rent of a shop' } }
  }),
  'directDebit.subscribe': asPayer(async (merchant, world) => {
    const { reference } = await aProduct(world, merchant)
    const body = { mandates: [await active(world, merchant)], start_date: start_date(world) }
    return { params: { reference }, body, other: { ...body, mandates: [await active(world, merchant)] } }
  }),
  'directDebit.unsubscribe': asPayer(async (merchant, world) => {
    const { reference } = await aProduct(world, merchant)
    const { data } = await world.ask(directDebit.subscribe, {
      ...await who(world, merchant), params: { reference },
      body: { mandates: [await active(world, merchant)], start_date: start_date(world) },
    })
    return { params: { id: data.subscriptions[0]!.id } }
  }),
}
