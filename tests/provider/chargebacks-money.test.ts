// Chargebacks where the money is not there any more, and in live mode, with charges.
import { expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, seenBy } from './money/collecting.ts'
import { accept, chargeBack, minuteOf, payByCard, theChargeback } from './money/disputing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { aMerchant, balances, funded, pay, type Merchant } from './money/merchant.ts'
import { settled } from './money/settled.ts'

test('where the money was paid out, what there is is held, and what comes in is too', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { transaction_reference } = await payByCard(world, merchant, { naira: 4_000 })
  await settled(world, merchant, transaction_reference ?? '')
  await pay(world, merchant, { amount: fromNaira(3_000) })
  await world.jobsDone()
  const { reference } = await chargeBack(world, merchant, transaction_reference ?? '')
  expect(await theChargeback(world, merchant, reference)).toMatchObject({ held: 100_000 })
  expect(await balances(world, merchant)).toMatchObject({ available: 0, ledger: 100_000 })
  await funded(world, merchant, fromNaira(1_200))
  await minuteOf(world)
  await minuteOf(world)
  expect(await theChargeback(world, merchant, reference)).toMatchObject({ held: 220_000 })
  // Accepted while it is short: a reversal goes on holding, and takes it when it is there.
  expect((await accept(world, merchant, reference)).data).toMatchObject({ status: 'ACCEPTED', held: 0 })
  const { transaction } = await seenBy(world, merchant, transaction_reference ?? '')
  expect(transaction).toMatchObject({
    status: 'SUCCESSFUL', reversal: { status: 'PENDING', held: 220_000 }, chargeback: { status: 'ACCEPTED' },
  })
  expect(await balances(world, merchant)).toMatchObject({ available: 0 })
  expect(await faultsIn(world)).toEqual([])
  await funded(world, merchant, fromNaira(5_000))
  await minuteOf(world)
  expect((await seenBy(world, merchant, transaction_reference ?? '')).transaction.status).toBe('REVERSED')
  expect(await balances(world, merchant)).toMatchObject({ available: 320_000, ledger: 320_000 })
  expect(await faultsIn(world)).toEqual([])
})

test('in live mode the charges come back with what is taken back', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const { reference, transaction_reference } = await raisedLive(world, merchant, 60_000)
  expect(await theChargeback(world, merchant, reference)).toMatchObject({
    amount: 6_000_000, net_amount: 5_994_625, held: 5_994_625,
  })
  await accept(world, merchant, reference)
  expect((await seenBy(world, merchant, transaction_reference)).transaction.status).toBe('REVERSED')
  const books = await world.database.selectFrom('ledger_account').select(['kind', 'posted', 'lien'])
    .where('merchant_id', '=', merchant.merchant_id).where('mode', '=', 'live').execute()
  expect(books.every(({ posted, lien }) => posted === 0 && lien === 0)).toBe(true)
  expect(await faultsIn(world)).toEqual([])
})

/** In live mode there is no simulator: it comes by the same door behind it. */
async function raisedLive(world: World, merchant: Merchant, naira: number) {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  const { reference: transaction_reference } = got.collection
  const reference = await jobWork(world.app).asTenant(merchant, (work) =>
    raiseChargeback(work, merchant, transaction_reference, 'fraud'))
  return { reference, transaction_reference }
}
