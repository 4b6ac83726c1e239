// Salaries on a phone: ticked with one payout, said in a file, mended where the file does not say yes or no.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, enter, title } from './entering.ts'
import { picture } from './import-pictures.ts'
import { chooseNewAccount, fund, givePin, payoutsOf, setPin } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const person = aPerson('ada-employs')
beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
  await fund(phone.page, provider, 2_000_000)
})
afterAll(() => phone.close())

test('one payout is ticked as a salary, kept so in its draft, and says so ever after', async () => {
  const { page } = phone
  await chooseNewAccount(page, '0000014579')
  await page.getByLabel('Amount').fill('85000')
  await page.getByText('Available after').waitFor()
  await page.getByLabel('Salary of somebody you employ').check()
  await page.getByText('Draft kept on this phone').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Salary of somebody you employ').isChecked()).toBe(true)
  expect(await phone.axeOfBoth()).toEqual([])
  await picture(page, 'salary-amount')
  await phone.button('Continue').click()
  await title(page, 'Check and send').waitFor()
  await page.getByText('Yes, without stamp duty').waitFor()
  await picture(page, 'salary-check')
  await phone.button('Pay ₦85,000.00').click()
  await phone.link('Set a PIN').click()
  await setPin(page, '8206', person.password)
  await phone.button('Pay ₦85,000.00').click()
  await givePin(page, '8206')
  await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
  await phone.link('See the payout and its receipt').click()
  await page.getByText('Salary', { exact: true }).waitFor()
  expect(await payoutsOf(page, provider)).toMatchObject([{ is_salary: true }])
})

test('a file says it row by row; what is neither yes nor no is mended where it stands', async () => {
  const { page } = phone
  await page.goto('/dashboard/new-payout/bulk-transfer')
  const file = [
    'account number,bank,amount,narration,is salary',
    '0000014579,First Bank of Nigeria,60000,March,yes', '0000014586,First Bank of Nigeria,70000,March,maybe',
  ].join('\n')
  await page.locator('input[type=file]').setInputFiles({
    name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file),
  })
  await page.getByText('Write yes where it is a salary, and no where it is not.').waitFor()
  await picture(page, 'salary-file')
  await phone.button('Fix row 3').click()
  const sheet = page.getByRole('dialog', { name: 'Row 3' })
  await sheet.getByLabel('Salary of somebody you employ').check()
  expect(await phone.axe()).toEqual([])
  await picture(page, 'salary-mending')
  await sheet.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('2, without stamp duty').waitFor()
})
