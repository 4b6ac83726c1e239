// A customer's receipt: by mail, in live mode, and only where the business has switched it on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { preferences } from '#contract/preferences.ts'
import { fromNaira } from '#domain/money.ts'
import { receiveCollection } from '#provider/collections/receive.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

let count = 0

async function paidIn(mode: 'test' | 'live', value: 'ON' | 'OFF' | null) {
  count += 1
  const merchant_id = await aMerchant(world)
  const { token } = await aMember(world, merchant_id, { mode })
  const email = `buyer${count}@copper.example`
  const body = { fullname: 'Copper Drum', email } as never
  const { data: { id } } = await world.ask(customers.create, { token, body })
  if (value) {
    const choice = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: value } as const
    await world.ask(preferences.change, { token, body: choice })
  }
  await jobWork(world.app).inTransaction((work) => receiveCollection(work, {
    session_id: `000014260302090000${String(count).padStart(12, '0')}`, channel: 'link',
    to: { merchant_id, mode }, amount: fromNaira(12_500), customer_id: id,
    payer: { name: 'Copper Drum', bank_code: null, nuban: null },
  }))
  return world.mailbox(email)
}

test('a customer of a live business that wants it gets a receipt with amount and reference', async () => {
  const [letter] = await paidIn('live', 'ON')
  expect(letter?.subject).toBe('Your payment to Adire Works')
  expect(letter?.text).toContain('₦12,500.00')
  expect(letter?.text).toMatch(/Reference: \d{12}/)
})

test('nobody gets one in test mode, where it is switched off, or where nothing was said', async () => {
  expect(await paidIn('test', 'ON')).toEqual([])
  expect(await paidIn('live', 'OFF')).toEqual([])
  expect(await paidIn('live', null)).toEqual([])
})
