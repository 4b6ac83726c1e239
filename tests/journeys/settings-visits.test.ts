// Every screen of the team, the settings and the audit trail, visited by everybody who may come by: right
// words, clean for axe, and never wider than the screen, on a phone and on a desktop.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { settingsScreens as visits } from './settings.data.ts'
import { addressesOn, faultsOf, type Addresses } from './visiting.ts'

vi.setConfig({ testTimeout: 900_000 })

let provider: RunningProvider
let addresses: Addresses

beforeAll(async () => {
  provider = await startedProvider()
})
afterAll(() => provider.remove())

async function someoneOn(email: string): Promise<Phone> {
  const phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, email)
  return phone
}

const both = [360, 1280]

describe('every screen of team, settings and audit trail', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await someoneOn('admin@adire.example')
    addresses = await addressesOn(phone.page, visits)
  })
  afterAll(() => phone.close())

  test('is right for an administrator', async () => {
    proves('route:/dashboard/teams/roles', 'route:/dashboard/teams/roles/create',
      'route:/dashboard/teams/roles/{id}/edit', 'route:/dashboard/teams/users',
      'route:/dashboard/teams/users/create', 'route:/dashboard/teams/users/{id}/edit')
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
    await phone.page.getByRole('heading', { level: 1 }).waitFor()
    const admin = { phone, addresses, visits, permissions: 'all', isOffline: true } as const
    const faults = await faultsOf({ ...admin, widths: both, axe: [] })
    await phone.online()
    expect(faults).toEqual({})
  })

  test('leads from the team to its roles', async () => {
    proves('route:/dashboard/teams')
    await phone.page.goto('/dashboard/teams')
    await phone.page.waitForURL('**/dashboard/teams/roles')
  })
})

describe.each([
  ['who may see the trail only', 'approver@adire.example',
    ['approve_payouts', 'view_balances', 'export_data', 'view_audit_trail'] as Permission[]],
  ['without any right to these', 'initiator@adire.example', ['initiate_payouts'] as Permission[]],
] as const)('every screen of team, settings and audit trail, for somebody %s', (_, email, permissions) => {
  test('shows what it may, and says plainly what it may not', async () => {
    const phone = await someoneOn(email)
    try {
      await phone.page.goto('/dashboard/settings')
      await phone.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      expect(await faultsOf({ phone, addresses, visits, permissions, widths: both, axe: [360] })).toEqual({})
    } finally {
      await phone.close()
    }
  })
})
