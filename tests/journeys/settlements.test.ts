// What was collected is settled, on a phone: a payment comes in by the simulator, is settled at once, is
// looked up with its payments, taken away as CSV, PDF and statement, and read without a network.
import type { Download, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromNaira, plainAmount, sum } from '#domain/money.ts'
import { longDate } from '#domain/time.ts'
import { pdfTexts } from '#tests/app/lists/pdf-texts.ts'
import { proves } from '#tests/spec/proves.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
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
  await enter(phone.page, provider.url, aPerson('ada-is-settled'))
})
afterAll(() => phone.close())

/** Axe on the phone, and on a desktop. */
async function read(saved: Download): Promise<{ name: string, text: string }> {
  const bytes = Buffer.concat((await (await saved.createReadStream()).toArray()) as Buffer[])
  return { name: saved.suggestedFilename(), text: bytes.toString('latin1') }
}

async function fileOf(page: Page, kind: string) {
  await phone.button('Export').click()
  const [saved] = await Promise.all([page.waitForEvent('download'), phone.button(kind).click()])
  return read(saved)
}

const linesOf = (text: string) => text.trim().split('\r\n').map((line) => line.split(','))

interface Held { settlement_reference: string, amount: number, fees: number, settlement_status: string }
interface Due { amount: number, on_its_way: number }

/** A payment of so many naira into an account of one's own. */
async function paid(page: Page, amount: number): Promise<void> {
  const account = { collection_bank: '000017' }
  const { vnuban } = await ask<{ vnuban: string }>(
    page, provider, 'dashboard/vnubans/merchant_create_customer', account)
  const payment = { vnuban, amount, sender_name: 'INDIGO LOOM SAMPLE' }
  await ask(page, provider, 'dashboard/simulator/collections', payment)
}

