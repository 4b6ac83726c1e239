// A merchant sets up a mandate with a customer, on a phone: the answer to the customer's code is lost, the
// mandate is found active, money is taken by it and seen among the transactions; then a product collects.
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lagosDay } from '#domain/time.ts'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import {
  ask, chooseBank, chooseNewAccount, enterAmount, fund, givePin, payoutsOf, setPin,
} from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const person = aPerson('ada-debits')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, person)
  await ask(phone.page, provider, 'dashboard/merchant/customers', { fullname: 'Copper Drum Events' })
})
afterAll(() => phone.close())

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)

/** A gateway gives up on calls of this path; `arrives`: the provider did hear them. */
async function timedOut(page: Page, path: RegExp, arrives: boolean, work: () => Promise<void>) {
  const cut = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (arrives) await route.fetch()
    await route.fulfill({
      status: 504, contentType: 'application/json', body: '{"message":"Endpoint request timed out"}',
    })
  }
  await page.route(path, cut)
  await work()
  await page.unroute(path, cut)
}

/** Set up beside the screens, with a customer of its own. */
async function anActiveMandate(fullname: string, ends: string): Promise<void> {
  const { page } = phone
  const { reference: customer } = await ask<{ reference: string }>(
    page, provider, 'dashboard/merchant/customers', { fullname })
  const made = await ask<{ reference: string }>(page, provider, 'dashboard/mandates', {
    customer, bank_code: '000017', nuban: `01234567${ends}`, debit_type: 'VARIABLE', amount: 20000,
    frequency: 'variable', start_date: lagosDay(new Date()),
  })
  const path = `dashboard/mandates/${made.reference}`
  const statusOf = async () =>
    (await ask<{ mandate: { status: string } }>(page, provider, path)).mandate.status
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('PENDING_OTP')
  await ask(page, provider, path, { otp: '123456' })
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('ACTIVE')
}

