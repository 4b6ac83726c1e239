// Paying many from a file on a phone: two hundred rows, twelve of them wrong, mended and dropped in place,
// sent once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { enterDemo } from './demo.ts'
import { aPerson, enter, title } from './entering.ts'
import {
  aList,
  chooseBank,
  fund,
  givePin,
  payoutsOf,
  setPin,
  withoutAnswer,
} from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
const person = aPerson('ada-pays-many')

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '20' })
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
  await fund(phone.page, provider, 5_000_000)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)

const bad = [
  ...Array.from({ length: 7 }, (_, at) => [String(1_300_000_000 + at * 100), 'My own bank', '700.00', '']),
  ['123456700', 'Wema Bank', '900.00', ''],
  ['3.02E+09', 'Wema Bank', '900.00', ''],
  ['0123456700', 'Wema Bank', '=1+1', ''],
  ['0123456701', 'Wema Bank', '-5', ''],
  ['12345', 'Wema Bank', '900.00', ''],
]

const choose = (name: string, buffer: Buffer) =>
  phone.page.getByLabel('Choose file').setInputFiles({ name, mimeType: 'text/csv', buffer })

// One person's way: each chapter goes on where the former ended.
describe('a merchant with a list of wages', () => {
  test('is told what is wrong with a file that is none, and when no answer comes', async () => {
    const couldNot = 'Could not validate records. Please check you network and try again'
    proves('route:/dashboard/new-payout/bulk-transfer', `message:${couldNot}`)
    const { page } = phone
    await page.goto('/dashboard/payout-pin')
    await setPin(page, '9041', person.password)
    await page.goto('/dashboard/new-payout/bulk-transfer')
    await choose('wages.xlsx', Buffer.from('PK\u0003\u0004 and no end'))
    await page.getByText('This Excel file is damaged.').waitFor()
    await choose('wages.csv', Buffer.alloc(10_500_000, 'a'))
    await page.getByText('This file has 11 MB.').waitFor()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      phone.button('Download the template').click(),
    ])
    expect(template.suggestedFilename()).toBe('payouts-template.csv')
    await withoutAnswer(page, { method: 'POST', path: /bulk\/validate/ }, async () => {
      await choose('wages.csv', aList(200, bad))
      await page.getByText(couldNot).waitFor()
    })
    // What was read is there to be checked again, or to be put away.
    await phone.button('Check 200 rows').waitFor()
    await phone.button('Choose another file').click()
  })

  test('mends a bank for all its rows at once, a number and an amount in place, drops the rest', async () => {
    const couldNot = 'Could not delete record. Please check you network and try again'
    proves(
      `message:${couldNot}`,
      'call:POST dashboard/payouts/bulk',
      'call:POST dashboard/payouts/bulk/validate',
      'call:DELETE dashboard/payouts/transaction/{id}',
    )
    const { page } = phone
    await choose('wages.csv', aList(200, bad))
    await page.getByText('12 rows cannot be paid.').waitFor()
    await page.getByText('188 rows ready').waitFor()
    const [rejected] = await Promise.all([page.waitForEvent('download'), phone.button('Download').click()])
    const stream = await rejected.createReadStream()
    const text = Buffer.concat((await stream.toArray()) as Buffer[]).toString()
    expect(text.trim().split('\r\n')).toHaveLength(13)
    expect(text).toContain("'=1+1")
    await phone.button('Fix row 190').click()
    await chooseBank(page, 'Access Bank')
    await page.getByText('This bank for every row that says My own bank').click()
    await phone.button('Check and save').click()
    await page.getByText('5 rows cannot be paid.').waitFor()
    await phone.button('Fix row 197').click()
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('0123456700')
    await phone.button('Check and save').click()
    await page.getByText('4 rows cannot be paid.').waitFor()
    await phone.button('Fix row 199').click()
    await page.getByText('The file says: =1+1').waitFor()
    await page.getByLabel('Amount').fill('11')
    await phone.button('Check and save').click()
    await page.getByText('Send at least ₦100.00.').first().waitFor()
    await page.getByLabel('Amount').fill('1100')
    await phone.button('Check and save').click()
    await page.getByText('3 rows cannot be paid.').waitFor()
    await withoutAnswer(page, { method: 'DELETE', path: /payouts\/transaction/ }, async () => {
      await phone.button('Drop row 198').click()
      await toastOf(couldNot).waitFor()
    })
    for (const [row, left] of [
      [198, '2 rows'],
      [200, '1 row'],
    ] as const) {
      await phone.button(`Drop row ${row}`).click()
      await page.getByText(`${left} cannot be paid.`).waitFor()
    }
    await page.reload()
    await page.getByText('1 row left out').waitFor()
    await phone.button('Drop row 201').click()
    await page.getByText('197 rows ready').waitFor()
  })

  test('sends it once, though the answer is lost, and sees what became of each row', async () => {
    proves(
      'route:/dashboard/batch/{id}',
      'route:/dashboard/batch-details/{id}',
      'call:POST dashboard/payouts/request/bulk',
      'call:GET dashboard/payouts/processed',
      'call:GET dashboard/payouts/transactions',
    )
    const { page } = phone
    await phone.button('Pay 197 rows').click()
    await withoutAnswer(page, { method: 'POST', path: /payouts\/request\/bulk/, arrives: true }, async () => {
      await givePin(page, '9041')
      await title(page, 'Batch').waitFor({ timeout: 60_000 })
    })
    await expect
      .poll(
        async () => (await payoutsOf(page, provider)).filter(({ status }) => status === 'SUCCESSFUL').length,
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(197)
    expect(await payoutsOf(page, provider)).toHaveLength(197)
    await page.getByText('197 successful').waitFor()
    await page.getByText('Successful', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'See all' }).click()
    await title(page, 'Payouts of this batch').waitFor()
    const rows = page.getByRole('list', { name: 'payouts' }).getByRole('listitem')
    await rows.first().waitFor()
    // Only what is near the screen is in the page.
    await expect.poll(() => rows.count()).toBeLessThan(40)
    expect(await rows.first().getAttribute('aria-setsize')).toBe('197')
    expect(await phone.axe()).toEqual([])
  })
})

