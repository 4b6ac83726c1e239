// From empty to live with a change of mind between: a government body whose document is refused with a
// reason, and trustees who turn out to be a registered business name.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, title, toasted } from './entering.ts'
import { mailTo } from './mailbox.ts'
import { addPerson, begin, choose, continueUpdating, onboarding, submit } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
})

// Closed after all else, so that a failure can tell what was on the screen.
beforeEach(async () => {
  phone = await aPhone(provider.url)
  return () => phone.close()
})

const article = (name: string) => phone.page.getByRole('article', { name })

test('a government body, from empty, sent back with a reason, to live', async () => {
  proves(
    'transition:submission.skips-directors',
    'transition:submission.save-and-submit-for-review',
    'transition:submission.confirmation-then-overview',
    'screen:kyc-dialog.continue-updating',
    'transition:status.kickback-by-email',
    'field:business-type.government_entities',
    'transition:update-mode.edits-kept-locally',
  )
  const { page } = phone
  const ada = aPerson('ada-government')
  await begin(page, provider.url, ada, 'government_entities')
  await title(page, 'Upload Documents').waitFor()
  await choose(page, 'Official gazette', 'Authorisation letter', 'Proof of address')
  // The industry is one that should bring a licence: recommended, and never in the way.
  expect(await article('Operating licence').count()).toBe(0)
  await submit(page, 'Save & Submit for review')
  await expect
    .poll(async () => (await heldFor(page, provider)).status, { timeout: 30_000 })
    .toBe('Pending_KYC_Review')
  const { documents } = await heldFor(page, provider)
  const gazette = documents.find(({ document_type }) => document_type === 'official_gazette')
  const sentence = 'It has expired or is too old. Send one that is valid now.'
  await reviewed(page, provider, {
    decision: 'request_changes',
    note: 'One document is too old.',
    documents: [{ id: gazette?.id ?? '', code: 'expired' }],
  })
  expect((await mailTo(provider.url, ada.email, /change|document/i)).text).toContain(sentence)
  await page.goto(onboarding)
  await continueUpdating(page, 'One document is too old.')
  await article('Official gazette').getByText('Expired or too old.').waitFor()
  await article('Official gazette').getByText(sentence).waitFor()
  await page.getByLabel('Choose file: Official gazette').setInputFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('gazette,number\nnew,2\n'),
  })
  await article('Official gazette').getByText('Goes with your submission').waitFor()
  expect((await heldFor(page, provider)).documents.find(({ id }) => id === gazette?.id)?.review).toBe(
    'refused',
  )
  await submit(page, 'Save & Submit for review')
  await expect
    .poll(async () => (await heldFor(page, provider)).status, { timeout: 30_000 })
    .toBe('Pending_KYC_Review')
  // Just that one was replaced.
  const after = (await heldFor(page, provider)).documents
  const others = ({ document_type }: { document_type: string }) => document_type !== 'official_gazette'
  expect(after.filter(others).map(({ id }) => id)).toEqual(documents.filter(others).map(({ id }) => id))
  await reviewed(page, provider, { decision: 'approve' })
  await page.goto(onboarding)
  await title(page, 'You are live').waitFor()
  expect((await heldFor(page, provider)).status).toBe('ACTIVE')
})

test('trustees who change their type in review bring all documents anew', async () => {
  proves(
    'transition:type-change.clears-documents',
    'rule:kyc.all-documents-after-type-change',
    'message:Please upload all the necessary documents',
    'transition:update-mode.posted-together',
    'transition:update-mode.then-submit',
    'field:business-type.incorporated_trustees',
  )
  const { page } = phone
  await begin(page, provider.url, aPerson('ada-trustees'), 'incorporated_trustees')
  await title(page, 'Upload Documents').waitFor()
  await choose(page, 'Certificate of incorporation', 'CAC form or status report')
  await choose(page, 'SCUML certificate', 'Proof of address')
  await phone.button('Next').click()
  await addPerson(page)
  await submit(page)
  await title(page, 'In review').waitFor()
  await page.getByRole('dialog', { name: 'Submitted' }).getByRole('button', { name: 'Close' }).click()
  const first = await heldFor(page, provider)
  expect(first.documents.map(({ document_type }) => document_type).toSorted()).toEqual([
    'SCUML', 'cac_form', 'certificate_of_incorporation', 'proof_of_address',
  ])
  await reviewed(page, provider, { decision: 'request_changes', note: 'This is a business name.' })
  // No paper is marked: the first screen leads to the reviewer's own words.
  await page.goto('/dashboard/overview')
  await page.getByRole('link', { name: 'Continue onboarding' }).click()
  await continueUpdating(page, 'This is a business name.')
  // Nothing is marked, so it is the step where the person was last (spec 2).
  await title(page, 'Director details').waitFor()
  await page.goto(`${onboarding}/business-profile/about`)
  await title(page, 'About your business').waitFor()
  await page.getByLabel('Registration type').selectOption('business_name')
  await page.getByText('Another registration type needs other documents.').waitFor()
  await phone.button('Next').click()
  await title(page, 'Contact Information').waitFor()
  await phone.button('Next').click()
  await title(page, 'Upload Documents').waitFor()
  await page.getByText('0 of 3 ready').waitFor()
  await phone.button('Next').click()
  await title(page, 'Business owner').waitFor()
  await phone.button('Submit for review').click()
  await toasted(page, 'Error', 'Please upload all the necessary documents')
  // Nothing has left the phone yet.
  expect((await heldFor(page, provider)).profile?.business_registration_type).toBe('incorporated_trustees')
  await page.getByRole('link', { name: 'Back' }).click()
  await choose(page, 'Business name certificate', 'CAC form or status report', 'Proof of address')
  await page.getByText('3 of 3 ready').waitFor()
  await phone.button('Next').click()
  await addPerson(page, 'owner', 'Second')
  await submit(page)
  await title(page, 'In review').waitFor()
  const held = await heldFor(page, provider)
  expect(held.profile?.business_registration_type).toBe('business_name')
  expect(held.documents.map(({ document_type }) => document_type).toSorted()).toEqual([
    'business_name_certificate', 'cac_form', 'proof_of_address',
  ])
  expect(held.people.map(({ lastname }) => lastname)).toEqual(['Director', 'Second'])
  await reviewed(page, provider, { decision: 'approve' })
  await page.goto(onboarding)
  await title(page, 'You are live').waitFor()
  expect((await heldFor(page, provider)).status).toBe('ACTIVE')
})
