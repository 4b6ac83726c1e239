// A phone shows which column of a file is which before anything is paid: it asks where two could be meant,
// reads the visible sheet, leaves hidden rows out, and reads the file again, also without a network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBook, aLine } from '#tests/corpora/sheet-made.ts'
import { aPerson, enter } from './entering.ts'
import { picture } from './import-pictures.ts'
import { fund } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-brings-files'))
  await fund(phone.page, provider, 500_000)
})
afterAll(() => phone.close())

const choose = (name: string, content: string | Uint8Array) =>
  phone.page.getByLabel('Choose file').setInputFiles({
    name, mimeType: 'application/octet-stream', buffer: Buffer.from(content),
  })
const columns = () => phone.page.getByLabel('Columns of the file')
const hero = (text: string) => phone.page.getByText(text).first().waitFor()

describe('a file of payouts', () => {
  test('with two columns of money asks which one is paid, and pays no other', async () => {
    const { page } = phone
    await page.goto('/dashboard/new-payout/bulk-transfer')
    await choose('wages.csv', [
      'Staff,Account No,Bank Code,Bank Name,Salary,Pension,Allowance Pay',
      'Ada,0100000010,000014,Access Bank,90000,7200,82800',
      'Obi,0100000110,000014,Access Bank,50000,4000,46000',
      'Ife,0100000210,011,Unity Bank,50000,4000,46000',
    ].join('\n'))
    await page.getByText('3 rows not checked yet').waitFor()
    expect(await phone.button('Check 3 rows').isDisabled()).toBe(true)
    await page.getByText('Not read: Staff, Pension, Allowance Pay').waitFor()
    await picture(page, 'payouts-asked')
    await page.getByLabel('Which column is the amount?').selectOption({ label: 'Allowance Pay: 82800' })
    await phone.button('Use this column').click()
    await hero('2 rows ready')
    await hero('₦128,800.00')
    await page.getByText('Bank code and bank name disagree: 011 is First Bank of Nigeria').waitFor()
    expect(await columns().innerText()).toMatch(/Allowance Pay\s+→ Amount/)
    await page.getByText('Access Bank · 2 rows').waitFor()
    await picture(page, 'payouts-checked')
  })

  test('is read again by another column from the check screen, after the page was closed', async () => {
    const { page } = phone
    await page.reload()
    await phone.button('Change').click()
    await page.getByLabel('Amount').selectOption({ label: 'Salary: 90000' })
    await phone.button('Read it so').click()
    await hero('₦140,000.00')
    expect(await columns().innerText()).toMatch(/Salary\s+→ Amount/)
  })
})

describe('a workbook of customers', () => {
  const heading = ['Full name', 'E-mail', 'GSM', 'Valid until']
  const book = aBook({ sheets: [
    { name: 'Old list', state: 'hidden', rows: aLine(heading) + aLine(['Nobody Sample', '', '', '']) },
    { name: 'May', rows: aLine(heading)
      + aLine(['Indigo Loom', 'indigo@adire.example', '08031234567', '2027-01-01'])
      + aLine(['Amber Basket', '', '08031234568', ''], 'hidden="1"') },
  ] })

  test('is read as it is shown: the visible sheet, and what was left out is said', async () => {
    const { page } = phone
    await page.goto('/dashboard/customer/bulk')
    await choose('customers.xlsx', book)
    await page.getByRole('heading', { name: 'Sheet “May”' }).waitFor()
    await page.getByText('1 hidden row of this sheet').waitFor()
    await page.getByText('1 hidden sheet is not read.').waitFor()
    await page.getByText('“Valid until” is not read.').waitFor()
    await page.getByText('1 row not checked yet').waitFor()
    await picture(page, 'customers-hidden')
  })

  test('is read again without a network, with what is hidden, and is kept so', async () => {
    const { page } = phone
    await phone.offline()
    await phone.button('Read it, too').click()
    await page.getByText('2 rows not checked yet').waitFor()
    await page.getByText('The file is kept on this phone.').waitFor()
    // A column that looks like an end is not read: a person looks before it goes on.
    await phone.online()
    await page.reload()
    await phone.button('Check 2 rows').click()
    await page.getByText('2 customers ready').waitFor()
    await picture(page, 'customers-checked')
    await phone.button('Add 2 customers').click()
    await page.getByText('2 customers added').waitFor()
  })
})

test('a file with strange headings is chosen without a network, and checked by itself later', async () => {
  const { page } = phone
  await page.goto('/dashboard/new-payout/bulk-transfer')
  await phone.button('Choose another file').click()
  await page.getByText('A row for each payout').waitFor()
  await phone.offline()
  await page.getByText('You can choose a file all the same.').waitFor()
  await choose('paie.csv', [
    'Paie du mois', '', 'Employé,Compte,Banque,Brut,À verser', 'Ada,0100000010,Access Bank,90000,82800',
  ].join('\n'))
  await page.getByText('1 row not checked yet').waitFor()
  await picture(page, 'payouts-strange')
  await page.getByLabel('Which column is the account number?').selectOption({ label: 'Compte: 0100000010' })
  await page.getByLabel('Which column is the bank?').selectOption({ label: 'Banque: Access Bank' })
  await page.getByText(/^Draft kept on this phone/).waitFor()
  await page.reload()
  await page.getByLabel('Which column is the amount?').selectOption({ label: 'À verser: 82800' })
  await phone.button('Use these columns').click()
  expect(await columns().innerText()).toMatch(/À verser\s+→ Amount/)
  await page.getByText('The file is kept on this phone.').waitFor()
  await picture(page, 'payouts-waiting')
  await phone.online()
  await hero('₦82,800.00')
  await page.getByText('Access Bank · 1 row').waitFor()
})
