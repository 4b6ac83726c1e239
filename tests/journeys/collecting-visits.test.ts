// Every screen where money comes in, visited by everybody who may come by: right words, clean for axe, and
// never wider than the screen, on a phone and on a desktop.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Permission } from '#domain/permission.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { addressesOn, faultsOf, type Addresses } from './visiting.ts'

// Forty screens, one after another.
vi.setConfig({ testTimeout: 900_000 })

let provider: RunningProvider
let addresses: Addresses

const viewer: Permission[] = ['view_balances']
/** It has to do with payouts, and nothing with what comes in. */
const clerk: Permission[] = ['initiate_payouts']

beforeAll(async () => {
  provider = await startedProvider()
})
afterAll(() => provider.remove())

/** Somebody signed in, in test mode, where the demo has something of everything. */
async function someoneOn(email: string): Promise<Phone> {
  const phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, email)
  await changeToTestMode(phone.page)
  return phone
}

/** The administrator gives `email` a role of these permissions. */
async function givenRole({ page }: Phone, email: string, name: string, permissions: readonly Permission[]) {
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('oja.login')) ?? '') as
    { token: string }
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${provider.url}/v2/dashboard/${path}`, {
      method,
      headers: {
        token, Authorization: `Bearer ${token}`, requestId: randomUUID(), 'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const { id: role_id } = await ask<{ id: string }>('POST', 'roles', { name, permissions })
  const { items } = await ask<{ items: { id: string; email: string }[] }>('GET', 'users')
  const person = items.find((each) => each.email === email)
  await ask('PUT', `users/${person?.id ?? ''}`, { role_id })
}

const both = [360, 1280]

describe('every screen where money comes in', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await someoneOn('admin@adire.example')
    await givenRole(phone, 'approver@adire.example', 'Viewer', viewer)
    await givenRole(phone, 'initiator@adire.example', 'Clerk', clerk)
    addresses = await addressesOn(phone.page)
  })
  afterAll(() => phone.close())

  test('is right for an administrator in test mode', async () => {
    const admin = { phone, addresses, permissions: 'all' } as const
    expect(await faultsOf({ ...admin, widths: both, axe: both })).toEqual({})
  })

  test('is right in the dark', async () => {
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    const admin = { phone, addresses, permissions: 'all' } as const
    const faults = await faultsOf({ ...admin, widths: [360], axe: [360] })
    await phone.page.emulateMedia({ colorScheme: 'light' })
    expect(faults).toEqual({})
  })

  test('is still there without a network, and says once how old it is', async () => {
    await phone.offline()
    await phone.page.reload()
    await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
    const admin = { phone, addresses, permissions: 'all', isOffline: true } as const
    const faults = await faultsOf({ ...admin, widths: both, axe: [] })
    await phone.online()
    expect(faults).toEqual({})
  })
})

test('every list and form is right in live mode, where little has come yet', async () => {
  const phone = await aPhone(provider.url)
  try {
    await enterDemo(phone.page, provider, 'admin@adire.example')
    await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
    const faults = await faultsOf({
      phone, addresses, permissions: 'all', isLive: true, widths: both, axe: [360],
    })
    expect(faults).toEqual({})
  } finally {
    await phone.close()
  }
})

describe.each([
  ['who may only look', 'approver@adire.example', viewer],
  ['whose role is for other things', 'initiator@adire.example', clerk],
] as const)('every screen where money comes in, for somebody %s', (_, email, permissions) => {
  test('shows what it may, and says plainly what it may not', async () => {
    const phone = await someoneOn(email)
    try {
      await phone.page.goto('/dashboard/transactions')
      await phone.page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
      expect(await faultsOf({ phone, addresses, permissions, widths: both, axe: [360] })).toEqual({})
    } finally {
      await phone.close()
    }
  })
})
