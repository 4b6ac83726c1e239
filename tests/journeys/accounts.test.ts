// A merchant's own accounts, on a phone: those at other banks are added under the name that the bank gives,
// another number is reserved, and a statement is asked for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { linkTo } from './mailbox.ts'
import { ask, chooseBank } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-accounts'))
})
afterAll(() => phone.close())

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)

/** What axe finds on this screen, on a phone and on a desktop. */
async function everywhere(): Promise<string[]> {
  const { page } = phone
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.toasts')?.textContent)
  const small = await phone.axe()
  await page.setViewportSize({ width: 1280, height: 800 })
  const wide = await phone.axe()
  await page.setViewportSize({ width: 360, height: 800 })
  return [...small, ...wide]
}

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('adds an account at another bank; what is typed outlives a reload', async () => {
    proves('route:/dashboard/sub-accounts', 'route:/dashboard/sub-accounts/create')
    const { page } = phone
    await page.goto('/dashboard/sub-accounts')
    await page.getByText('No sub-accounts yet').waitFor()
    expect(await everywhere()).toEqual([])
    await phone.link('Add sub-account').last().click()
    await title(page, 'Add sub-account').waitFor()
    await chooseBank(page, 'First Bank of Nigeria')
    await page.getByLabel('Account number').fill('0123450077')
    await page.getByText('Draft kept on this phone').waitFor()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await title(page, 'Add sub-account').waitFor()
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('0123450077')
    expect(await everywhere()).toEqual([])
    await phone.button('Save sub-account').click()
    await toastOf('Sub-account successfully created').waitFor()
    await title(page, 'Sub-accounts').waitFor()
    await page.getByText('0123450077').waitFor()
    expect(await everywhere()).toEqual([])
  })

  test('puts another account in its place, and switches it off', async () => {
    proves('route:/dashboard/sub-accounts/{id}/edit')
    const { page } = phone
    await page.getByText('0123450077').click()
    await title(page, 'Edit sub-account').waitFor()
    await page.getByLabel('Account number').fill('0123450097')
    await page.getByText('Account not found').first().waitFor()
    await expect.poll(() => phone.button('Save changes').isDisabled()).toBe(true)
    await page.getByLabel('Account number').fill('0123450080')
    await phone.button('Save changes').click()
    await toastOf('Sub-account successfully updated').waitFor()
    await page.getByText('0123450080').click()
    await phone.button('Deactivate').click()
    await phone.button('Activate').waitFor()
    expect(await everywhere()).toEqual([])
    await page.goto('/dashboard/sub-accounts?status=INACTIVE')
    await page.locator('main').getByText('Switched off').first().waitFor()
    await page.waitForLoadState('networkidle')
    await phone.offline()
    await page.reload()
    await page.getByText('0123450080').waitFor()
    await phone.online()
  })

  test('reserves another account number, and reads what came into it line by line', async () => {
    proves(
      'route:/dashboard/accounts', 'route:/dashboard/accounts/reserved/{id}/{account}',
      'route:/dashboard/accounts/reserved/{id}/{account}/funding',
    )
    const { page } = phone
    await page.goto('/dashboard/accounts')
    await page.getByText('Primary ·').waitFor()
    await phone.button('Reserve another number').click()
    await page.getByLabel('Account name').fill('Rent of the shop')
    expect(await phone.axe()).toEqual([])
    await phone.button('Reserve').click()
    await toastOf('Account successfully reserved').waitFor()
    expect(await everywhere()).toEqual([])
    await page.getByText('Rent of the shop').click()
    await title(page, 'Rent of the shop').waitFor()
    await page.getByText('Nothing has moved yet').waitFor()
    const source_nuban = /reserved\/[^/]+\/(\d{10})/.exec(page.url())?.[1] ?? ''
    await ask(page, provider, 'dashboard/simulator/funding', { source_nuban, amount: 2_500 })
    await page.reload()
    await page.getByText('balance ₦2,500.00').waitFor()
    expect(await everywhere()).toEqual([])
    await phone.link('Funding').click()
    await page.getByText('₦2,500.00').nth(1).waitFor()
    expect(await everywhere()).toEqual([])
    await phone.offline()
    await page.reload()
    await page.getByText('₦2,500.00').nth(1).waitFor()
    await phone.online()
  })

  test('asks for a statement, which comes by mail as a link that needs a log-in', async () => {
    const { page } = phone
    await page.goto('/dashboard/accounts')
    await phone.button('Ask for a statement').click()
    await page.getByLabel('Account', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('From', { exact: true }).fill('2030-01-01')
    await page.getByText('This day has not come yet.').waitFor()
    await expect.poll(() => phone.button('Send to my email').isDisabled()).toBe(true)
    const today = await page.getByLabel('To', { exact: true }).inputValue()
    await page.getByLabel('From', { exact: true }).fill(today)
    expect(await phone.axe()).toEqual([])
    await phone.button('Send to my email').click()
    await toastOf('Account Statement would be sent to your email.').waitFor()
    const address = await linkTo(provider.url, 'ada-accounts@adire.example', '/dashboard/accounts')
    await page.goto(address)
    await phone.button(/^Download the statement of/).click()
    await page.getByText('For accounting programs (ISO 20022)').waitFor()
    expect(await phone.axe()).toEqual([])
    const [saved] = await Promise.all([page.waitForEvent('download'), phone.button(/^CSV/).click()])
    expect(saved.suggestedFilename()).toMatch(/^TEST-statement-\d{10}-.*\.csv$/)
    const text = Buffer.concat((await (await saved.createReadStream()).toArray()) as Buffer[]).toString()
    expect(text).toContain(',Money in,')
    expect(text).toContain(',2500.00,,2500.00')
    expect(await everywhere()).toEqual([])
  })

  test('is asked by a payer what became of a payment, who finds it without a log-in', async () => {
    proves('route:/lookup')
    const { page } = phone
    const { vnuban } = await ask<{ vnuban: string }>(
      page, provider, 'dashboard/vnubans/merchant_create_customer', { collection_bank: '000017' },
    )
    const paid = await ask<{ reference: string; payer_nuban: string }>(
      page, provider, 'dashboard/simulator/collections',
      { vnuban, amount: 4_200, sender_name: 'COPPER DRUM SAMPLE' },
    )
    await page.goto('/lookup')
    await title(page, 'Find a payment').waitFor()
    await expect.poll(() => phone.button('Find the payment').isDisabled()).toBe(true)
    await page.getByLabel('Payment reference').fill(paid.reference)
    const ending = page.getByLabel('Last 4 digits of your account')
    await ending.fill(paid.payer_nuban.endsWith('0000') ? '0001' : '0000')
    await phone.button('Find the payment').click()
    await page.getByText('There is no payment with this reference').first().waitFor()
    await ending.fill(paid.payer_nuban.slice(-4))
    await phone.button('Find the payment').click()
    await page.getByText('TEST: NO REAL MONEY').first().waitFor()
    await page.getByText('It was made up in test mode.').waitFor()
    expect(await page.getByText('It has arrived.').count()).toBe(0)
    await page.getByText('4,200').first().waitFor()
    expect(await everywhere()).toEqual([])
  })
})
