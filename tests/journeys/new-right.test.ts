// Somebody is given the right to pay, and waits; a second administrator confirms them, and has a say when
// they are to be put out themselves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, enter, title, type Authenticator, type Person } from './entering.ts'
import { inDatabase } from './in-database.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { addRole, invite, joinWithCodes } from './team-steps.ts'

let provider: ReachableProvider
let owners: Phone
let seconds: Phone
let makers: Phone
let owner_codes: Authenticator
let second_codes: Authenticator
const owner = aPerson('ada-gives')
const second: Person = { ...aPerson('eno-confirms'), fullname: 'Eno Sample' }
const maker: Person = { ...aPerson('musa-waits'), fullname: 'Musa Sample' }

beforeAll(async () => {
  provider = await sharedProvider()
  owners = await aPhone(provider.url)
  owner_codes = await enter(owners.page, provider.url, owner)
  await addRole(owners, owner_codes, 'Maker', ['Start payouts', 'See balances'])
  await invite(owners, owner_codes, second, 'Administrator')
  await invite(owners, owner_codes, maker, 'Maker')
  const joined = await joinWithCodes(provider, second)
  seconds = joined.phone
  second_codes = joined.authenticator
  makers = (await joinWithCodes(provider, maker)).phone
})
afterAll(() => Promise.all([owners, seconds, makers].map((phone) => phone?.close())))

/** What a reviewer and the days that pass do: live mode, and a second administrator of long ago. */
const someDaysLater = () => inDatabase(provider, async ({ pool }) => {
  const { rows: [{ merchant_id }] } = await pool.query(
    'select merchant_id from member where email = $1', [owner.email])
  await pool.query('update merchant set live_allowed = true where id = $1', [merchant_id])
  await pool.query(`update session set mode = 'live' where merchant_id = $1`, [merchant_id])
  await pool.query(`update right_held set since = since - interval '9 days'
    where member_id = (select id from member where email = $1)`, [second.email])
})

async function openPerson({ page }: Phone, { fullname }: Person) {
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/teams/users')
  await page.getByRole('link', { name: new RegExp(fullname) }).first().click()
  await title(page, fullname).waitFor()
}

// One morning: each chapter goes on where the former ended.
describe('a new right', () => {
  test('waits in live mode, and says until when and who can end it', async () => {
    const { page } = owners
    await page.goto('/dashboard/simulator?part=rights')
    await page.getByRole('switch', { name: /New rights wait/ }).click()
    await page.locator('.toasts').getByText('New rights wait for a day now.').waitFor()
    expect(await owners.axe()).toEqual([])
    await someDaysLater()
    await makers.page.goto('/dashboard/new-payout')
    await makers.page.getByText('Payouts wait for you.').waitFor()
    await makers.page.getByText(/as soon as Eno Sample confirms you under Team/).waitFor()
    expect(await makers.axe()).toEqual([])
    // Where no money leaves, nothing is said.
    await makers.page.goto('/dashboard/customers')
    await title(makers.page, 'Customers').waitFor()
    expect(await makers.page.getByText('Payouts wait for you.').count()).toBe(0)
  })

  test('is confirmed by a second administrator, not by who gave it', async () => {
    await openPerson(owners, maker)
    await owners.page.getByText('unless another administrator confirms it').waitFor()
    expect(await owners.button('Confirm now').count()).toBe(0)
    await openPerson(seconds, maker)
    expect(await seconds.axeOfBoth()).toEqual([])
    await seconds.button('Confirm now').click()
    await prove(seconds, second_codes, 'Confirm')
    await seconds.page.getByText('New rights wait.').waitFor({ state: 'detached' })
    await makers.page.goto('/dashboard/new-payout')
    await title(makers.page, 'New payout').waitFor()
    await makers.page.waitForLoadState('networkidle')
    expect(await makers.page.getByText('Payouts wait for you.').count()).toBe(0)
  })
})

describe('an administrator', () => {
  test('is not suspended by another one alone: they are asked themselves, and refuse', async () => {
    await openPerson(owners, second)
    await owners.button('Suspend').click()
    await prove(owners, owner_codes, 'Suspend')
    await owners.page.getByText('You want to suspend Eno Sample').waitFor()
    await owners.page.getByText('Waits for another administrator', { exact: true }).waitFor()
    expect(await owners.axeOfBoth()).toEqual([])
    await openPerson(seconds, second)
    await seconds.page.getByText(`${owner.fullname} wants to suspend you`).waitFor()
    await seconds.button('Refuse').click()
    await seconds.page.getByText('Waits for another administrator').waitFor({ state: 'detached' })
    await openPerson(owners, second)
    // What was kept is shown first.
    await owners.page.getByText('Waits for another administrator').waitFor({ state: 'detached' })
    await owners.button('Suspend').waitFor()
  })
})
