// Paying bills on a phone of 360 x 800: each of the six kinds, a warning before the same is paid again, a
// number that is kept, an answer that is lost, and a vendor that has not said yet.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { ask, fund, givePin, setPin, withoutAnswer } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
const person = aPerson('ada-pays-bills')
const home = '/dashboard/bill-payment'

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '50' })
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
  await fund(phone.page, provider, 200_000)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

/** From the whole form over the last look to what became of it. */
async function pay(total: string) {
  const { page } = phone
  await phone.button('Continue').click()
  await page.getByText('Available after').waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.button(`Pay ${total}`).click()
  await givePin(page, '8206')
}

const delivered = () => phone.page.getByRole('heading', { name: 'Delivered', exact: true }).waitFor()

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('buys airtime: the prefix suggests the network, the draft stays, a PIN is set first', async () => {
    proves('route:/dashboard/bill-payment/airtime-payment', 'route:/dashboard/bill-payment')
    const { page } = phone
    await page.goto(home)
    await page.getByText('No bills yet').waitFor()
    await phone.link(/^Airtime/).click()
    await title(page, 'Airtime').waitFor()
    await page.getByLabel('Phone number').fill('0803 123 4501')
    await expect.poll(() => page.getByRole('button', { name: 'MTN', exact: true })
      .getAttribute('aria-pressed')).toBe('true')
    await phone.button('Glo').click()
    await page.getByText('This number began at MTN.').waitFor()
    await phone.button('MTN').click()
    await phone.button('₦500').click()
    await page.getByText('Draft kept on this phone').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('500')
    expect(await phone.axe()).toEqual([])
    await phone.button('Continue').click()
    await phone.button('Pay ₦500.00').click()
    await phone.link('Set a PIN').click()
    await setPin(page, '8206', person.password)
    await phone.button('Pay ₦500.00').click()
    await givePin(page, '8206')
    await delivered()
    expect(await phone.axe()).toEqual([])
  })

  test('buys data, with a price for each bundle', async () => {
    proves('route:/dashboard/bill-payment/data-payment')
    const { page } = phone
    await page.goto(`${home}/data-payment`)
    await page.getByLabel('Phone number').fill('8021234501')
    await page.getByLabel(/^1GB · ₦800\.00/).check()
    await pay('₦800.00')
    await delivered()
  })

  test('pays TV once the name of the smart card is known', async () => {
    proves('route:/dashboard/bill-payment/tv-subscription')
    const { page } = phone
    await page.goto(`${home}/tv-subscription`)
    await phone.button('GOtv').click()
    await page.getByLabel(/^Max · ₦8,500\.00/).check()
    await page.getByLabel('Smart card or IUC number').fill('2012345697')
    await page.getByText('The vendor does not know this number.').waitFor()
    await page.getByLabel('Smart card or IUC number').fill('2012345601')
    await page.getByText('Name at GOtv').waitFor()
    await pay('₦8,500.00')
    await delivered()
  })

  test('buys electricity and gets a token, on the page and on the receipt', async () => {
    proves('route:/dashboard/bill-payment/electricity-subscription',
      'route:/dashboard/bill-payment-transactions/{id}')
    const { page } = phone
    await page.goto(`${home}/electricity-subscription`)
    await page.getByLabel('Power company').click()
    await page.getByRole('combobox', { name: 'Search power company' }).fill('Ikeja')
    await page.getByRole('option', { name: /^Ikeja Electric/ }).click()
    await phone.button('Prepaid').click()
    await page.getByLabel('Meter number').fill('04123456701')
    await page.getByText('Name at Ikeja Electric').waitFor()
    await page.getByLabel('Amount').fill('500')
    await page.getByText('Pay at least ₦1,000.00.').waitFor()
    await page.getByLabel('Amount').fill('5000')
    await pay('₦5,000.00')
    await delivered()
    await page.getByText(/^\d{4} \d{4} \d{4} \d{4} \d{4}$/).waitFor()
    await phone.button('Copy the token').waitFor()
    await phone.link('See the bill and its receipt').click()
    await title(page, 'Bill').waitFor()
    await page.getByText('Delivered by the vendor').waitFor()
    await phone.button('Receipt').click()
    await page.getByRole('img', { name: /^TEST: Receipt of the bill/ }).waitFor()
    await phone.button('PDF').waitFor()
    expect(await phone.axe()).toEqual([])
    // Found again by the number of the meter.
    await page.goto('/dashboard/search?search=04123456701')
    const found = page.getByRole('region', { name: 'Bills' }).getByRole('link')
    await found.filter({ hasText: '₦5,000.00' }).click()
    await title(page, 'Bill').waitFor()
  })

  test('buys a result PIN and an examination PIN', async () => {
    proves('route:/dashboard/bill-payment/education-subscription',
      'route:/dashboard/bill-payment/examination-payment')
    const { page } = phone
    await page.goto(`${home}/education-subscription`)
    await phone.button('WAEC').click()
    await page.getByLabel('Phone number').fill('8031234501')
    await pay('₦3,800.00')
    await delivered()
    await phone.button('Copy the PIN').waitFor()
    await page.goto(`${home}/examination-payment`)
    await phone.button('JAMB').click()
    await page.getByLabel(/^UTME ePIN, no mock/).check()
    await page.getByLabel('Profile code').fill('1234567801')
    await page.getByText('Name at JAMB').waitFor()
    await pay('₦7,200.00')
    await delivered()
    await page.getByText(/SAMPLE\d{8}/).waitFor()
  })

  test('is warned before the same is paid again, and keeps a number for the next time', async () => {
    proves('route:/dashboard/bill-payment/transactions')
    const { page } = phone
    await page.goto(`${home}/transactions`)
    await page.getByRole('link', { name: /MTN Airtime/ }).click()
    await phone.button('Keep number').click()
    await page.getByLabel('What you call it').fill('The van')
    await phone.button('Keep').click()
    await phone.button('Do not keep').waitFor()
    await page.goto(home)
    await page.getByRole('link', { name: /The van/ }).click()
    await title(page, 'Airtime').waitFor()
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('500.00')
    await phone.button('Continue').click()
    await page.getByText('Paid before?').waitFor()
    await expect.poll(() => phone.button('Pay ₦500.00').isDisabled()).toBe(true)
    await page.getByLabel('I want to pay it again').check()
    await phone.button('Pay ₦500.00').click()
    await givePin(page, '8206')
    await delivered()
  })

  test('whose answer is lost is told what became of it, and pays once', async () => {
    const { page } = phone
    await page.goto(`${home}/airtime-payment`)
    await page.getByLabel('Phone number').fill('8031234511')
    await page.getByLabel('Amount').fill('700')
    await phone.button('Continue').click()
    await phone.button('Pay ₦700.00').click()
    await withoutAnswer(page, { method: 'POST', path: /bills\/pay/, arrives: true }, async () => {
      await givePin(page, '8206')
      await delivered()
    })
    const { items } = await ask<{ items: { customer: string }[] }>(page, provider,
      'dashboard/bills/transactions?customer=8031234511')
    expect(items).toHaveLength(1)
  })

  test('whose vendor has not said yet is told not to pay again', async () => {
    const { page } = phone
    await page.goto(`${home}/airtime-payment`)
    await page.getByLabel('Phone number').fill('8031234091')
    await page.getByLabel('Amount').fill('900')
    await pay('₦900.00')
    await page.getByRole('heading', { name: 'Checking with the vendor' }).waitFor()
    await phone.link('See the bill').click()
    await page.getByText('do not pay it again').waitFor()
  })
})
