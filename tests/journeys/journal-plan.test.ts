// A merchant asks for the journal each month, in the form of their program, and stops it again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { sharedProvider } from './shared-provider.ts'

let phone: Phone

beforeAll(async () => {
  const provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'admin@adire.example')
})
afterAll(() => phone.close())

test('asks for it each month, and stops it', async () => {
  const { page } = phone
  await page.goto('/dashboard/books')
  await page.getByText('Ask for it each month').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('For which program').selectOption({ label: 'QuickBooks Online' })
  await sheet.getByLabel(/Email me when it is ready/).uncheck()
  expect(await phone.axe()).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Made for QuickBooks Online').waitFor()
  await page.getByText('On the first of each month, without an email.').waitFor()
  expect(await phone.axe()).toEqual([])
  await page.getByText('Made for QuickBooks Online').click()
  await page.getByRole('button', { name: 'Stop making it' }).click()
  await page.getByText('Ask for it each month').waitFor()
})
