// The older wizard at /onboarding, for a business name: from nothing to live, one page after the other, on
// the same forms and drafts as the newer screens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import {
  addPerson,
  choose,
  fillAbout,
  fillBank,
  fillContact,
  installed,
  onboarding,
  submit,
} from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { whenSaved } from './when-saved.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-wizard'))
  await phone.page.goto('/onboarding')
  await installed(phone.page)
})
afterAll(() => phone.close())

const path = () => new URL(phone.page.url()).pathname

describe('a merchant in the older wizard', () => {
  test('without a status begins with the business, in two pages', async () => {
    proves(
      'route:/onboarding',
      'screen:older-wizard.business-information-in-two-pages',
      'transition:status.none-returns-to-step-1',
      'transition:status.none-clears-onboarding',
      'screen:onboarding.steps-2-3-business-information',
      'field:business-type.business_name',
    )
    const { page } = phone
    // A step that was remembered from another time counts no more.
    await page.goto('/onboarding/6')
    await title(page, 'Director details').waitFor()
    await page.goto('/onboarding')
    await page.waitForURL('**/onboarding/2')
    await page.getByText('Step 1 of 7').waitFor()
    expect(await phone.axe()).toEqual([])
    await fillAbout(page, 'business_name')
    await phone.button('Next').click()
    await fillContact(page)
    expect(path()).toBe('/onboarding/3')
    // The same draft stands on the newer screen.
    await page.getByLabel('Support email').blur()
    await whenSaved(page)
    await page.goto(`${onboarding}/business-profile/contact`)
    await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('1 Allen Avenue')
    await page.goto('/onboarding/3')
    await phone.button('Save & Continue').click()
  })

  test('goes on to the bank account, and agrees to the check of the numbers', async () => {
    proves('screen:older-wizard.bank-account', 'screen:onboarding.step-1-bank-account')
    const { page } = phone
    await page.waitForURL('**/onboarding/1')
    await fillBank(page)
    await page.getByLabel('I agree to this check').uncheck()
    await phone.button('Save').click()
    await page.getByText('Tick the box to agree to the check of the BVN and NIN.').waitFor()
    expect(await phone.axe()).toEqual([])
    await page.getByLabel('I agree to this check').check()
    await phone.button('Save').click()
    await page.waitForURL('**/onboarding/4')
    await expect
      .poll(async () => (await heldFor(page, provider)).bank, { timeout: 30_000 })
      .toMatchObject({
        business_bvn: '•••••••0001',
        consent: { version: expect.any(String), at: expect.any(String) },
      })
  })

  test('then to the documents, in two pages, and to the owner', async () => {
    proves(
      'screen:older-wizard.document-upload',
      'screen:onboarding.steps-4-5-document-upload',
      'screen:older-wizard.director-or-owner-details',
      'screen:onboarding.step-6-director-or-owner',
      'screen:director.title',
      'transition:submission.others-to-step-6',
      'transition:submission.back-1',
      'transition:submission.after-business-info-4',
    )
    const { page } = phone
    await choose(page, 'Business name certificate', 'CAC form or status report')
    await page.getByText('2 of 2 ready').waitFor()
    expect(await page.getByRole('article', { name: 'Proof of address' }).count()).toBe(0)
    await phone.button('Next').click()
    await page.waitForURL('**/onboarding/5')
    await choose(page, 'Proof of address')
    expect(await phone.axe()).toEqual([])
    await phone.button('Next').click()
    await page.waitForURL('**/onboarding/6')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL('**/onboarding/5')
    // With a bank account the business information leads straight to the documents.
    await page.goto('/onboarding/3')
    await phone.button('Next').click()
    await page.waitForURL('**/onboarding/4')
    await page.goto('/onboarding/6')
    await title(page, 'Business owner').waitFor()
    await addPerson(page, 'owner', 'Owner')
  })

  test('comes back to where it was, submits, and waits at step 7 until it is live', async () => {
    proves('screen:onboarding.step-7-pending-review', 'transition:review.approval-sets-live')
    const { page } = phone
    await page.goto('/onboarding')
    await page.waitForURL('**/onboarding/6')
    await submit(page)
    await page.waitForURL('**/onboarding/7')
    await page.getByRole('dialog', { name: 'Submitted' }).getByRole('button', { name: 'Close' }).click()
    await title(page, 'In review').waitFor()
    const held = await heldFor(page, provider)
    expect(held.status).toBe('Pending_KYC_Review')
    expect(held.documents.map(({ document_type }) => document_type)).toEqual([
      'cac_form',
      'business_name_certificate',
      'proof_of_address',
    ])
    expect(held.people.map(({ lastname, documents }) => [lastname, documents.length])).toEqual([['Owner', 2]])
    await reviewed(page, provider, { decision: 'approve' })
    await page.reload()
    await title(page, 'You are live').waitFor()
    expect((await heldFor(page, provider)).status).toBe('ACTIVE')
  })
})