let reference = ''

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('sees what waits, settles it now, and finds the settlement with its payments', async () => {
    proves('route:/dashboard/settlements/{type}', 'route:/dashboard/settlements/details/{id}',
      'constant:long-date.settlement')
    const { page } = phone
    await page.goto('/dashboard/settlements/anything')
    await page.waitForURL('**/dashboard/settlements/settled')
    await page.getByText('No settlements yet').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.link('Not settled yet').click()
    await page.getByText('Everything is settled').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await paid(page, 12_500)
    await paid(page, 7_500.5)
    await page.reload()
    await page.getByText('₦20,000.50').first().waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'payments' }).getByRole('link').count()).toBe(2)
    expect(await phone.axeOfBoth()).toEqual([])

    await page.goto('/dashboard/simulator?part=settlement')
    await page.getByText('No settlement waits for anything.').waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await phone.button('Settle now').click()
    await title(page, 'Settlement').waitFor()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await page.locator('dt').getByText('Date', { exact: true }).waitFor()
    await page.getByText(longDate(new Date())).first().waitFor()
    for (const label of ['Collected', 'Fees', 'Payments', 'Reference', 'Goes to', 'Paid on']) {
      await page.locator('dt').getByText(label, { exact: true }).waitFor()
    }
    expect(await phone.axeOfBoth()).toEqual([])
    reference = page.url().split('/').pop() ?? ''

    await page.getByRole('list', { name: 'payments' }).getByRole('link').first().click()
    await title(page, 'Transaction').waitFor()
    await page.getByText('Settled to your account').waitFor()
    await phone.link(reference).click()
    await title(page, 'Settlement').waitFor()
    await page.goto('/dashboard/settlements/unsettled')
    await page.getByText('Everything is settled').waitFor()
  })

  test('narrows the list by the address, and takes it away as CSV and PDF with the totals', async () => {
    proves(
      'call:export-settlement-PDF', 'call:export-settlement-CSV', 'constant:settlement-pdf-A1',
      'constant:settlement-pdf-font-7', 'constant:export-names-timestamped',
      'call:GET dashboard/transactions',
    )
    const { page } = phone
    await paid(page, 300)
    await ask(page, provider, 'dashboard/simulator/settlements', {})
    const { items } = await ask<{ items: Held[] }>(page, provider, 'dashboard/settlements')
    expect(items).toHaveLength(2)
    await page.goto('/dashboard/settlements/settled?min=1000')
    await page.getByText('₦20,000.50').first().waitFor()
    expect(await page.getByText('₦300.00').count()).toBe(0)
    await page.goto('/dashboard/settlements/settled?status=FAILED')
    await page.getByText('Nothing matches').waitFor()
    await phone.button('Export').click()
    await phone.button('CSV for a spreadsheet').click()
    await page.locator('.toasts').getByText('Nothing to export. Please review your filter try again.')
      .waitFor()
    await page.goto(`/dashboard/settlements/settled?search=${reference}`)
    await page.getByText('₦20,000.50').first().waitFor()
    await page.goto('/dashboard/settlements/settled')
    await page.getByText('₦300.00').first().waitFor()
    expect(await phone.axeOfBoth()).toEqual([])

    const csv = await fileOf(page, 'CSV for a spreadsheet')
    expect(csv.name).toMatch(/^TEST-settlements-\d{8}-\d{6}\.csv$/)
    const [, heads = [], ...rows] = linesOf(csv.text)
    expect(heads.join()).toContain('settlement_nuban,amount,settlement_status,'
      + 'created_at (Lagos +01:00),gross_amount,fees')
    const column = (name: string) => rows.map((row) => row[heads.indexOf(name)])
    expect(column('settlement_reference')).toEqual(items.map((item) => item.settlement_reference))
    expect(column('amount')).toEqual(items.map(({ amount }) => plainAmount(fromNaira(amount))))

    const pdf = await fileOf(page, 'PDF')
    expect(pdf.name).toMatch(/^TEST-settlements-\d{8}-\d{6}\.pdf$/)
    // A1 is 594 by 841 mm; letters of 7 points, the title larger.
    expect(pdf.text).toContain('/MediaBox [0 0 1684 2384]')
    expect(new Set(pdf.text.match(/\/F1 \d+ Tf/g))).toEqual(new Set(['/F1 13 Tf', '/F1 7 Tf']))
    const settled = items.filter((item) => item.settlement_status === 'SUCCESSFUL')
    const total = plainAmount(sum(settled.map(({ amount }) => fromNaira(amount))))
    const texts = pdfTexts(new TextEncoder().encode(pdf.text))
    expect(texts).toEqual(expect.arrayContaining(['Total paid', total]))
    const due = await ask<Due>(page, provider, 'dashboard/settlements/due')
    expect(due).toMatchObject({ amount: 0, on_its_way: 0 })
  })

  test('takes away the statement, and reads settlements without a network', async () => {
    const { page } = phone
    await page.goto(`/dashboard/settlements/details/${reference}`)
    const [saved] = await Promise.all([page.waitForEvent('download'), phone.button('Statement').click()])
    const { name, text } = await read(saved)
    expect(name).toMatch(new RegExp(`^TEST-settlement-${reference}-\\d{8}-\\d{6}\\.csv$`))
    expect(linesOf(text)).toHaveLength(4)
    const csv = await fileOf(page, 'CSV for a spreadsheet')
    expect(csv.name).toMatch(/^TEST-settlement-payments-\d{8}-\d{6}\.csv$/)
    expect(linesOf(csv.text)).toHaveLength(4)
    await page.goto('/dashboard/settlements/settled')
    await page.getByText('₦300.00').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => { await navigator.serviceWorker.ready })
    await phone.offline()
    await page.goto('/dashboard/settlements/settled')
    await page.getByText('₦300.00').first().waitFor()
    await page.getByText('This is from').first().waitFor()
    expect(await phone.axeOfBoth()).toEqual([])
    await page.goto(`/dashboard/settlements/details/${reference}`)
    await title(page, 'Settlement').waitFor()
    await page.getByText('This is from').first().waitFor()
    await expect.poll(() => phone.button('Statement').isDisabled()).toBe(true)
    await page.getByRole('list', { name: 'payments' }).getByText('₦12,500.00').waitFor()
    await phone.online()
  })
})

test('the demo has settlements in every state, and time can be skipped for one on its way', async () => {
  const { page } = phone
  await enterDemo(page, provider, 'initiator@adire.example')
  await page.goto('/dashboard/overview')
  await changeToTestMode(page)
  await page.goto('/dashboard/settlements/settled?status=PROCESSING')
  await page.getByRole('list', { name: 'settlements' }).getByRole('link').first().click()
  await title(page, 'Settlement').waitFor()
  await page.getByText(/the bank has not said yet/).waitFor()
  expect(await phone.axeOfBoth()).toEqual([])
  await phone.link('Skip time').click()
  await page.getByText('Time passes').waitFor()
  await phone.button('Skip time').click()
  await title(page, 'Settlement').waitFor()
  await page.getByRole('list', { name: 'What happened' }).getByText('Paid', { exact: true })
    .waitFor({ timeout: 30_000 })
  expect(await phone.axeOfBoth()).toEqual([])
})
