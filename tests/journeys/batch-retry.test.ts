// The bank refuses rows of a batch: they are paid again from the screen as a batch linked to the first, once
// however often it is asked for, and what went through is not touched.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, enter, title } from './entering.ts'
import { fund, givePin, payoutsOf, setPin, withoutAnswer, type HeldPayout } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
const person = aPerson('ada-pays-again')

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '5' })
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
  await fund(phone.page, provider, 100_000)
  await phone.page.goto('/dashboard/payout-pin')
  await setPin(phone.page, '9041', person.password)
  await phone.page.locator('.toasts').getByText('Your payout PIN is set.').waitFor()
})
afterAll(async () => {
  await phone?.close()
  await provider?.remove()
})

/** Six rows; the bank refuses the accounts that end in 93. */
const file = ['Account Number,Bank,Amount', '1200000000,000014,1000', '1200000193,000014,2000',
  '1200000200,000014,3000', '1200000393,000014,4000', '1200000400,000014,5000',
  '1200000500,000014,6000'].join('\r\n')

const held = () => payoutsOf(phone.page, provider)
const all = (payouts: readonly HeldPayout[], status: string) =>
  payouts.filter((one) => one.status === status).map((one) => one.beneficiary_nuban).toSorted()

/** The number in the address of the batch that is open. */
async function openBatch(): Promise<string> {
  await phone.page.waitForURL(/\/dashboard\/batch\/\d+$/)
  return new URL(phone.page.url()).pathname.split('/').pop() ?? ''
}

test('refused rows are paid again once, as a linked batch', async () => {
  const { page } = phone
  await page.goto('/dashboard/new-payout/bulk-transfer')
  const chooser = page.getByLabel('Choose file')
  await expect.poll(() => chooser.isEnabled()).toBe(true)
  await chooser.setInputFiles({
    name: 'wages.csv', mimeType: 'text/csv', buffer: Buffer.from(file),
  })
  await phone.button('Pay 6 rows').click()
  await givePin(page, '9041')
  await title(page, 'Batch').waitFor()
  const first = await openBatch()
  await page.getByText('4 successful').waitFor({ timeout: 60_000 })
  // The rows below follow.
  await expect.poll(() => page.getByText('Successful', { exact: true }).count()).toBe(4)
  const paid = all(await held(), 'SUCCESSFUL')
  expect(paid).toHaveLength(4)

  await phone.button('Retry 2 failed').click()
  const sheet = page.getByRole('dialog', { name: 'Payout PIN' })
  await sheet.getByText('2 payouts that the bank refused are paid again. What went through is not touched.')
    .waitFor()
  expect(await phone.axe()).toEqual([])
  // The provider hears it, and the answer is lost: the same is asked again and is no second batch.
  await withoutAnswer(page, { method: 'POST', path: /payouts\/process$/, arrives: true }, async () => {
    await givePin(page, '9041')
    await expect.poll(async () => (await held()).length).toBe(8)
    await sheet.getByText('No answer came. Give your PIN again: nothing is paid twice.').waitFor()
    await page.getByText('The batch that retries the failed rows').waitFor()
    await sheet.getByText(/^2 payouts that the bank refused are paid again/).waitFor()
  })
  await givePin(page, '9041')
  await page.waitForURL((url) => !url.pathname.endsWith(first))
  const second = await openBatch()
  await page.getByText('0 successful').waitFor({ timeout: 60_000 })
  await page.getByText('2 failed', { exact: true }).waitFor({ timeout: 60_000 })

  const after = await held()
  expect(after).toHaveLength(8)
  expect(all(after, 'SUCCESSFUL')).toEqual(paid)
  expect(all(after, 'FAILED')).toEqual(['1200000193', '1200000193', '1200000393', '1200000393'])
  await phone.link('The batch that this one retries').click()
  expect(await openBatchAfter(second)).toBe(first)
  await phone.link('The batch that retries the failed rows').waitFor()
  expect(await phone.button(/^Retry/).count()).toBe(0)
  expect(await phone.axe()).toEqual([])
})

async function openBatchAfter(former: string): Promise<string> {
  await phone.page.waitForURL((url) => !url.pathname.endsWith(former))
  return openBatch()
}
