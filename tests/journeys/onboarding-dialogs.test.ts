// The KYC status dialog in its variants, the skip action, the limit of five directors, and the
// getting-started page that can be hidden.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboardingMessages } from '#domain/onboarding.ts'
import { proves } from '#tests/spec/proves.ts'
import { formsSaved, handedIn, heldFor, personRemoved, personSaved } from './at-the-provider.ts'
import { aPerson, enter, enterUnconfirmed, title, toasted } from './entering.ts'
import { installed, onboarding, submit } from './onboarding-steps.ts'
import { aPdf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
})
afterAll(() => phone.close())

describe('a merchant whose address is not confirmed', () => {
  test('is told by a dialog with a header of its own, and the way to the mail', async () => {
    proves('screen:kyc-dialog.error-custom-header-and-message')
    const { page } = phone
    await enterUnconfirmed(page, provider, aPerson('bola-dialog'))
    await formsSaved(page, provider, 'individual_business')
    await personSaved(page, provider, 'individual_business')
    await page.goto(`${onboarding}/kyc-details/director`)
    // All that another phone saved has been read.
    await page.getByText('Everything is here.').waitFor()
    await submit(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
    await dialog.getByText('Confirm your email address first').waitFor()
    expect(await phone.axe()).toEqual([])
    await dialog.getByRole('link', { name: 'Resend Mail' }).click()
    await title(page, 'Check your inbox').waitFor()
  })
})

describe('a business name', () => {
  beforeAll(async () => {
    await phone.close()
    phone = await aPhone(provider.url, { serviceWorker: true })
  })

  test('hides the getting-started page for good, after a question', async () => {
    proves('screen:kyc-dialog.hide-getting-started')
    const { page } = phone
    await enter(page, provider.url, aPerson('ada-dialog'))
    await page.goto('/dashboard/get-started')
    await page.getByRole('img', { name: '0 of 3 steps are done' }).waitFor()
    await phone.button('Hide this page').click()
    const dialog = page.getByRole('dialog', { name: 'Hide this page?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await title(page, 'Get started').waitFor()
    await phone.button('Hide this page').click()
    await dialog.getByRole('button', { name: 'Yes, Hide page' }).click()
    await page.waitForURL('**/dashboard/overview')
    await page.goto('/dashboard/get-started')
    await page.waitForURL('**/dashboard/overview')
  })

  test('skips: told why it is not taken, and on the overview all the same', async () => {
    proves('transition:skip.failure')
    const { page } = phone
    await formsSaved(page, provider, 'business_name')
    await page.goto('/onboarding/6')
    await title(page, 'Business owner').waitFor()
    await phone.button('Skip for now').click()
    await page.waitForURL('**/dashboard/overview')
    await toasted(page, 'Info', 'Add this document: Business name certificate.')
    // The step is 0 again: the wizard opens at what is left, not where the person was.
    await page.goto('/onboarding')
    await page.waitForURL('**/onboarding/4')
  })

  test('is told that a phone number is wrong while it is typed, and when it is sent', async () => {
    proves('rule:phone.browser-message', 'rule:numeric-key-filter', 'rule:text-truncated-to-maxlength')
    const { page } = phone
    await page.goto(`${onboarding}/kyc-details/director`)
    await phone.button('Add owner').click()
    const number = page.getByLabel('Phone number')
    const inline = page.getByText('Phone number must be 10 digit long without leading 0')
    await number.focus()
    await page.keyboard.type('8a0-e.3x')
    await expect.poll(() => number.inputValue()).toBe('803')
    await page.keyboard.press('Backspace')
    await expect.poll(() => number.inputValue()).toBe('80')
    await page.evaluate(() => navigator.clipboard.writeText('+234 803 123 4567'))
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
    await expect.poll(() => number.inputValue()).toBe('8031234567')
    await number.fill('803')
    await page.keyboard.press('Tab')
    expect(await number.evaluate((input) => input === document.activeElement)).toBe(false)
    expect(await inline.count()).toBe(0)
    const name = page.getByLabel('First name')
    await name.focus()
    await page.keyboard.insertText('a'.repeat(61))
    await expect.poll(() => name.inputValue()).toBe('a'.repeat(60))
    await name.fill('')
    await phone.button('Save owner').click()
    await page.getByText('Phone number must be 11 digits.').waitFor()
    await page.getByText('Add a photo or file of the ID.').waitFor()
    await number.fill('8031')
    await inline.waitFor()
    await number.fill('8031234567')
    await inline.waitFor({ state: 'detached' })
    await page.getByLabel('Choose file: ID document').setInputFiles({
      ...aPdf('x'),
      name: '../../etc/\u202egpj.\u0007nin.pdf',
    })
    await page.getByText('On this phone, 1 kB').waitFor()
    // What was missing has come.
    await page.getByText('Add a photo or file of the ID.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Look at ID document' }).click()
    // No folder, no bell, nothing that turns the letters around.
    await page.getByRole('dialog').getByText('gpj.nin.pdf', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  test('has five owners at most', async () => {
    proves('rule:director.maximum', 'message:Maximum of N directors allowed', 'constant:maximum-directors-5')
    const { page } = phone
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await personSaved(page, provider, 'business_name', name)
    }
    // With the one that is being typed there are five.
    await page.goto(`${onboarding}/kyc-details/director`)
    await page.getByText('Maximum of 5 directors allowed').waitFor()
    expect(await phone.button('Add owner').count()).toBe(0)
  })

  test('a failed final submission says so, leads on, and the buttons work again', async () => {
    proves('transition:submission.failure-re-enables-buttons', 'screen:kyc-dialog.error-defaults')
    const { page } = phone
    await formsSaved(page, provider, 'individual_business')
    await page.goto(`${onboarding}/kyc-details/director`)
    await installed(page)
    await phone.button('More for No name yet').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await phone.button('Add owner').waitFor()
    await page.getByText('Everything is here.').waitFor()
    await phone.offline()
    for (const { id } of (await heldFor(page, provider)).people) await personRemoved(page, provider, id)
    await submit(page)
    await title(page, 'Waiting to send').waitFor()
    await phone.online()
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('Add the business owner').waitFor()
    await dialog.getByRole('link', { name: 'Proceed' }).click()
    await title(page, 'Business owner').waitFor()
    await expect.poll(() => phone.button('Add owner').isEnabled()).toBe(true)
    await expect.poll(() => phone.button('Submit for review').isEnabled()).toBe(true)
  })

  test('a save during the review leads to step 7, where help can be read in the dialog', async () => {
    proves(
      'transition:submission.pending-review-to-step-7',
      'message:Merchant KYC information is pending review',
      'screen:kyc-dialog.pending',
      'screen:kyc-dialog.embedded-view',
      'screen:kyc-dialog.get-help',
    )
    const { page } = phone
    await page.goto(`${onboarding}/add-bank-account`)
    await page.getByLabel('Account number').waitFor()
    await page.getByLabel('BVN', { exact: true }).fill('22000000003')
    await page.getByLabel('I agree to this check').check()
    // The page does not read anew before it saves: it would know, and ask which of two accounts is right.
    let read = () => {}
    const isSaved = new Promise<void>((resolve) => { read = resolve })
    await page.route(/\/v2\/dashboard\/merchants/, async (route) => {
      if (route.request().method() === 'GET') await isSaved
      await route.continue()
    })
    await handedIn(page, provider, 'cooperative_societies')
    await phone.button('Save').click()
    read()
    const dialog = page.getByRole('dialog', { name: 'In review' })
    await dialog.getByText(onboardingMessages.underReview).waitFor()
    expect(new URL(page.url()).pathname).toBe(onboarding)
    expect(await dialog.getByRole('link', { name: 'Get Help' }).getAttribute('target')).toBe('_blank')
    expect(await phone.axe()).toEqual([])
    // Without a network too. (No script runs in the frame, so axe cannot look into it.)
    await phone.offline()
    await dialog.getByRole('button', { name: 'What is checked' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Help with onboarding' }).waitFor()
    await phone.online()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('link', { name: 'Continue with test mode' }).click()
    await page.waitForURL('**/dashboard/overview')
  })
})

test('an individual who is ready skips, and has submitted', async () => {
  proves('transition:skip.success')
  await phone.close()
  phone = await aPhone(provider.url)
  const { page } = phone
  await enter(page, provider.url, aPerson('cara-dialog'))
  await formsSaved(page, provider, 'individual_business')
  await personSaved(page, provider, 'individual_business')
  await page.goto(`${onboarding}/kyc-details/director`)
  await phone.button('Skip for now').click()
  await page.waitForURL('**/dashboard/overview')
  await toasted(page, 'Success', 'Your documents are reviewed within 48 hours.')
  // The profile was asked for again.
  await page.getByText('See what you sent').waitFor()
  expect((await heldFor(page, provider)).status).toBe('Pending_KYC_Review')
})
