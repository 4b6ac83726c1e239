// Every screen of bill payment, visited by everybody who may come by: right words, clean for axe, and never
// wider than the screen, on a phone and on a desktop.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { billScreens as visits } from './bills.data.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { addressesOn, faultsOf, type Addresses } from './visiting.ts'

vi.setConfig({ testTimeout: 600_000 })

let provider: RunningProvider
let addresses: Addresses

beforeAll(async () => {
  provider = await startedProvider()
})
afterAll(() => provider.remove())

/** In test mode, where the demo has bills in every state. */
async function someoneOn(email: string): Promise<Phone> {
  const phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, email)
  await changeToTestMode(phone.page)
  return phone
}

const both = [360, 1280]

describe('every screen of bill payment', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await someoneOn('admin@adire.example')
    addresses = await addressesOn(phone.page, visits)
  })
  afterAll(() => phone.close())

  test('is right for an administrator', async () => {
    proves('route:/dashboard/bill-payment', 'route:/dashboard/bill-payment/transactions',
      'route:/dashboard/bill-payment-transactions/{id}')
    const admin = { phone, addresses, visits, permissions: 'all' } as const
    expect(await faultsOf({ ...admin, widths: both, axe: both })).toEqual({})
  })

  test('is right in the dark', async () => {
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    const admin = { phone, addresses, visits, permissions: 'all' } as const
    const faults = await faultsOf({ ...admin, widths: [360], axe: [360] })
    await phone.page.emulateMedia({ colorScheme: 'light' })
    expect(faults).toEqual({})
  })

  test('is still there without a network, and says once how old it is', async () => {
    await phone.offline()
    await phone.page.reload()
    await phone.page.getByRole('heading', { level: 1, name: 'Bill' }).waitFor()
    const admin = { phone, addresses, visits, permissions: 'all', isOffline: true } as const
    const faults = await faultsOf({ ...admin, widths: both, axe: [] })
    await phone.online()
    expect(faults).toEqual({})
  })
})

describe.each([
  ['who may only look', 'approver@adire.example', ['view_balances'] as Permission[]],
  ['who pays', 'initiator@adire.example', ['initiate_payouts', 'pay_bills'] as Permission[]],
] as const)('every screen of bill payment, for somebody %s', (_, email, permissions) => {
  test('shows what it may, and says plainly what it may not', async () => {
    const phone = await someoneOn(email)
    try {
      await phone.page.goto('/dashboard/bill-payment')
      await phone.page.getByRole('heading', { level: 1, name: 'Bill payment' }).waitFor()
      expect(await faultsOf({ phone, addresses, visits, permissions, widths: both, axe: [360] })).toEqual({})
    } finally {
      await phone.close()
    }
  })
})