describe('the lists of payouts', () => {
  test('narrow by the address, say the long date of funding, and are taken away as files', async () => {
    proves(
      'route:/dashboard/payouts/all',
      'route:/dashboard/payouts/funding-history',
      'route:/dashboard/payouts/funding-history/all',
      'route:/dashboard/payouts/approval-requests',
      'constant:long-date.funding',
      'rule:download-without-rows',
      'message:Nothing to export. Please review your filter try again.',
    )
    const { page } = phone
    await page.goto('/dashboard/payouts/all')
    await phone.button(/^Filter/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Successful' }).click()
    await phone.button('Show 197 payouts').click()
    await page.waitForURL(/status=successful/)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText('1 to 20 of 197').waitFor()
    await phone.button('Next page').click()
    await page.waitForURL(/page=2/)
    await page.getByText('21 to 40 of 197').waitFor()
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
    await page.waitForURL(/sort=-amount/)
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('₦1,187.50')
    const [saved] = await Promise.all([page.waitForEvent('download'), exportAs('CSV for a spreadsheet')])
    expect(saved.suggestedFilename()).toMatch(/^TEST-payouts-successful-\d{8}-\d{6}\.csv$/)
    const lines = Buffer.concat((await (await saved.createReadStream()).toArray()) as Buffer[])
      .toString()
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(199)
    expect(lines[1]).toContain('beneficiary_account_name,amount,status,createdAt')
    await page.goto('/dashboard/payouts/all?status=failed')
    await page.getByText('Nothing matches').waitFor()
    await exportAs('CSV for a spreadsheet')
    await toastOf('Nothing to export. Please review your filter try again.').waitFor()
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' }).format(
      new Date(),
    )
    for (const path of ['funding-history', 'funding-history/all']) {
      await page.goto(`/dashboard/payouts/${path}`)
      await page.getByText(today).first().waitFor()
    }
    await page.goto('/dashboard/payouts/approval-requests')
    await page.getByRole('heading', { name: 'Approval requests' }).waitFor()
    expect(await page.getByText('This did not load').count()).toBe(0)
  })

  test('lead back to payouts whoever may not start one', async () => {
    proves('permission:initiate_payouts.missing-redirects')
    const { page } = phone
    await enterDemo(page, provider, 'approver@adire.example')
    for (const path of ['new-payout', 'new-payout/single-transfer', 'new-payout/bulk-transfer']) {
      await page.goto(`/dashboard/${path}`)
      await page.waitForURL('**/dashboard/payouts')
      await title(page, 'Payouts').waitFor()
    }
    expect(await page.getByRole('link', { name: 'New payout' }).count()).toBe(0)
  })
})

async function exportAs(kind: string) {
  await phone.button('Export').click()
  await phone.button(kind).click()
}
