// Many payments at once into one virtual account: as many come in as it may take, and each of them once.
import { expect, test } from 'vitest'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { anAccount } from '#tests/provider/money/collecting.ts'
import { arrivalAt, receive } from '#tests/provider/money/engine.ts'
import { aMerchant } from '#tests/provider/money/merchant.ts'
import { aProvider } from '#tests/world.ts'

test('200 transfers at once into an account limited to 50 uses end at 50', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant, { use_frequency: 50 })
  const arrivals = Array.from({ length: 200 }, () => arrivalAt({ vnuban }, { naira: 100 }))
  // A network that hears no answer tells of the same payment again.
  const told = await Promise.all([...arrivals, ...arrivals.slice(0, 40)].map((each) => receive(world, each)))
  const counted = (outcome: string) => told.filter((each) => each.outcome === outcome).length
  expect([counted('received'), counted('returned'), counted('repeated')]).toEqual([50, 150, 40])

  const rows = await world.database.selectFrom('collection').select(['status', 'refusal'])
    .where('merchant_id', '=', merchant.merchant_id).execute()
  expect(rows.filter(({ status }) => status === 'SUCCESSFUL')).toHaveLength(50)
  expect(rows.filter(({ refusal }) => refusal === 'used_up')).toHaveLength(150)
  const { data } = await world.ask(virtualAccounts.show, { token: merchant.token, params: { vnuban } })
  expect(data).toMatchObject({ used: 50, uses_left: 0, status: 'USED_UP' })
  const { posted } = await world.database.selectFrom('ledger_account').select('posted')
    .where('id', '=', bookAccount(merchant, 'unsettled')).executeTakeFirstOrThrow()
  expect(posted).toBe(50 * 10_000)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('an account is switched off while payments come: none is taken after it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  const off = { token: merchant.token, params: { vnuban } }
  const [, ...told] = await Promise.all([
    world.ask(virtualAccounts.deactivate, off),
    ...Array.from({ length: 30 }, () => receive(world, arrivalAt({ vnuban }))),
  ])
  const taken = told.filter(({ outcome }) => outcome === 'received').length
  expect((await receive(world, arrivalAt({ vnuban }))).outcome).toBe('returned')
  const { data } = await world.ask(virtualAccounts.show, off)
  expect([data.used, data.status]).toEqual([taken, 'INACTIVE'])
  expect((await checkLedger(world.database)).faults).toEqual([])
})
