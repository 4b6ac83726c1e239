// The main job on a phone, one person's whole way: an account is opened and the business told of; the bank
// account, documents and a director are given in a tunnel, with a reload and a dead battery between; all is
// handed in there, sent once when the network is back, sent back with a reason, corrected, and live.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, reviewed, timesDone } from './at-the-provider.ts'
import { aPerson, title } from './entering.ts'
import { mailTo } from './mailbox.ts'
import {
  allSent, chooseAddress, continueUpdating, expectChip, fillBank, fillDirector, installed, loginKept,
  onboarding, photograph, readThrough, requiredDocuments, saveDirector, standings, submit, tellOfBusiness,
  tryShortNumbers,
} from './onboarding-steps.ts'
import { aPdf, aPhotoOf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { enterByScreens } from './sign-in-steps.ts'
import { whenSaved } from './when-saved.ts'

let provider: ReachableProvider
let phone: Phone
const ada = aPerson('ada-tunnel')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { onDisk: true })
})
afterAll(() => phone.close())

const article = (name: string) => phone.page.getByRole('article', { name })

/** What the trail says of the whole first submission: five documents of the business, two of the director. */
const sentOnce = {
  'onboarding.profile_saved': 1, 'onboarding.bank_saved': 1, 'onboarding.consent_given': 1,
  'onboarding.document_added': 7, 'onboarding.person_added': 1, 'onboarding.submitted': 1,
}

