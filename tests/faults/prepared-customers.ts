// As prepared.ts, for customers and virtual accounts.
import { customers } from '#contract/customers.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { anAccount } from '#tests/provider/money/collecting.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'
import type { World } from '#tests/world.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

const body = { fullname: 'Amber Basket', email: 'amber@adire.example', mobile_number: '8030000001' }
const other = { ...body, fullname: 'Amber Drum' }
const bank = { collection_bank: '000017' }

const aCustomer = async (world: World, { token }: Merchant): Promise<string> =>
  (await world.ask(customers.create, { token, body: { fullname: 'Indigo Loom' } })).data.reference

export const preparedCustomers: Record<string, Prepare> = {
  'customers.create': asPayer(() => ({ body, other })),
  'customers.update': asPayer(async (merchant, world) => ({
    params: { id: await aCustomer(world, merchant) }, body, other,
  })),
  'customers.bulk': asPayer(() => {
    const rows = [{ row: 2, ...body }, { row: 3, fullname: '' }]
    return { body: { customers: rows }, other: { customers: rows.slice(0, 1) } }
  }),
  'virtualAccounts.create': asPayer(async (merchant, world) => {
    const opening = { customer: await aCustomer(world, merchant), ...bank }
    return { body: opening, other: { ...opening, account_name: 'Another name' } }
  }),
  'virtualAccounts.createCustomer': asPayer(() => ({
    body: { ...body, ...bank }, other: { ...other, ...bank },
  })),
  'virtualAccounts.createOwn': asPayer(() => ({ body: bank, other: { ...bank, use_frequency: 2 } })),
  'virtualAccounts.update': asPayer(async (merchant, world) => ({
    params: { vnuban: await anAccount(world, merchant) },
    body: { account_name: 'New name', use_frequency: 5 }, other: { account_name: 'Other name' },
  })),
  'virtualAccounts.activate': asPayer(async (merchant, world) => {
    const vnuban = await anAccount(world, merchant)
    await world.ask(virtualAccounts.deactivate, { token: merchant.token, params: { vnuban } })
    return { params: { vnuban } }
  }),
  'virtualAccounts.deactivate': asPayer(async (merchant, world) => ({
    params: { vnuban: await anAccount(world, merchant) },
  })),
  'reservedAccounts.open': asPayer(() => ({
    body: { account_name: 'Adire Works Rent' }, other: { account_name: 'Adire Works Wages' },
  })),
  'statements.request': asPayer((_, { clock }) => {
    const to = clock.now().toISOString().slice(0, 10)
    return { body: { from: '2026-03-01', to: '2026-03-01' }, other: { from: '2026-03-01', to } }
  }),
  'virtualAccounts.bulk': asPayer(() => {
    const rows = [{ row: 2, ...body, ...bank }, { row: 3, fullname: 'No bank' }]
    return { body: { vnubans: rows }, other: { vnubans: rows.slice(0, 1) } }
  }),
}
