// The owner of an approved business gives another bank account for settlements: typed on a phone that goes
// away, with a wrong code, and at last to the reviewer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { mailTo } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const email = 'admin@adire.example'
const place = '/dashboard/settings/bank-account'

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, email)
})
afterAll(() => phone.close())

async function type(bank: string, number: string) {
  const { page } = phone
  await page.getByLabel('Bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Search bank' }).fill(bank)
  await page.getByRole('option', { name: bank }).first().click()
  await page.getByLabel('Account number').fill(number)
}

describe('an approved business', () => {
  test('types another account, which is still there after a reload', async () => {
    const { page } = phone
    await page.goto(place)
    await page.getByRole('link', { name: 'Give another account' }).click()
    await title(page, 'Another bank account').waitFor()
    await type('Access Bank', '0000014580')
    await page.getByText(/^Draft kept on this phone|^Saved on this phone/).first().waitFor()
    await page.goto(`${place}/change`)
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('0000014580')
    await page.getByText(/Account name at Access Bank/).waitFor()
    expect(await phone.axe()).toEqual([])
  })

  test('loses nothing of it with a wrong code', async () => {
    const { page } = phone
    await phone.button('Continue').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('6-digit code').fill('000000')
    await sheet.getByRole('button', { name: 'Give this account' }).click()
    await sheet.getByText(/This code is not right/).waitFor()
    expect(await phone.axe()).toEqual([])
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('0000014580')
  })

  test('gives it with a code; settlements stay where they were, and the administrator is told', async () => {
    const { page } = phone
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('6-digit code').fill(await demoCode(provider, email))
    await sheet.getByRole('button', { name: 'Give this account' }).click()
    await title(page, 'Bank account').waitFor()
    await page.getByRole('heading', { name: 'Settlements go to' }).waitFor()
    await page.getByRole('heading', { name: 'Waits for the reviewer' }).waitFor()
    await page.getByText('0123456788', { exact: true }).waitFor()
    await page.getByText('0000014580', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Give another account' }).count()).toBe(0)
    expect(await phone.axe()).toEqual([])
    await mailTo(provider.url, email, /bank account of your Oja business was changed/)
  })
})
