// A payout that was planned for a day on which there was no money: its screen says that the day was skipped,
// and pays it afterwards, once, whatever becomes of the answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagosDay } from '#domain/time.ts'
import { aPerson, enter, title } from './entering.ts'
import { inDatabase } from './in-database.ts'
import { ask, fund, givePin, payoutsOf, setPin, withoutAnswer } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

const DAY = 24 * 3_600_000

let provider: ReachableProvider
let phone: Phone
const person = aPerson('ada-pays-late')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
  await phone.page.goto('/dashboard/payout-pin')
  await setPin(phone.page, '9041', person.password)
  await phone.page.locator('.toasts').getByText('Your payout PIN is set.').waitFor()
})
afterAll(() => phone?.close())

/** For tomorrow, once; answers the reference of its schedule. */
async function planned(): Promise<string> {
  const { accounts } = await ask<{ accounts: { nuban: string }[] }>(
    phone.page, provider, 'dashboard/merchant/payout/account/details')
  const { schedule_reference } = await ask<{ schedule_reference: string }>(
    phone.page, provider, 'dashboard/payouts/request?command=scheduled', {
      source_nuban: accounts[0]?.nuban, beneficiary_nuban: '0000014579', bank_code: '000016',
      beneficiary_account_name: 'SAMPLE PAYEE', amount: 4_000, unique_reference: '202611280001', pin: '9041',
      schedule: { start_date: lagosDay(new Date(Date.now() + DAY)), frequency: 'once' },
    })
  return schedule_reference
}

/** As if the day had come and gone: the work that waits for it is done now. */
const dayPassed = (reference: string) => inDatabase(provider, async ({ pool }) => {
  const { rows: [schedule] } = await pool.query<{ id: string }>(
    `update payout_schedule set start_date = start_date - 4, next_date = next_date - 4
      where schedule_reference = $1 returning id`, [reference])
  await pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs where key = $1`, [`schedule ${schedule?.id}`])
})

test('a skipped day is said, and paid from its screen once', async () => {
  const { page } = phone
  const reference = await planned()
  await dayPassed(reference)
  await page.goto(`/dashboard/payouts/scheduled/${reference}`)
  await expect.poll(async () => {
    await page.reload()
    await title(page, 'Scheduled payout').waitFor()
    return page.getByText('Skipped', { exact: true }).count()
  }, { timeout: 30_000 }).toBe(1)
  await page.getByText('Skipped. It was more than a day late.').waitFor()
  expect(await phone.axe()).toEqual([])

  await phone.button('Pay now').click()
  await page.getByText(/^₦4,000\.00 to .*, which was due on/).waitFor()
  await givePin(page, '9041')
  await page.getByText(/not enough/i).first().waitFor()
  expect(await payoutsOf(page, provider)).toHaveLength(0)

  await fund(page, provider, 100_000)
  await withoutAnswer(page, { method: 'POST', path: /schedule\/pay\//, arrives: true }, async () => {
    await givePin(page, '9041')
    await page.getByText('No answer came. Give your PIN again: nothing is paid twice.').waitFor()
  })
  await givePin(page, '9041')
  await title(page, 'Payout').waitFor()
  expect(await payoutsOf(page, provider)).toHaveLength(1)

  await page.goto(`/dashboard/payouts/scheduled/${reference}`)
  await page.getByText('Skipped, and paid afterwards').waitFor()
  await page.getByText('Successful', { exact: true }).waitFor()
  expect(await phone.button('Pay now').count()).toBe(0)
})