const otpCall = /\/v2\/dashboard\/mandates\/\d{12}$/
let reference = ''

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('begins a mandate; what was typed is still there after a reload', async () => {
    proves('route:/dashboard/mandates')
    const { page } = phone
    await page.goto('/dashboard/mandates')
    await page.getByText('No mandates yet').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto('/dashboard/mandates/create')
    await phone.button(/Copper Drum Events/).click()
    await chooseBank(page, 'Wema Bank')
    await page.getByLabel('Account number').fill('0123456781')
    await page.getByText('Account name at Wema Bank').waitFor()
    await page.getByLabel('Most for one debit').fill('20000')
    await page.getByLabel('Narration').fill('Cloth on account')
    expect(await phone.axeOfBoth()).toEqual([])
    await page.getByText('Draft kept on this phone').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Most for one debit').inputValue()).toBe('20,000')
    await phone.button('Begin the mandate').click()
    await page.getByText('Enter the customer’s code').waitFor({ timeout: 20_000 })
    reference = page.url().split('/').pop() ?? ''
    expect(reference).toMatch(/^\d{12}$/)
    expect(await phone.axeOfBoth()).toEqual([])
  })

  test('hears plainly when a code did not leave, or was wrong', async () => {
    proves(
      'message:Could not send OTP. Please check you network and try again',
      'message:OTP Successfully sent',
    )
    const { page } = phone
    const code = page.getByLabel('Code of the customer')
    await phone.button('Send the customer a new code').click()
    await toastOf('OTP Successfully sent').waitFor()
    await page.route(otpCall, (route) => route.abort('connectionreset'))
    await code.fill('123456')
    await phone.button('Send code').click()
    await toastOf('Could not send OTP. Please check you network and try again').waitFor()
    await page.unroute(otpCall)
    await code.fill('000000')
    await phone.button('Send code').click()
    await page.getByText('This code is not right. 2 tries are left.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
  })

  test('whose code was sent and not answered sees success, and finds the mandate active', async () => {
    proves(
      'call:direct-debit-otp-504', 'call:direct-debit-otp-endpoint-timed-out',
      'route:/dashboard/mandates/{id}',
    )
    const { page } = phone
    await page.reload()
    await page.getByLabel('Code of the customer').fill('123456')
    await timedOut(page, otpCall, true, async () => {
      await phone.button('Send code').click()
      await toastOf('OTP Successfully sent').waitFor()
    })
    await page.getByText('Active', { exact: true }).waitFor({ timeout: 30_000 })
    await phone.button('Take money').waitFor()
    const { mandate } = await ask<{ mandate: { status: string, otp_tries_left: number } }>(
      page, provider, `dashboard/mandates/${reference}`)
    expect(mandate).toMatchObject({ status: 'ACTIVE', otp_tries_left: 2 })
    expect(await phone.axeOfBoth()).toEqual([])
  })

  test('takes money by it, and sees it among the transactions', async () => {
    proves('route:/dashboard/direct-debit')
    const { page } = phone
    await phone.button('Take money').click()
    await page.getByLabel('Amount').fill('20001')
    await page.getByText('This mandate allows at most ₦20,000.00.').waitFor()
    await page.getByLabel('Amount').fill('7500')
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Debit ₦7,500.00').click()
    await phone.link(/Cloth on account.*₦7,500\.00.*Paid/s).click({ timeout: 30_000 })
    await title(page, 'Transaction').waitFor()
    await page.locator('#content').getByText('Direct debit', { exact: true }).waitFor()
    await page.getByText('₦7,500.00').first().waitFor()
    // The payment leads back to the mandate that it came by.
    await page.locator('a[href^="/dashboard/mandates/"]').click()
    await title(page, 'Copper Drum Events').waitFor()
    await page.goto('/dashboard/direct-debit')
    await page.getByText('1 active mandate').waitFor()
    await page.getByText('Paid').first().waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
  })

  test('finds the mandate and its debit by the name', async () => {
    const { page } = phone
    const found = (kind: string) => page.getByRole('region', { name: kind }).getByRole('link')
    await page.goto('/dashboard/search?search=7500')
    await found('Debits').filter({ hasText: '₦7,500.00' }).waitFor()
    await page.goto('/dashboard/search?search=copper')
    await found('Mandates').filter({ hasText: 'Copper Drum Events' }).click()
    await page.waitForURL(/\/dashboard\/mandates\/\d{12}$/)
    await title(page, 'Copper Drum Events').waitFor()
  })

  test('adds a product, and subscribes the customer to it', async () => {
    proves('route:/dashboard/direct-debit/products')
    const { page } = phone
    await page.goto('/dashboard/direct-debit/products')
    await page.getByText('No products yet').waitFor()
    await page.goto('/dashboard/direct-debit/products/create')
    await page.getByLabel('Name', { exact: true }).fill('Stall rent')
    await page.getByLabel('Amount of each debit').fill('4000')
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Add product').click()
    await title(page, 'Stall rent').waitFor()
    await page.getByText('Nobody is subscribed.').waitFor()
    await phone.button('Subscribe customers').click()
    await page.getByRole('dialog').getByText('Copper Drum Events').click()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Subscribe 1').click()
    await phone.button(/Copper Drum Events/).waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    const product = page.url()
    await page.goto('/dashboard/mandates')
    await phone.link(/Copper Drum Events/).waitFor()
    await phone.offline()
    await page.goto(product)
    await phone.button(/Copper Drum Events/).waitFor()
    await page.goto('/dashboard/mandates')
    await phone.link(/Copper Drum Events/).click()
    await page.getByText('Account number').waitFor()
    await phone.online()
  })

  test('debits several customers at once, looks it over, and sees what became of each', async () => {
    const { page } = phone
    for (const [name, ends] of [['Amber Basket Sample', '93'], ['Blue Pot Sample', '88']] as const) {
      await anActiveMandate(name, ends)
    }
    await page.goto('/dashboard/direct-debit')
    await phone.link('Debit several customers').click()
    await title(page, 'Debit several customers').waitFor()
    await page.getByText('Copper Drum Events').click()
    await page.getByLabel('Amount from Copper Drum Events').fill('20001')
    await page.getByText('This mandate allows at most ₦20,000.00.').waitFor()
    await page.getByLabel('Amount from Copper Drum Events').fill('2500')
    await page.getByText('Amber Basket Sample').click()
    await page.getByLabel('Amount from Amber Basket Sample').fill('1000')
    await page.getByLabel('Narration').fill('Cloth of November')
    expect(await phone.axeOfBoth()).toEqual([])
    await page.getByText('Draft kept on this phone').waitFor()
    await page.reload()
    await phone.button('Review 2 debits').click()
    await page.getByText('2 debits, “Cloth of November”.', { exact: false }).waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.offline()
    await expect.poll(() => phone.button('Debit ₦3,500.00').isDisabled()).toBe(true)
    await phone.online()
    // The answer is lost: pressed again, it is still two debits.
    await timedOut(page, /direct-debit\/debits\/bulk/, true, async () => {
      await phone.button('Debit ₦3,500.00').click()
      await page.getByText('We do not know yet whether this is saved.').waitFor({ timeout: 30_000 })
    })
    await phone.button('Debit ₦3,500.00').click()
    await page.getByText('2 sent to the customers’ banks.').waitFor()
    await phone.link(/Copper Drum Events.*₦2,500\.00.*Paid/s).waitFor({ timeout: 30_000 })
    await phone.link(/Amber Basket Sample.*₦1,000\.00.*Failed.*not enough money/s).waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    const { total } = await ask<{ total: number }>(page, provider, 'dashboard/direct-debit/debits')
    expect(total).toBe(3)
  })

  test('is not told of success when the same happens to a payout', async () => {
    const { page } = phone
    await fund(page, provider, 50_000)
    await page.goto('/dashboard/payout-pin')
    await setPin(page, '8206', person.password)
    await chooseNewAccount(page, '0000014579')
    await enterAmount(page, '1200')
    await timedOut(page, /payouts\/request\/single/, false, async () => {
      await phone.button('Pay ₦1,200.00').click()
      await givePin(page, '8206')
      await page.getByText('Checking with the bank').waitFor()
      expect(await toastOf('Payout successfully initiated').count()).toBe(0)
      expect(await page.getByRole('heading', { name: 'Paid', exact: true }).count()).toBe(0)
    })
    expect(await payoutsOf(page, provider)).toEqual([])
  })
})
