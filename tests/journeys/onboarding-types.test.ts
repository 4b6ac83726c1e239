// Businesses that are no company: a cooperative asks for no people, an individual for no documents of the
// business.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { formsSaved, heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { onboarding, standings } from './onboarding-steps.ts'
import { aPdf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
let count = 0

beforeAll(async () => { provider = await startedProvider({ RAIL_LATENCY_MS: '0' }) })
afterAll(() => provider.remove())

beforeEach(async () => {
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, aPerson(`ada-type-${count += 1}`))
})
afterEach(() => phone.close())

const button = (name: string) => phone.page.getByRole('button', { name, exact: true })
const choose = (label: string) =>
  phone.page.getByLabel(`Choose file: ${label}`).setInputFiles(aPdf(`${label}.pdf`))

test('a cooperative submits from its documents and ends on the overview', async () => {
  proves('transition:submission.skips-directors', 'transition:submission.save-and-submit-for-review',
    'transition:submission.confirmation-then-overview')
  const { page } = phone
  await formsSaved(page, provider, 'cooperative_societies')
  expect(await standings(page)).toEqual({
    'Bank account': 'Saved', 'About your business': 'Saved', 'Contact Information': 'Saved',
    'Upload Documents': 'Not started',
  })
  await page.goto(`${onboarding}/kyc-details/upload`)
  for (const label of ['Cooperative certificate', 'Certified application form', 'Proof of address'])
    await choose(label)
  await page.getByText('3 of 3 ready').waitFor()
  await button('Save & Submit for review').click()
  await page
    .getByRole('dialog', { name: 'Submit For Review' })
    .getByRole('button', { name: 'Submit' })
    .click()
  await page.waitForURL('**/dashboard/overview')
  await expect.poll(async () => (await heldFor(page, provider)).status,
    { timeout: 30_000 }).toBe('Pending_KYC_Review')
  // The overview hears of it although the form is gone.
  await page.getByText('See what you sent').waitFor()
  await reviewed(page, provider, { decision: 'approve' })
  expect((await heldFor(page, provider)).status).toBe('ACTIVE')
})

test('an individual gives an owner instead of documents', async () => {
  proves(
    'screen:onboarding.side-navigation-sub-title',
    'screen:director.title',
    'transition:submit-allowed.individual',
    'transition:submission.back-3',
    'transition:submission.after-business-info-6',
    'transition:documents.individual-first-personnel',
  )
  const { page } = phone
  await formsSaved(page, provider, 'individual_business')
  expect(Object.keys(await standings(page))).toEqual([
    'Bank account', 'About your business', 'Contact Information', 'Business Owner',
  ])
  await page.goto(`${onboarding}/kyc-details/director`)
  await title(page, 'Business owner').waitFor()
  // Spec 4: from here 3 steps back, and after the business information to step 6.
  await page.getByRole('link', { name: 'Back' }).click()
  await title(page, 'Contact Information').waitFor()
  await button('Next').click()
  await title(page, 'Business owner').waitFor()
  await button('Add owner').click()
  await page.getByLabel('First name').fill('Sample')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('Phone number').fill('8030000001')
  await page.getByLabel('Date of birth').fill('1980-02-03')
  await page.getByLabel('Type of ID').selectOption('pvc')
  // Both papers and Save in one instant: neither paper writes over the other, and Save waits for both.
  await Promise.all([choose('Permanent voter’s card'), choose('Proof of address')])
  await button('Save owner').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await title(page, 'Business owner').waitFor()
  await button('Submit for review').click()
  await page
    .getByRole('dialog', { name: 'Submit For Review' })
    .getByRole('button', { name: 'Submit' })
    .click()
  await expect.poll(async () => (await heldFor(page, provider)).status,
    { timeout: 30_000 }).toBe('Pending_KYC_Review')
  await reviewed(page, provider, { decision: 'approve' })
  await page.goto(onboarding)
  await title(page, 'You are live').waitFor()
})