// One person's way: each chapter goes on where the former ended.
describe('a merchant in a tunnel', () => {
  test('registers, confirms the mail, logs in and sets up the authenticator', async () => {
    const { page } = phone
    expect((await enterByScreens(page, provider.url, ada)).backup_codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Test mode. Change to live mode' }).waitFor()
    expect(await heldFor(page, provider)).toMatchObject({ status: null, profile: null, bank: null })
  })

  test('tells what the business is and where, while there is a network', async () => {
    const { page } = phone
    await tellOfBusiness(page)
    await allSent(page)
    expect((await heldFor(page, provider)).profile).toMatchObject({
      business_registration_type: 'incorporated_business', business_address: '1 Allen Avenue***Ikeja***Lagos',
    })
    expect(await standings(page)).toEqual({
      'Bank account': 'Not started', 'About your business': 'Saved', 'Contact Information': 'Saved',
      'Upload Documents': 'Not started', 'Director Details': 'Not started',
    })
  })

  test('without a network fills the bank account, and finds it again after a reload', async () => {
    proves(
      'route:/dashboard/onboarding/add-bank-account', 'rule:bank-account-number', 'rule:bvn', 'rule:nin',
      'rule:bank-selected', 'rule:bank.save-enabled', 'message:NIN must be 11 digits.',
      'message:BVN must be 11 digits.', 'message:Account number must be 10 digits.',
      'field:draft.bankDetails', 'call:bank-list-fetched-and-cached', 'constant:account-number-10-digits',
      'constant:bvn-11-digits', 'constant:nin-11-digits',
    )
    const { page } = phone
    await installed(page)
    await loginKept(phone)
    await phone.offline()
    await page.goto(`${onboarding}/add-bank-account`)
    await fillBank(page)
    await page.getByText('The name will be checked when the network is back').waitFor()
    await tryShortNumbers(page)
    await whenSaved(page)
    await page.reload()
    await expect.poll(() => page.getByLabel('BVN', { exact: true }).inputValue()).toBe('22000000001')
    expect(await page.getByLabel('Bank', { exact: true }).innerText()).toBe('First Bank of Nigeria')
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await expectChip(page, '1 waiting')
  })

  test('photographs the documents, and none is lost when the phone dies', async () => {
    proves(
      'route:/dashboard/onboarding/kyc-details/upload', 'field:document-kind.set-per-type',
      'field:draft.uploadKycDetails', 'rule:file-format.others-refused',
    )
    const { page } = phone
    await page.getByLabel('Choose file: Board resolution').setInputFiles({
      name: 'resolution.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ not a paper'),
    })
    await page.getByText('Choose a file of one of these kinds').waitFor()
    for (const label of requiredDocuments.slice(0, 3)) await photograph(page, label)
    // Taken, and not looked at yet, when the battery ends.
    await page.getByLabel('Take photo: Board resolution')
      .setInputFiles(await aPhotoOf('Board resolution', { dark: true }))
    await page.getByText('This photo is dark').waitFor()
    await phone.button('Close').click()
    // The camera is open for another one at that moment; its marker is on disk a moment after the touch.
    const camera = page.waitForEvent('filechooser')
    await page.getByLabel('Take photo: Proof of address').click()
    await camera
    await page.waitForTimeout(500)
    await phone.kill()
    await phone.reopen('about:blank')
    await phone.offline()
    await phone.page.goto(`${onboarding}/kyc-details/upload`)
    await phone.page.getByText('3 of 5 ready').waitFor()
    await article('Proof of address').getByText('Your photo did not arrive. Take it again.').waitFor()
    await article('Board resolution').getByRole('button', { name: 'Look at the photo' }).click()
    await phone.button('Keep it').click()
    await phone.page.getByLabel('Choose file: Proof of address').setInputFiles(aPdf('bill.pdf'))
    await phone.page.getByText('5 of 5 ready').waitFor()
    await expectChip(phone.page, '6 waiting')
  })

  test('adds a director in the tunnel, and hands everything in', async () => {
    proves(
      'route:/dashboard/onboarding/kyc-details/director', 'screen:director.title',
      'screen:director.add-director', 'screen:director.asks-for-names-addresses-consent',
      'screen:director.save-modal', 'screen:director.final-button', 'rule:director.age',
      'rule:director.age-stops-submission', 'message:Personnel must be 18 or older.',
      'screen:onboarding.sequence', 'call:countries-fetched-and-cached',
      'transition:submission.others-to-step-6',
    )
    const { page } = phone
    await phone.button('Next').click()
    await title(page, 'Director details').waitFor()
    await page.getByText('consent to act').waitFor()
    await phone.button('Add director').click()
    await fillDirector(page)
    await page.getByLabel('Nationality').click()
    await page.getByRole('combobox', { name: 'Search nationality' }).fill('ghana')
    await page.getByRole('option', { name: 'Ghana' }).click()
    await photograph(page, 'NIN slip or card')
    await chooseAddress(page)
    await page.getByLabel('Date of birth').fill('2015-01-01')
    await phone.button('Save director').click()
    await page.getByText('Personnel must be 18 or older.').waitFor()
    await page.getByLabel('Date of birth').fill('1980-02-03')
    await page.getByLabel('Date of birth').blur()
    await whenSaved(page)
    await page.reload()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Director')
    await saveDirector(page)
    expect(new Set(Object.values(await standings(page)))).toEqual(new Set(['Saved', 'Waiting to send']))
    await title(page, 'Ready to submit').waitFor()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await submit(page)
    await title(page, 'Waiting to send').waitFor()
    await expectChip(page, '8 waiting')
    const held = await heldFor(page, provider)
    expect([held.bank, held.documents, held.people]).toEqual([null, [], []])
  })

  test('back online everything is sent, once', async () => {
    proves(
      'transition:status.Pending_KYC_Review', 'transition:status.BANK_COMPLETED',
      'call:POST dashboard/merchants/bank_details', 'call:POST dashboard/merchants/kyc_details',
      'call:POST dashboard/merchants/business_personnel/bulk',
      'call:POST dashboard/merchants/onboarding/submit', 'screen:onboarding.step-7-pending-review',
    )
    const { page } = phone
    await phone.online()
    await allSent(page)
    const held = await heldFor(page, provider)
    expect(held.documents.map(({ document_type }) => document_type).toSorted()).toEqual([
      'board_resolution', 'cac_form', 'certificate_of_incorporation', 'memorandum', 'proof_of_address',
    ])
    expect(held.people).toMatchObject([{ lastname: 'Director', documents: [{}, {}] }])
    expect(held).toMatchObject({ status: 'Pending_KYC_Review', bank: { business_bvn: '•••••••0001' } })
    expect(await timesDone(page, provider)).toEqual(sentOnce)
  })

  test('in review nothing can be changed', async () => {
    proves(
      'transition:status.pending_kyc_review-inputs-disabled',
      'transition:status.pending_kyc_review-read-only',
      'transition:status.pending_kyc_review-next-moves-on',
      'transition:status.pending_kyc_review-go-to-dashboard', 'permission:no-edit-in-review',
      'screen:kyc-dialog.success', 'screen:kyc-dialog.continue-with-test-mode',
    )
    const { page } = phone
    await page.goto(onboarding)
    await page.getByRole('dialog', { name: 'Submitted' })
      .getByRole('link', { name: 'Continue with test mode' }).click()
    await page.waitForURL('**/dashboard/overview')
    await readThrough(page, 'Contact Information', 'Upload Documents', 'Director details')
  })

  test('sent back with a reason, photographs just that one again, and submits again, once', async () => {
    proves(
      'transition:status.Reviewed_Pending_KYC', 'transition:review.email-requests-details',
      'screen:kyc-dialog.kickback', 'transition:update-mode.edits-kept-locally',
      'transition:update-mode.then-submit',
    )
    const { page } = phone
    const before = await heldFor(page, provider)
    const memorandum = before.documents.find(({ document_type }) => document_type === 'memorandum')
    const note = 'The lower half is cut off. Show all four corners.'
    await reviewed(page, provider, {
      decision: 'request_changes', note: 'One document cannot be read.',
      documents: [{ id: memorandum?.id ?? '', note }],
    })
    // As the mail leads: it names the paper and the reason, and opens what is to be changed.
    const mail = await mailTo(provider.url, ada.email, /needs a change/)
    expect(mail.text).toContain(`Memorandum and articles of association: ${note}`)
    await page.goto(mail.links[0] ?? '')
    await continueUpdating(page, 'One document cannot be read.')
    await article(requiredDocuments[1]).getByText(note).waitFor()
    await page.getByText('4 of 5 ready').waitFor()
    await phone.offline()
    await photograph(page, requiredDocuments[1], 'Memorandum, whole')
    await article(requiredDocuments[1]).getByText('Goes with your submission').waitFor()
    await phone.button('Next').click()
    await submit(page)
    await title(page, 'Waiting to send').waitFor()
    await expectChip(page, '2 waiting')
    expect((await heldFor(page, provider)).status).toBe('Reviewed_Pending_KYC')
    await phone.online()
    await allSent(page)
    const after = await heldFor(page, provider)
    expect(after.status).toBe('Pending_KYC_Review')
    const others = ({ document_type }: { document_type: string }) => document_type !== 'memorandum'
    expect(after.documents).toHaveLength(5)
    expect(after.documents.filter(others)).toEqual(before.documents.filter(others))
    expect(after).toMatchObject({ profile: before.profile, bank: before.bank, people: before.people })
    expect(await timesDone(page, provider)).toEqual({
      ...sentOnce, 'onboarding.document_replaced': 1, 'onboarding.submitted': 2,
    })
  })

  test('and is live once it is approved', async () => {
    proves('transition:journey.register-to-live', 'transition:status.ACTIVE')
    const { page } = phone
    await reviewed(page, provider, { decision: 'approve' })
    await page.goto((await mailTo(provider.url, ada.email, /is live/)).links[0] ?? '')
    await page.getByRole('button', { name: 'Live mode. Change to test mode' }).waitFor()
    await page.goto(onboarding)
    await title(page, 'You are live').waitFor()
    expect((await heldFor(page, provider)).status).toBe('ACTIVE')
  })
})
