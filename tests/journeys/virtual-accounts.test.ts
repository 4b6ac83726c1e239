// From a customer to money on a phone: the customer is added, gets an account with limits, and pays into it;
// the account is changed, switched off and on; customers and accounts come from files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { ask } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-collects'))
})
afterAll(() => phone.close())

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)
const settled = () => phone.page.waitForLoadState('networkidle')

/** Nothing is on its way, and no message stands over the page. */
async function quiet() {
  await settled()
  await phone.page.waitForFunction(() => !document.querySelector('.toasts')?.textContent)
}

/** A bank transfer from outside, as the simulator plays it; answers what became of it. */
const transfer = (vnuban: string, amount: number) =>
  ask<{ status: string }>(phone.page, provider, 'dashboard/simulator/collections', {
    vnuban, amount, sender_name: 'COPPER DRUM SAMPLE',
  })

const choose = (name: string, lines: string[]) =>
  phone.page.getByLabel('Choose file').setInputFiles({
    name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')),
  })

const numberIn = async () => /vnubans\/(\d{10})/.exec(phone.page.url())?.[1] ?? ''

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  let vnuban = ''

  test('adds a customer; what is typed outlives a reload', async () => {
    proves(
      'route:/dashboard/customers', 'route:/dashboard/customer/create', 'route:/dashboard/customers/{id}',
      'message:Customer has been successfully created',
    )
    const { page } = phone
    await page.goto('/dashboard/customers')
    await page.getByText('No customers yet').waitFor()
    await phone.link('Add customer').last().click()
    await title(page, 'Add customer').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Copper Drum Events')
    await page.getByLabel('Phone number').fill('+2348031112223')
    await page.getByText('Draft kept on this phone').waitFor()
    await settled()
    await page.reload()
    await title(page, 'Add customer').waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Copper Drum Events')
    await page.getByLabel('Email address').fill('events@adire.example')
    expect(await phone.axe()).toEqual([])
    await phone.button('Save customer').click()
    await toastOf('Customer has been successfully created').waitFor()
    await title(page, 'Copper Drum Events').waitFor()
    await page.getByText('+234 803 111 2223').waitFor()
    await quiet()
    expect(await phone.axe()).toEqual([])
  })

  test('opens an account for it that takes two payments of at most ₦50,000', async () => {
    proves('route:/dashboard/vnuban/create', 'route:/dashboard/vnubans/{id}')
    const { page } = phone
    await phone.link('Open virtual account').click()
    await title(page, 'Open virtual account').waitFor()
    await page.getByText('Copper Drum Events').waitFor()
    await page.getByRole('radio', { name: 'Coronation Merchant Bank' }).check()
    await page.getByLabel('Minimum').fill('60000')
    await page.getByLabel('Maximum').fill('50000')
    await page.getByLabel('Number of payments').fill('2')
    await phone.button('Open account').click()
    await page.getByText('The maximum is below the minimum.').first().waitFor()
    await page.getByLabel('Minimum').fill('')
    await page.getByLabel('BVN').fill('22000000001')
    await phone.button('Open account').click()
    await title(page, 'Virtual account').waitFor()
    await page.getByText('2 of 2 payments left').waitFor()
    await page.getByText('At most ₦50,000.00 at a time').waitFor()
    await page.getByText('•••••••0001').waitFor()
    vnuban = await numberIn()
    await settled()
    await phone.button('Copy the account number').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(vnuban)
    await phone.button('Show the QR code').click()
    await page.getByText(`QR code of the account ${vnuban}`).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await quiet()
    expect(await phone.axe()).toEqual([])
  })

  test('is paid into it as often and as much as it takes', async () => {
    const { page } = phone
    expect((await transfer(vnuban, 50_000)).status).toBe('SUCCESSFUL')
    expect((await transfer(vnuban, 50_000.01)).status).toBe('RETURNED')
    await settled()
    await page.reload()
    await page.getByText('1 of 2 payments left').waitFor()
    await settled()
    expect((await transfer(vnuban, 100)).status).toBe('SUCCESSFUL')
    expect((await transfer(vnuban, 100)).status).toBe('RETURNED')
    await page.reload()
    await page.getByText('Used up').waitFor()
    await settled()
  })

  test('changes it, switches it off and on again', async () => {
    proves('route:/dashboard/vnuban/{id}/edit')
    const { page } = phone
    await phone.link('Edit').click()
    await title(page, 'Edit virtual account').waitFor()
    await expect.poll(() => page.getByLabel('Maximum').inputValue()).toBe('50,000')
    await page.getByLabel('Number of payments').fill('9')
    await page.getByText('Draft kept on this phone').waitFor()
    await settled()
    await page.reload()
    await title(page, 'Edit virtual account').waitFor()
    await expect.poll(() => page.getByLabel('Number of payments').inputValue()).toBe('9')
    await phone.button('Save changes').click()
    await title(page, 'Virtual account').waitFor()
    await page.getByText('7 of 9 payments left').waitFor()
    await settled()
    await phone.button('Deactivate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Takes no payments until it is activated').waitFor()
    await settled()
    expect((await transfer(vnuban, 100)).status).toBe('RETURNED')
    await phone.button('Activate').click()
    await page.getByText('7 of 9 payments left').waitFor()
    await settled()
  })

  test('opens one for the business, and finds both in the list', async () => {
    proves('route:/dashboard/vnuban/merchant-create', 'route:/dashboard/vnubans')
    const { page } = phone
    await page.goto('/dashboard/vnubans')
    await page.getByText(vnuban).waitFor()
    await phone.link('For your business').first().click()
    await title(page, 'Account of your business').waitFor()
    await page.getByLabel('Account name').fill('Adire Market Stall')
    await phone.button('Open account').click()
    await title(page, 'Virtual account').waitFor()
    await page.getByText('Adire Market Stall').first().waitFor()
    await settled()
    await page.goto('/dashboard/vnubans?owner=merchant')
    await page.getByText('Adire Market Stall').waitFor()
    expect(await page.getByText('Copper Drum Events').count()).toBe(0)
    await quiet()
    expect(await phone.axe()).toEqual([])
  })

  test('takes customers and accounts from files, without wrong rows, also over a reload', async () => {
    proves('route:/dashboard/customer/bulk', 'route:/dashboard/vnuban/bulk')
    const { page } = phone
    await page.goto('/dashboard/customer/bulk')
    await choose('customers.csv', [
      'Name,Email,Phone', 'Amber Basket,amber@adire.example,08030000001', ',nobody@adire.example,',
      'Copper Again,events@adire.example,',
    ])
    await page.getByText('1 customer ready').waitFor()
    await page.getByText('2 rows cannot be taken.').waitFor()
    await page.getByText('Email address: Another customer has this email address.').waitFor()
    await quiet()
    expect(await phone.axe()).toEqual([])
    await phone.button('Fix row 3').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Email address').fill('amber@adire.example')
    await sheet.getByLabel('Name').fill('Ochre Loom')
    expect(await phone.axe()).toEqual([])
    await phone.button('Check and save').click()
    await sheet.getByText('Another row has this email address.').waitFor()
    await expect.poll(() => sheet.getByLabel('Name').inputValue()).toBe('Ochre Loom')
    await sheet.getByLabel('Email address').fill('ochre@adire.example')
    await phone.button('Check and save').click()
    await page.getByText('2 customers ready').waitFor()
    await phone.button('Drop row 4').click()
    await page.getByText('cannot be taken.').waitFor({ state: 'detached' })
    await page.getByText('Draft kept on this phone').waitFor()
    await quiet()
    await page.reload()
    await page.getByText('2 customers ready').waitFor()
    await phone.button('Add 2 customers').click()
    await page.getByText('2 customers added').waitFor()
    await settled()
    await page.goto('/dashboard/vnuban/bulk')
    await choose('accounts.csv', [
      'customer name,bank,email address,number of payments',
      'Amber Basket,Wema,amber@adire.example,3', 'Blue Calabash,VFD,blue@adire.example,',
      'Wrong Bank,Access Bank,,',
    ])
    await page.getByText('2 virtual accounts ready').waitFor()
    await phone.button('Fix row 4').click()
    await page.getByRole('dialog').getByText('The file says: Access Bank').waitFor()
    await page.keyboard.press('Escape')
    await quiet()
    await phone.button('Add 2 virtual accounts').click()
    await page.getByText('2 virtual accounts added').waitFor()
    await phone.link('See virtual accounts').click()
    await page.getByText('Blue Calabash').waitFor()
    await settled()
  })

  test('changes a customer, and reads what was seen without a network', async () => {
    proves('route:/dashboard/customer/{id}/edit')
    const { page } = phone
    await page.goto('/dashboard/customers')
    await page.getByText('Amber Basket').click()
    await title(page, 'Amber Basket').waitFor()
    await page.getByText('Wema Bank').waitFor()
    await settled()
    await phone.link('Edit').click()
    await page.getByLabel('Name', { exact: true }).fill('Amber Basket Stores')
    await page.getByText('Draft kept on this phone').waitFor()
    await settled()
    await page.goto('/dashboard/on-this-phone')
    await page.getByText('Change of a customer').waitFor()
    await phone.link('Open Change of a customer').click()
    await title(page, 'Edit customer').waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Amber Basket Stores')
    await phone.button('Save changes').click()
    await title(page, 'Amber Basket Stores').waitFor()
    await page.goto('/dashboard/customers')
    await page.getByText('Amber Basket Stores').waitFor()
    await settled()
    await page.goto(`/dashboard/vnubans/${vnuban}`)
    await page.getByText('7 of 9 payments left').waitFor()
    await settled()
    await phone.offline()
    await page.goto('/dashboard/customers')
    await page.getByText('Amber Basket Stores').waitFor()
    await page.goto(`/dashboard/vnubans/${vnuban}`)
    await page.getByText('7 of 9 payments left').waitFor()
    await expect.poll(() => phone.button('Deactivate').isDisabled()).toBe(true)
    await phone.online()
  })
})
