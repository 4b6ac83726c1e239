// An administrator invites somebody who asks for payouts and somebody who approves them, each with that right
// alone, and lets them work; the trail tells the administrator who did what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, enter, title, type Authenticator, type Person } from './entering.ts'
import { chooseNewAccount, enterAmount, fund, givePin, payoutsOf, setPin } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { addRole, invite, joinByScreens } from './team-steps.ts'

let provider: ReachableProvider
let admins: Phone
let makers: Phone
let checkers: Phone
const admin = aPerson('ada-invites')
const maker: Person = { ...aPerson('musa-asks'), fullname: 'Musa Sample' }
const checker: Person = { ...aPerson('bola-checks'), fullname: 'Bola Sample' }
const approvals = '/dashboard/payouts/payout-approvals'
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  admins = await aPhone(provider.url)
  authenticator = await enter(admins.page, provider.url, admin)
  await fund(admins.page, provider, 2_000_000)
})
afterAll(async () => {
  await Promise.all([admins, makers, checkers].map((phone) => phone?.close()))
})

const toast = ({ page }: Phone, words: string) => page.locator('.toasts').getByText(words).first().waitFor()

async function choosePin(phone: Phone, pin: string, { password }: Person) {
  await phone.page.waitForLoadState('networkidle')
  await phone.page.goto('/dashboard/payout-pin')
  await setPin(phone.page, pin, password)
  await toast(phone, 'Your payout PIN is set.')
}

// One morning: each chapter goes on where the former ended.
describe('a maker and a checker', () => {
  test('are invited, each with a role of its own, and join by mail', async () => {
    await addRole(admins, authenticator, 'Maker', ['Start payouts', 'See balances'])
    await addRole(admins, authenticator, 'Checker', ['Approve or decline payouts', 'See balances'])
    await invite(admins, authenticator, maker, 'Maker')
    await invite(admins, authenticator, checker, 'Checker')
    makers = await joinByScreens(provider, maker)
    checkers = await joinByScreens(provider, checker)
    await choosePin(makers, '8206', maker)
    await choosePin(checkers, '9041', checker)
    await admins.page.goto('/dashboard/teams/users')
    for (const { fullname } of [maker, checker]) await admins.page.getByText(fullname).first().waitFor()
  })

  test('work: what the maker asks for waits, and the checker lets it out', async () => {
    await chooseNewAccount(makers.page, '0000014579')
    await enterAmount(makers.page, '48500')
    await makers.button(/^(Pay|Send|Ask)/).click()
    await givePin(makers.page, '8206')
    await toast(makers, 'Payout successfully initiated')
    expect((await payoutsOf(admins.page, provider))[0]?.status).toBe('PENDING')
    const { page } = checkers
    await page.goto(approvals)
    await page.getByRole('list', { name: 'Waiting for you' }).getByRole('link').first().click()
    await title(page, 'Approve payout').waitFor()
    await page.getByText(maker.fullname).first().waitFor()
    await checkers.button('Approve').click()
    await givePin(page, '9041')
    await page.getByText('Approved. It is on its way to the bank.').waitFor()
    await expect.poll(async () => (await payoutsOf(admins.page, provider))[0]?.status)
      .toMatch(/SUCCESSFUL|ACTIVE/)
  })

  test('do only their own part', async () => {
    await makers.page.goto('/dashboard/teams/users')
    await makers.page.getByText('Not for your role').first().waitFor()
    await checkers.page.goto('/dashboard/teams/users')
    await checkers.page.getByText('Not for your role').first().waitFor()
  })

  test('stand in the trail with what each did', async () => {
    const { page } = admins
    await page.goto('/dashboard/audit-trail?kind=payouts')
    const events = page.getByRole('list', { name: 'events' }).getByRole('link')
    const told = (what: string, { fullname }: Person) =>
      events.filter({ hasText: what }).filter({ hasText: fullname }).first()
    await told('Payout asked for', maker).waitFor()
    await told('Payout approved', checker).click()
    await title(page, 'Payout approved').waitFor()
    await page.getByText('Waits for approval', { exact: true }).waitFor()
    await page.getByText('Approved', { exact: true }).waitFor()
    expect(await admins.axe()).toEqual([])
  })
})
