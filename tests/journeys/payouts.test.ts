// Paying one person on a phone: found, checked, sent once, also when the network swallows the answer; a
// payout of a later day; and the people who are paid again and again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aPerson, enter, title, underToasts, type Authenticator } from './entering.ts'
import {
  chooseBank,
  chooseNewAccount,
  enterAmount,
  fund,
  givePin,
  payoutsOf,
  setPin,
  withoutAnswer,
} from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
let authenticator: Authenticator
const person = aPerson('ada-pays')

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '100' })
  phone = await aPhone(provider.url, { serviceWorker: true })
  authenticator = await enter(phone.page, provider.url, person)
  await fund(phone.page, provider, 2_000_000)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

const toastOf = (words: string) => phone.page.locator('.toasts').getByText(words)

const couldNotInitiate = 'Could not initiate payout. Please check you network and try again'

// One person's way: each chapter goes on where the former ended.
describe('a merchant', () => {
  test('pays one account: name, charges and balance first, the PIN, a receipt with session id', async () => {
    proves(
      'route:/dashboard/payouts',
      'route:/dashboard/new-payout',
      'route:/dashboard/new-payout/single-transfer',
      'route:/dashboard/payouts/{id}',
      'message:Payout successfully initiated',
      'permission:initiate_payouts',
      'field:payout.beneficiary_account_name',
      'field:payout.beneficiary_nuban',
      'field:payout.amount',
      'field:payout.unique_reference',
      'field:payout.payout_reference',
      'field:payout.createdAt',
      'transition:payout-status.successful',
    )
    const { page } = phone
    await page.goto('/dashboard/payouts')
    await page.getByText('No payouts yet').waitFor()
    await chooseNewAccount(page, '0000014579')
    await page.getByLabel('Note').fill('Thread, order 212')
    await page.getByLabel('Amount').fill('48500')
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('48,500')
    await page.getByText('Draft kept on this phone').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('48,500')
    await enterAmount(page, '48500')
    await phone.button('Pay ₦48,500.00').click()
    await phone.link('Set a PIN').click()
    await setPin(page, '8206', person.password)
    await title(page, 'Check and send').waitFor()
    await phone.button('Pay ₦48,500.00').click()
    await givePin(page, '1356')
    await page.getByText('This PIN is not right').first().waitFor()
    expect(await payoutsOf(page, provider)).toHaveLength(0)
    await givePin(page, '8206')
    await toastOf('Payout successfully initiated').waitFor()
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
    await phone.link('See the payout and its receipt').click()
    await title(page, 'Payout').waitFor()
    const [held] = await payoutsOf(page, provider)
    for (const label of ['Reference', 'Your reference', 'Session ID', 'Note']) {
      await page.getByText(label, { exact: true }).waitFor()
    }
    await page.getByText(held?.unique_reference ?? 'none').waitFor()
    await phone.button('Receipt').click()
    const name = await page.getByRole('img', { name: /Receipt for/ }).getAttribute('alt')
    expect(name).toMatch(/session ID \d{30}$/)
    for (const [kind, start] of [
      ['Image', '\u0089PNG'],
      ['PDF', '%PDF-1.4'],
    ] as const) {
      const [saved] = await Promise.all([page.waitForEvent('download'), phone.button(kind).click()])
      const stream = await saved.createReadStream()
      const bytes = Buffer.concat((await stream.toArray()) as Buffer[])
      expect(bytes.toString('latin1').startsWith(start)).toBe(true)
      expect(bytes.length).toBeGreaterThan(5_000)
    }
  })

  test('is warned of the same payout again, and hears when it did not leave the phone', async () => {
    proves(`message:${couldNotInitiate}`)
    const { page } = phone
    await page.goto('/dashboard/payouts')
    await phone.link(/₦48,500.00/).click()
    await phone.link('Pay again').click()
    await title(page, 'How much').waitFor()
    await enterAmount(page, '48500')
    await page.getByText('Paid before?').waitFor()
    await expect.poll(() => phone.button('Pay ₦48,500.00').isDisabled()).toBe(true)
    await page.getByText('I want to pay it again').click()
    await phone.button('Pay ₦48,500.00').click()
    await page.getByRole('dialog', { name: 'Payout PIN' }).waitFor()
    await phone.offline()
    await givePin(page, '8206')
    await toastOf(couldNotInitiate).waitFor()
    await phone.online()
    expect(await payoutsOf(page, provider)).toHaveLength(1)
  })

  test('whose answer is lost is told what became of it, and nothing is paid twice', async () => {
    const { page } = phone
    await chooseNewAccount(page, '0000014586')
    await enterAmount(page, '1200')
    await phone.button('Pay ₦1,200.00').click()
    await withoutAnswer(
      page,
      { method: 'POST', path: /payouts\/request\/single/, arrives: true },
      async () => {
        await givePin(page, '8206')
        await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor({ timeout: 30_000 })
      },
    )
    const held = await payoutsOf(page, provider)
    expect(held.filter(({ amount }) => amount === 1200)).toHaveLength(1)
  })

  test('pays on a day of each month, and calls it off', async () => {
    proves(
      'route:/dashboard/payouts/scheduled/{id}',
      'route:/dashboard/payouts/scheduled-payouts',
      'route:/dashboard/payouts/scheduled-history',
      'message:Payout cancelled',
      'field:scheduled-payout.schedule_reference',
      'field:scheduled-payout.end_date',
      'field:scheduled-payout.status',
      'transition:scheduled-status.scheduled',
      'transition:scheduled-status.cancelled',
      'call:POST dashboard/payouts/schedule/cancel/{ref}',
    )
    const { page } = phone
    await chooseNewAccount(page, '0000014579')
    const year = new Date().getUTCFullYear() + 1
    await page.getByLabel('Amount').fill('5000')
    await phone.button('Schedule').click()
    await page.getByLabel('First payout').fill(`${year}-03-31`)
    await page.getByLabel('How often').selectOption('monthly')
    await page.getByLabel('Last day').fill(`${year}-09-30`)
    await page.getByText(`Next: 31 March ${year}, then 30 April ${year}, then 31 May ${year}.`).waitFor()
    await phone.button('Continue').click()
    await page.getByText(`Every month from 31 March ${year} until 30 September ${year}`).waitFor()
    await page.getByRole('main').locator('..').getByRole('button', { name: 'Schedule', exact: true }).click()
    await givePin(page, '8206')
    await page.getByText('Payout scheduled').waitFor()
    await phone.link('See the schedule').click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await page.getByText(`30 September ${year}`).waitFor()
    await phone.button('Cancel this payout').click()
    await phone.button('Cancel payout').click()
    await toastOf('Payout cancelled').waitFor()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await page.goto('/dashboard/payouts/scheduled-payouts')
    await page.getByText('Nothing is scheduled').waitFor()
    await page.goto('/dashboard/payouts/scheduled-history')
    await page.getByRole('main').getByText('Every month').waitFor()
  })

  test('keeps the people who are paid often, under the names that their banks give', async () => {
    proves(
      'route:/dashboard/beneficiaries',
      'route:/dashboard/beneficiaries/{id}',
      'route:/dashboard/beneficiary/create',
      'route:/dashboard/beneficiary/{reference}/edit',
      'message:Beneficiary successfully created',
      'message:Beneficiary successfully updated',
      'message:Beneficiary successfully deleted',
      'message:Could not create beneficiary. Please check you network and try again',
      'message:Could not update beneficiary. Please check you network and try again',
      'message:Could not delete record. Please check you network and try again',
      'message:Could not get beneficiary details.',
      'field:beneficiary.beneficiary_account_name',
      'field:beneficiary.beneficiary_bank_code',
      'field:beneficiary.beneficiary_nuban',
    )
    const { page } = phone
    const path = /dashboard\/beneficiaries/
    await page.goto('/dashboard/beneficiaries')
    await page.getByText('No beneficiaries yet').waitFor()
    await phone.link('Add beneficiary').first().click()
    await chooseBank(page, 'Wema Bank')
    await page.getByLabel('Account number').fill('0123456789')
    await page.getByText('Account name at Wema Bank').waitFor()
    await withoutAnswer(page, { method: 'POST', path }, async () => {
      await phone.button('Save beneficiary').click()
      await toastOf('Could not create beneficiary. Please check you network and try again').waitFor()
    })
    await phone.button('Save beneficiary').click()
    await toastOf('Beneficiary successfully created').waitFor()
    await phone.link('Edit').waitFor()
    await expect.poll(() => underToasts(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => underToasts(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    for (const label of ['Account number', 'Bank code', 'Name'])
      await page.getByText(label, { exact: true }).waitFor()
    await phone.link('Edit').click()
    await page.getByLabel('Account number').fill('0123456712')
    await page.getByText('Account name at Wema Bank').waitFor()
    await phone.button('Save changes').click()
    await withoutAnswer(page, { method: 'PUT', path }, async () => {
      await prove(phone, authenticator, 'Save')
      await toastOf('Could not update beneficiary. Please check you network and try again').waitFor()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await toastOf('Beneficiary successfully updated').waitFor()
    await phone.link('Pay').click()
    await title(page, 'How much').waitFor()
    await page.getByText('0123456712').waitFor()
    await page.goto('/dashboard/beneficiaries')
    await page.getByRole('list', { name: 'beneficiaries' }).getByRole('link').click()
    await withoutAnswer(page, { method: 'DELETE', path }, async () => {
      await phone.button('Delete').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await toastOf('Could not delete record. Please check you network and try again').waitFor()
    })
    await phone.button('Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toastOf('Beneficiary successfully deleted').waitFor()
    await page.getByText('No beneficiaries yet').waitFor()
    await page.goto('/dashboard/beneficiaries/000000000000')
    await page.getByText('Could not get beneficiary details.').waitFor()
  })
})
