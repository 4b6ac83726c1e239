// What a person looked at of the money that comes in opens without a network, with its age; what was never
// looked at says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, enter } from './entering.ts'
import { installed } from './onboarding-steps.ts'
import { ask } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { goneTo } from './visiting.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-reads'))
})
afterAll(() => phone.close())

const made = (path: string, body: object) =>
  ask<Record<string, string>>(phone.page, provider, `dashboard/${path}`, body)

/** A number is shown in groups, words as they are. */
const shownAs = (word: string) => /^\d+$/.test(word) ? new RegExp(word.split('').join('\\s?')) : word

/** Something of each kind, and a payment: where each stands, and a word of it. */
async function filled(): Promise<[address: string, word: string][]> {
  const customer = await made('merchant/customers',
    { fullname: 'Copper Drum Events', email: null, mobile_number: null })
  const account = await made('vnubans/merchant_create_customer',
    { collection_bank: '000017', max_amount: 5_000 })
  const link = await made('merchants/payment_link', { amount: 12_500, days: 7, description: 'Blue cloth' })
  const code = await made('qr-payments', { kind: 'STATIC', name: 'Till 1' })
  const paid = await made('simulator/collections',
    { vnuban: account.vnuban, amount: 5_000, sender_name: 'AMBER DRUM SAMPLE' })
  const saved = await made('beneficiaries',
    { beneficiary_bank_code: '000017', beneficiary_nuban: '0123456789' })
  return [
    ['customers', 'Copper Drum Events'], [`customers/${customer.reference}`, 'Copper Drum Events'],
    ['vnubans', account.vnuban!], [`vnubans/${account.vnuban}`, account.vnuban!],
    ['transactions', 'AMBER DRUM SAMPLE'], [`transactions/${paid.reference}`, 'AMBER DRUM SAMPLE'],
    ['payment_links', 'Blue cloth'], [`payment_links/${link.reference}`, 'Blue cloth'],
    ['qr-payments', 'Till 1'], [`qr-payments/${code.reference}`, 'Till 1'],
    ['beneficiaries', saved.beneficiary_account_name!],
    [`beneficiaries/${saved.reference}`, saved.beneficiary_account_name!],
  ]
}

test('every screen of money in that was looked at opens without a network, with its age', async () => {
  const { page } = phone
  const screens = await filled()
  const unseen = await made('merchants/payment_link', { amount: 500, days: 7 })
  await installed(page)
  for (const [address, word] of screens) {
    await goneTo(page, `/dashboard/${address}`)
    await page.getByText(shownAs(word)).first().waitFor()
  }
  // What was read last is still being kept when it is on the screen.
  await page.goto('/dashboard/on-this-phone')
  await page.waitForLoadState('networkidle')
  await phone.offline()
  const missing: string[] = []
  for (const [address, word] of screens) {
    await page.goto(`/dashboard/${address}`)
    const shown = Promise.all([
      page.getByText(shownAs(word)).first().waitFor({ timeout: 5_000 }),
      page.getByText('This is from').first().waitFor({ timeout: 5_000 }),
    ])
    await shown.catch(() => missing.push(address))
  }
  expect(missing).toEqual([])
  for (const never of [`payment_links/${unseen.reference}`, 'transactions?status=FAILED']) {
    await page.goto(`/dashboard/${never}`)
    await page.getByText('Not available offline yet').waitFor()
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0)
  }
})
