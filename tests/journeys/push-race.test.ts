// A director opens the app from a push while a colleague declines: the screen says who was first and when,
// and nothing is paid. The same through the login, where nobody is signed in on this phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { proves } from '#tests/spec/proves.ts'
import { aColleague, type Colleague } from './colleague.ts'
import { demoCode, demoCredentials, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { linkTo } from './mailbox.ts'
import { givePin } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { deliverPush, readyForPushes, touchNotice } from './pushes.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { logIn, signOut } from './sign-in-steps.ts'

const director = 'approver@adire.example'

let provider: ReachableProvider
let PIN: string
let phone: Phone
let maker: Colleague
let admin: Colleague

beforeAll(async () => {
  provider = await sharedProvider()
  PIN = demoLogIns(provider).pin
  maker = await aColleague(provider, 'initiator@adire.example')
  admin = await aColleague(provider, 'admin@adire.example')
  phone = await aPhone(provider.url, { pushes: true })
  await enterDemo(phone.page, provider, director)
  await readyForPushes(phone)
  await title(phone.page, 'Overview').waitFor()
})
afterAll(() => phone?.close())

interface Account { nuban: string, available: number }
interface Listed { unique_reference: string, status: string }

let drawn = 700_000_000_000

/** The maker asks for a payout; answers its reference and what was to spend before. */
async function asked(amount: number) {
  drawn += 1
  const unique_reference = String(drawn)
  const [account] = await accounts()
  await maker.ask('POST', 'payouts/request/single?command=initiate', {
    beneficiary_nuban: '0123450001', bank_code: '000014', beneficiary_account_name: 'TEAL RIVER SAMPLE',
    amount, source_nuban: account!.nuban, unique_reference, pin: PIN,
  })
  return { unique_reference, before: account!.available }
}

const accounts = async () =>
  (await maker.ask<{ accounts: Account[] }>('GET', 'merchant/payout/account/details')).accounts

/** Another administrator was quicker. */
async function decline(reference: string) {
  const { version } = await admin.ask<{ version: number }>('GET', `payouts/request/${reference}`)
  await admin.ask('PUT', `payouts/${reference}/decline`, { version, reason: 'Wrong amount' })
}

/** What the provider pushes: it leads where its letter leads. */
async function push(reference: string): Promise<string> {
  const link = await linkTo(provider.url, director, `/payout-approvals/${reference}`)
  return deliverPush(phone, {
    kind: 'approval.waiting', title: 'A payout waits for you', body: 'Open the dashboard to decide.',
    tag: 'approvals', waiting: 1, path: new URL(link).pathname,
  })
}

async function nothingPaid({ unique_reference, before }: Awaited<ReturnType<typeof asked>>) {
  const { items } = await maker.ask<{ items: Listed[] }>('GET',
    `merchant/payouts?unique_reference=${unique_reference}`)
  expect(items).toEqual([expect.objectContaining({ unique_reference, status: 'DECLINED' })])
  expect((await accounts())[0]!.available).toBe(before)
}

const firstWas = () => phone.page
  .getByText(/Already decided: Adire Admin declined this on \d+ \w+ \d{4} at \d\d:\d\d\./)

test('a request from a push that a colleague declines meanwhile is not paid', async () => {
  const { page } = phone
  const request = await asked(12_500)
  expect(await push(request.unique_reference)).toBe('A payout waits for you: Open the dashboard to decide.')
  await touchNotice(phone)
  await page.waitForURL(`**/payout-approvals/${request.unique_reference}`)
  await title(page, 'Approve payout').waitFor()
  // The director's approval is on its way; the colleague's no is there first.
  await page.route(/\/payouts\/\d+\/approve$/, async (route) => {
    await decline(request.unique_reference)
    await route.continue()
  })
  const differs = page.getByText('I know this account and want to pay it')
  if (await differs.isVisible()) await differs.click()
  await phone.button('Approve').click()
  await givePin(page, PIN)
  await firstWas().waitFor()
  await page.unroute(/\/payouts\/\d+\/approve$/)
  await nothingPaid(request)
  // What is half under the bar is no target of this moment.
  await page.evaluate(() => { scrollTo(0, 0) })
  expect(await phone.axe()).toEqual([])
})

test('signed out, a push leads through the login to what was decided meanwhile', async () => {
  proves('transition:approval-status.declined')
  const { page } = phone
  await page.waitForLoadState('networkidle')
  await page.goto('/dashboard/overview')
  await signOut(page)
  const request = await asked(13_500)
  await push(request.unique_reference)
  await page.evaluate(() => Object.assign(window, { former: true }))
  await touchNotice(phone)
  // The window is led to the request, and from there to the login.
  await page.waitForFunction(() => !('former' in window) && location.pathname === '/login')
  await page.waitForLoadState('networkidle')
  await decline(request.unique_reference)
  await logIn(page, demoCredentials(provider, director), await demoCode(provider, director))
  await page.waitForURL(`**/payout-approvals/${request.unique_reference}`)
  await firstWas().waitFor()
  await page.getByText('Declined: Wrong amount').waitFor()
  expect(await phone.button('Approve').count()).toBe(0)
  await nothingPaid(request)
})
