// The same form, typed here without a network and changed by somebody else in the meantime: what only one of
// them changed is taken, what both changed is asked, and what the person chose is what counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldFor, profileSaved } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { allSent, installed, onboarding } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { whenSaved } from './when-saved.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-elsewhere'))
  await profileSaved(phone.page, provider, 'incorporated_business')
})
afterAll(() => phone.close())

const contact = `${onboarding}/business-profile/contact`
const addressNow = async () => (await heldFor(phone.page, provider)).profile?.business_address

test('a street that was changed on both sides is asked about once, and the one chosen is sent', async () => {
  const { page } = phone
  await page.goto(contact)
  await installed(page)
  await title(page, 'Contact Information').waitFor()
  await phone.offline()
  await page.getByLabel('Street').fill('2 Itoku Road')
  await whenSaved(page)
  await profileSaved(page, provider, 'incorporated_business', '3 Kuto Street')
  await phone.online()
  await page.reload()
  await page.getByText('Street was also changed elsewhere.').waitFor()
  await page.getByRole('button', { name: 'Saved: 3 Kuto Street' }).waitFor()
  expect(await phone.axe()).toEqual([])
  await page.getByRole('button', { name: 'Yours: 2 Itoku Road' }).click()
  await expect.poll(() => page.getByText('Street was also changed elsewhere.').count()).toBe(0)
  await page.reload()
  await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('2 Itoku Road')
  expect(await page.getByText('Street was also changed elsewhere.').count()).toBe(0)
  expect(await addressNow()).toBe('3 Kuto Street***Ikeja***Lagos')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect.poll(addressNow, { timeout: 30_000 }).toBe('2 Itoku Road***Ikeja***Lagos')
  await allSent(page)
})
