// The first screens of onboarding on a phone: what is left, About your business, Contact Information.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { fillAbout, fillContact, onboarding, standings } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const ada = aPerson('ada-forms')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, ada)
})
afterAll(() => phone.close())

// One person's way: each chapter goes on where the former ended.
describe('a merchant on a phone', () => {
  test('sees what is left and begins with the business', async () => {
    proves(
      'route:/dashboard/onboarding',
      'screen:onboarding.side-navigation',
      'transition:status.none-returns-to-step-1',
      'transition:review.within-48-hours',
      'constant:kyc-review-48-hours',
    )
    const { page } = phone
    await page.goto(onboarding)
    await title(page, 'Five steps left').waitFor()
    await page.getByText('within 48 hours').waitFor()
    expect(await page.locator('h2').allInnerTexts()).toEqual([
      expect.stringContaining('BANK DETAILS'), expect.stringContaining('BUSINESS PROFILE'),
      expect.stringContaining('KYC DETAILS'),
    ])
    expect(await standings(page)).toEqual({
      'Bank account': 'Not started',
      'About your business': 'Not started',
      'Contact Information': 'Not started',
      'Upload Documents': 'Not started',
      'Director Details': 'Not started',
    })
    await phone.link('Start').click()
  })

  test('cannot go on from About while anything is empty, and the name is locked', async () => {
    proves(
      'route:/dashboard/onboarding/business-profile/about',
      'screen:about.fields',
      'screen:about.buttons',
      'rule:business-info.next-disabled',
      'rule:business-info.name-locked',
      'field:business-type.select-of-6',
      'constant:business-type-select-6',
      'field:business-type.incorporated_business',
    )
    const { page } = phone
    const name = page.getByLabel('Business name')
    expect(await name.getAttribute('readonly')).not.toBeNull()
    await expect.poll(() => name.inputValue()).toBe(ada.business_name)
    await expect.poll(() => page.getByLabel('Registration type').locator('option').count()).toBe(1 + 6)
    await expect.poll(() => page.getByLabel('Industry').locator('option').count()).toBe(1 + 13)
    await fillAbout(page)
    for (const each of ['Cancel', 'Back', 'Next']) await phone.button(each).waitFor()
    await page.getByLabel('Description').fill('  ')
    await expect.poll(() => phone.button('Next').isDisabled()).toBe(true)
    await page.getByLabel('Description').fill('Dyed cloth, sold at Balogun market')
    await phone.button('Change business name').click()
    await name.fill('Adire Works Limited')
    await phone.button('Next').click()
    await title(page, 'Contact Information').waitFor()
  })

  test('is led to the field that is wrong, and saves both screens as one profile', async () => {
    proves(
      'route:/dashboard/onboarding/business-profile/contact',
      'screen:contact.fields',
      'screen:contact.save-and-continue',
      'rule:business-info.email-inputs',
      'rule:business-info.all-fields-required',
      'constant:default-country-Nigeria',
      'constant:37-states',
      'field:states.list',
      'field:draft.aboutBusiness',
      'field:business-profile.address-joined',
      'field:business-profile.business_registration_name',
      'field:business-profile.business_registration_type',
      'field:business-profile.industry',
      'field:business-profile.business_description',
      'field:business-profile.tax_identification_number',
      'field:business-profile.web_address',
      'field:business-profile.dispute_email',
      'field:business-profile.support_email',
      'field:business-profile.city_state',
      'field:business-profile.country',
      'field:business-profile.business_address',
      'call:POST dashboard/merchants/business_profile',
      'transition:status.BUSINESS_COMPLETED',
    )
    const { page } = phone
    expect(await page.getByLabel('Country').innerText()).toBe('Nigeria')
    await expect.poll(() => page.getByLabel('State').locator('option').count()).toBe(1 + 37)
    await fillContact(page)
    await page.getByLabel('Dispute email').fill('dispute@adire')
    expect(await page.getByLabel('Dispute email').getAttribute('type')).toBe('email')
    await phone.button('Save & Continue').click()
    await page.getByText('Enter a valid email address').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('dispute_email')
    await page.getByLabel('Dispute email').fill('dispute@adire.example')
    await phone.button('Save & Continue').click()
    await title(page, 'Bank account').waitFor()
    await expect.poll(async () => (await heldFor(page, provider)).profile).toEqual({
      business_registration_name: 'Adire Works Limited',
      business_registration_type: 'incorporated_business',
      industry: 'travel',
      business_description: 'Dyed cloth, sold at Balogun market',
      tax_identification_number: '12345678-0001',
      web_address: 'adire.example',
      dispute_email: 'dispute@adire.example',
      support_email: 'help@adire.example',
      city_state: 'Ikeja, Lagos',
      country: 'Nigeria',
      business_address: '1 Allen Avenue***Ikeja***Lagos',
    })
    expect((await heldFor(page, provider)).status).toBe('BUSINESS_COMPLETED')
    expect(await standings(page)).toMatchObject({
      'About your business': 'Saved',
      'Contact Information': 'Saved',
    })
  })

  test('each group of addresses begins with its first screen', async () => {
    proves('route:/dashboard/onboarding/business-profile', 'route:/dashboard/onboarding/kyc-details')
    const { page } = phone
    await page.goto(`${onboarding}/business-profile`)
    await title(page, 'About your business').waitFor()
    await page.goto(`${onboarding}/kyc-details`)
    await title(page, 'Upload Documents').waitFor()
  })
})
