// Being paid, on a phone: a link is made and paid on another phone, what came in is looked up, taken away as
// a file and, by the simulator, taken back.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
let payer: Phone
let address = ''

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  payer = await aPhone(provider.url, { dark: true })
  await enter(phone.page, provider.url, aPerson('ada-is-paid'))
})
afterAll(async () => {
  await payer.close()
  await phone.close()
})

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)

async function fileOf(page: Page, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await phone.button('Export').click()
  const [saved] = await Promise.all([page.waitForEvent('download'), phone.button(kind).click()])
  const bytes = Buffer.concat((await (await saved.createReadStream()).toArray()) as Buffer[])
  return { name: saved.suggestedFilename(), bytes }
}

async function openAccount(page: Page): Promise<string> {
  const login = await page.evaluate(() => localStorage.getItem('oja.login') ?? '{}')
  const { token } = JSON.parse(login) as { token: string }
  const answer = await fetch(`${provider.url}/v2/dashboard/vnubans/merchant_create_customer`, {
    method: 'POST',
    headers: {
      token, Authorization: `Bearer ${token}`, requestId: randomUUID(), 'Content-Type': 'application/json',
    },
    body: JSON.stringify({ collection_bank: '000017', max_amount: 5_000 }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: { vnuban: string } }).data.vnuban
}

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('makes a payment link, and somebody else pays it once on the public page', async () => {
    proves('route:/dashboard/payment_links', 'route:/dashboard/payment_links/create')
    const { page } = phone
    await page.goto('/dashboard/payment_links')
    await page.getByText('No payment links yet').waitFor()
    expect(await phone.axe()).toEqual([])
    await phone.link('New payment link').click()
    await title(page, 'New payment link').waitFor()
    await page.getByLabel('Amount').fill('50')
    await page.getByText('Ask for at least ₦100.00.').waitFor()
    await expect.poll(() => phone.button('Make the link').isDisabled()).toBe(true)
    await page.getByLabel('Amount').fill('12500')
    await page.getByLabel('What it is for').fill('Blue cloth, 3 yards')
    expect(await phone.axe()).toEqual([])
    await phone.button('Make the link').click()
    await title(page, 'Payment link').waitFor()
    await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
    await page.getByText('Waiting for payment').waitFor()
    expect(await phone.axe()).toEqual([])
    address = (await phone.link('Open the payment page').getAttribute('href')) ?? ''
    expect(address).toMatch(/\/pay\/[\w-]{22}$/)

    const other = payer.page
    await other.goto(address)
    await other.getByRole('heading', { name: 'Adire Works' }).waitFor()
    await other.getByText('Blue cloth, 3 yards').waitFor()
    expect(await payer.axe()).toEqual([])
    const pay = other.getByRole('button', { name: 'Pay ₦12,500.00' })
    await other.getByLabel('Your name').fill('Folake Sample')
    await other.getByLabel(/Card that is declined/).check()
    await pay.click()
    await other.getByText('The card was declined by its bank').waitFor()
    await expect.poll(() => other.getByLabel('Your name').inputValue()).toBe('Folake Sample')
    await other.getByLabel(/Bank transfer/).check()
    await pay.dblclick()
    await other.getByText('TEST: Paid', { exact: true }).waitFor()
    expect(await payer.axe()).toEqual([])
    await other.reload()
    await other.getByText('Nothing more is taken by it.').waitFor()
    expect(await pay.count()).toBe(0)
  })

  test('sees the payment, what happened to it, and hands on its receipt', async () => {
    proves(
      'route:/dashboard/transactions',
      'route:/dashboard/transactions/{id}',
      'route:/dashboard/payment_links/transactions',
    )
    const { page } = phone
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/payment_links')
    await phone.link(/Blue cloth/).click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await phone.link('See the transaction').click()
    await title(page, 'Transaction').waitFor()
    const happened = page.getByRole('list', { name: 'What happened' })
    await happened.getByText('Credited to you').waitFor()
    await expect.poll(() => happened.getByRole('listitem').count()).toBe(2)
    for (const label of ['Reference', 'Payment link', 'Session ID', 'You get', 'Settlement', 'Note']) {
      await page.locator('dt').getByText(label, { exact: true }).waitFor()
    }
    expect(await phone.axe()).toEqual([])
    await phone.button('Receipt').click()
    await page.getByRole('img', { name: /^TEST: Receipt for Folake Sample/ }).waitFor()
    const [saved] = await Promise.all([page.waitForEvent('download'), phone.button('PDF').click()])
    expect(saved.suggestedFilename()).toMatch(/^test-receipt-\d{12}\.pdf$/)
    await page.keyboard.press('Escape')
    await page.goto('/dashboard/payment_links/transactions')
    await phone.link(/Folake Sample/).waitFor()
    await page.goto('/dashboard/transactions')
    await phone.link(/Folake Sample/).waitFor()
    expect(await phone.axe()).toEqual([])
  })

  test('plays a bank transfer and has it taken back; its rules refuse another', async () => {
    proves('route:/dashboard/simulator')
    const { page } = phone
    const vnuban = await openAccount(page)
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/simulator')
    await page.getByLabel('Sender\'s name').fill('AMBER DRUM SAMPLE')
    await page.getByText(vnuban).first().waitFor()
    expect(await phone.axe()).toEqual([])
    const send = async (amount: string) => {
      await page.getByLabel('Amount').fill(amount)
      await phone.button('Send the transfer').click()
    }
    const caused = page.getByRole('list', { name: 'What it caused' })
    await send('5000.01')
    await caused.getByText('The amount was above the maximum of the virtual account.').waitFor()
    await send('5000')
    await caused.getByText('Received').click()
    await title(page, 'Transaction').waitFor()
    await page.getByText(vnuban).waitFor()
    await phone.link('Take back').click()
    await page.getByText('The payer gets all of it back.').waitFor()
    expect(await phone.axe()).toEqual([])
    await phone.button('Take the payment back').click()
    await caused.getByText('Taken back').click()
    await page.getByText('Taken back by the payer\'s bank').waitFor()
    await page.getByText('Reversed', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/simulator?part=approval')
    await page.getByText('Nothing waits').waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/simulator?part=outcomes')
    await expect.poll(() => page.getByRole('navigation', { name: 'What to simulate' })
      .locator('[aria-current=page]').allInnerTexts()).toEqual(['Outcomes'])
    await page.getByText('answers twice').first().waitFor()
    expect(await phone.axe()).toEqual([])
  })

  test('shows a QR code at the till and sees it paid', async () => {
    proves('route:/dashboard/qr-payments', 'route:/dashboard/qr-payments/{id}')
    const { page } = phone
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/qr-payments')
    await page.getByText('No QR codes yet').waitFor()
    await phone.link('New QR code').click()
    await page.getByText('For one payment').click()
    await page.getByLabel('Name', { exact: true }).fill('Order 12')
    await page.getByLabel('Amount', { exact: true }).fill('2500')
    expect(await phone.axe()).toEqual([])
    await phone.button('Make the QR code').click()
    await page.getByRole('img', { name: 'QR code Order 12' }).waitFor()
    await page.getByText(/^00020101021226/).waitFor()
    expect(await phone.axe()).toEqual([])
    await phone.link('Simulate').click()
    await page.getByLabel('Payer\'s name').fill('GRACE LOOM SAMPLE')
    await phone.button('Scan and pay').click()
    await page.getByRole('list', { name: 'What it caused' }).getByText('Received').click()
    await page.getByText('QR payment', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/qr-payments')
    await phone.link(/Order 12/).click()
    await page.getByRole('list', { name: 'Payments' }).getByText('GRACE LOOM SAMPLE').waitFor()
    await page.getByText('Paid', { exact: true }).first().waitFor()
  })

  test('narrows the list by its address and takes it away; nothing to export is said', async () => {
    proves('rule:download-without-rows', 'message:Nothing to export. Please review your filter try again.')
    const { page } = phone
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/transactions')
    const rows = page.getByRole('list', { name: 'transactions' }).getByRole('link')
    await expect.poll(() => rows.count()).toBe(4)
    await phone.button(/^Filter/).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Payment link' }).click()
    await sheet.getByLabel('From amount').fill('12500')
    await phone.button('Show 1 transaction').click()
    await page.waitForURL(/channel=link/)
    expect(page.url()).toContain('min=12500')
    await expect.poll(() => rows.count()).toBe(1)
    const csv = await fileOf(page, 'CSV for a spreadsheet')
    expect(csv.name).toMatch(/^TEST-transactions-payment-link-12500-and-more-\d{8}-\d{6}\.csv$/)
    const lines = csv.bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('payer_name,amount,status,created_at')
    expect(lines[2]).toContain('Folake Sample,12500.00,SUCCESSFUL,')
    await page.goto('/dashboard/transactions?status=REVERSED')
    await expect.poll(() => rows.count()).toBe(1)
    expect((await fileOf(page, 'PDF')).bytes.toString('latin1', 0, 4)).toBe('%PDF')
    await page.goto('/dashboard/transactions?status=FAILED')
    await page.getByText('Nothing matches').waitFor()
    await phone.button('Export').click()
    await phone.button('CSV for a spreadsheet').click()
    await toastOf('Nothing to export. Please review your filter try again.').waitFor()
  })

  test('reads without a network what was looked at before', async () => {
    const { page } = phone
    await page.waitForLoadState('networkidle')
    await page.goto('/dashboard/transactions')
    await phone.link(/Folake Sample/).click()
    await page.getByText('Credited to you').waitFor()
    await page.waitForLoadState('networkidle')
    await phone.offline()
    await page.reload()
    await page.getByText('Credited to you').waitFor()
    await page.goto('/dashboard/payment_links/create')
    await page.getByLabel('Amount').fill('500')
    await expect.poll(() => phone.button('Make the link').isDisabled()).toBe(true)
    await phone.online()
  })
})
