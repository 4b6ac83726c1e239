// From empty to live with a kickback between: a government body whose document is refused with a reason.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { mailTo } from './mailbox.ts'
import {
  choose,
  fillAbout,
  fillBank,
  fillContact,
  onboarding,
  submit,
} from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone
let count = 0
let email = ''

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
})
afterAll(() => provider.remove())

beforeEach(async () => {
  phone = await aPhone(provider.url)
  const person = aPerson(`ada-live-${(count += 1)}`)
  email = person.email
  await enter(phone.page, provider.url, person)
})
afterEach(() => phone.close())

const button = (name: string) => phone.page.getByRole('button', { name, exact: true })
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
  await page.goto(`${onboarding}/business-profile/about`)
  await fillAbout(page, 'government_entities')
  await button('Next').click()
  await fillContact(page)
  await button('Save & Continue').click()
  await fillBank(page)
  await button('Save').click()
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
  expect((await mailTo(provider.url, email, /change|document/i)).text).toContain(sentence)
  await page.goto(onboarding)
  const dialog = page.getByRole('dialog', { name: 'Changes are needed' })
  await dialog.getByRole('link', { name: 'Continue updating' }).click()
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
})
