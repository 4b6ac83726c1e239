// Businesses that are no company, from empty to live: a cooperative asks for no people, an individual for no
// documents of the business.
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BusinessType } from '#domain/business.ts'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, profileSaved, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import {
  allSent, begin, fillAbout, fillContact, installed, onboarding, photograph, standings, submit,
} from './onboarding-steps.ts'
import { aPdf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => { provider = await sharedProvider() })

// Closed after all else, so that a failure can tell what was on the screen.
beforeEach(async () => {
  phone = await aPhone(provider.url, { serviceWorker: true })
  return () => phone.close()
})

const choose = (label: string) =>
  phone.page.getByLabel(`Choose file: ${label}`).setInputFiles(aPdf(`${label}.pdf`))

async function liveInTheEnd() {
  const { page } = phone
  await page.goto(onboarding)
  await title(page, 'You are live').waitFor()
  expect(await heldFor(page, provider)).toMatchObject({ status: 'ACTIVE', is_test: false })
}

test('a cooperative submits from its documents and ends on the overview', async () => {
  proves('transition:submission.skips-directors', 'transition:submission.save-and-submit-for-review',
    'transition:submission.confirmation-then-overview')
  const { page } = phone
  await begin(page, provider.url, aPerson('ada-cooperative'), 'cooperative_societies')
  await title(page, 'Upload Documents').waitFor()
  await allSent(page)
  expect(await standings(page)).toEqual({
    'Bank account': 'Saved', 'About your business': 'Saved', 'Contact Information': 'Saved',
    'Upload Documents': 'Not started',
  })
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await title(page, 'Upload Documents').waitFor()
  for (const label of ['Cooperative certificate', 'Certified application form', 'Proof of address'])
    await choose(label)
  await page.getByText('3 of 3 ready').waitFor()
  await submit(page, 'Save & Submit for review')
  await expect.poll(async () => (await heldFor(page, provider)).status,
    { timeout: 30_000 }).toBe('Pending_KYC_Review')
  // The overview hears of it although the form is gone.
  await page.getByText('See what you sent').waitFor()
  await reviewed(page, provider, { decision: 'approve' })
  await liveInTheEnd()
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
  await begin(page, provider.url, aPerson('ada-individual'), 'individual_business')
  // There are no documents of the business: the bank account leads to the owner.
  await title(page, 'Business owner').waitFor()
  await allSent(page)
  expect(Object.keys(await standings(page))).toEqual([
    'Bank account', 'About your business', 'Contact Information', 'Business Owner',
  ])
  await page.goto(`${onboarding}/kyc-details/director`)
  await title(page, 'Business owner').waitFor()
  // Spec 4: from here 3 steps back, and after the business information to step 6.
  await page.getByRole('link', { name: 'Back' }).click()
  await title(page, 'Contact Information').waitFor()
  await phone.button('Next').click()
  await title(page, 'Business owner').waitFor()
  await phone.button('Add owner').click()
  await page.getByLabel('First name').fill('Sample')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('Phone number').fill('8030000001')
  await page.getByLabel('Date of birth').fill('1980-02-03')
  await page.getByLabel('Type of ID').selectOption('pvc')
  // Both papers and Save in one instant: neither paper writes over the other, and Save waits for both.
  await Promise.all([choose('Permanent voter’s card'), choose('Proof of address')])
  await phone.button('Save owner').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await title(page, 'Business owner').waitFor()
  await submit(page)
  await expect.poll(async () => (await heldFor(page, provider)).status,
    { timeout: 30_000 }).toBe('Pending_KYC_Review')
  await reviewed(page, provider, { decision: 'approve' })
  await liveInTheEnd()
})

/** Chooses another registration type, and goes on to the screen of the people. */
async function becomes(type: BusinessType) {
  const { page } = phone
  await page.goto(`${onboarding}/business-profile/about`)
  await fillAbout(page, type)
  await phone.button('Next').click()
  await fillContact(page)
  await phone.button('Save & Continue').click()
  await title(page, 'Contact Information').waitFor({ state: 'detached' })
  await page.goto(`${onboarding}/kyc-details/director`)
}

test('a company that turns out to be an individual finds its documents in a tray, unsent', async () => {
  const { page } = phone
  await enter(page, provider.url, aPerson('ada-tray'))
  await profileSaved(page, provider, 'incorporated_business')
  await page.goto(`${onboarding}/kyc-details/upload`)
  await installed(page)
  await phone.offline()
  await choose('Board resolution')
  await photograph(page, 'Proof of address')
  await becomes('individual_business')
  await title(page, 'Business owner').waitFor()
  const tray = page.getByRole('region', { name: 'Not needed now' })
  await tray.getByRole('article', { name: 'Board resolution' }).waitFor()
  await tray.getByRole('article', { name: 'Proof of address' }).waitFor()
  expect(await phone.axe()).toEqual([])
  const downloading = page.waitForEvent('download')
  await tray.getByRole('button', { name: 'More for Board resolution' }).click()
  await page.getByRole('menuitem', { name: 'Save a copy' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Board resolution.pdf')
  expect(readFileSync(await download.path())).toEqual(aPdf('Board resolution.pdf').buffer)
  await tray.getByRole('button', { name: 'More for Board resolution' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await tray.getByRole('article', { name: 'Board resolution' }).waitFor({ state: 'detached' })
  await page.reload()
  await tray.getByRole('article', { name: 'Proof of address' }).waitFor()
  await expect.poll(() => tray.getByRole('article').count()).toBe(1)
  await phone.online()
  await allSent(page)
  const held = await heldFor(page, provider)
  expect([held.profile?.business_registration_type, held.documents]).toEqual(['individual_business', []])
  // As a company again it has its place back, and goes.
  await becomes('incorporated_business')
  await title(page, 'Director details').waitFor()
  expect(await tray.count()).toBe(0)
  await page.goto(`${onboarding}/kyc-details/upload`)
  const place = page.getByRole('article', { name: 'Proof of address' })
  await place.getByRole('button', { name: 'Look at the photo' }).click()
  await phone.button('Use this photo').click()
  await place.getByText(/^Sent/).waitFor()
  expect((await heldFor(page, provider)).documents.map(({ document_type }) => document_type))
    .toEqual(['proof_of_address'])
})
