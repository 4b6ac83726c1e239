// The main job on a phone: bank account, documents and a director in a tunnel, with a reload and a dead
// battery
// between; handed in there, sent once when the network is back, and then in review.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { heldFor, profileSaved, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import {
  allSent,
  chooseAddress,
  expectChip,
  fillBank,
  fillDirector,
  installed,
  onboarding,
  photograph,
  requiredDocuments,
  saveDirector,
  standings,
  submit,
} from './onboarding-steps.ts'
import { aPdf, aPhotoOf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let phone: Phone

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, aPerson('ada-tunnel'))
  await profileSaved(phone.page, provider, 'incorporated_business')
  await phone.page.goto(onboarding)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

const button = (name: string) => phone.page.getByRole('button', { name, exact: true })
const link = (name: string) => phone.page.getByRole('link', { name, exact: true })

// One person's way: each chapter goes on where the former ended.
describe('a merchant in a tunnel', () => {
  test('without a network fills the bank account, and finds it again after a reload', async () => {
    proves(
      'route:/dashboard/onboarding/add-bank-account',
      'rule:bank-account-number',
      'rule:bvn',
      'rule:nin',
      'rule:bank-selected',
      'rule:bank.save-enabled',
      'message:NIN must be 11 digits.',
      'message:BVN must be 11 digits.',
      'message:Account number must be 10 digits.',
      'field:draft.bankDetails',
      'call:bank-list-fetched-and-cached',
      'constant:account-number-10-digits',
      'constant:bvn-11-digits',
      'constant:nin-11-digits',
    )
    const { page } = phone
    await installed(page)
    await phone.offline()
    await page.goto(`${onboarding}/add-bank-account`)
    await fillBank(page)
    await page.getByText('The name will be checked when the network is back').waitFor()
    for (const [label, short, whole] of [
      ['Account number', '000001457', '0000014579'],
      ['BVN', '2200000000', '22000000001'],
      ['NIN', '1', '10000000001'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(short)
      expect(await button('Save').isDisabled()).toBe(true)
      await page.getByLabel(label, { exact: true }).blur()
      await page.getByText(`${label} must be ${whole.length} digits.`).waitFor()
      await page.getByLabel(label, { exact: true }).fill(whole)
    }
    await page.getByLabel('NIN', { exact: true }).blur()
    await page.getByText('Saved on this phone').waitFor()
    await page.reload()
    expect(await page.getByLabel('BVN', { exact: true }).inputValue()).toBe('22000000001')
    expect(await page.getByLabel('Bank', { exact: true }).innerText()).toBe('First Bank of Nigeria')
    await button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await expectChip(page, '1 waiting')
  })

  test('photographs the documents, and none is lost when the phone dies', async () => {
    proves('route:/dashboard/onboarding/kyc-details/upload', 'field:document-kind.set-per-type',
      'field:draft.uploadKycDetails', 'rule:file-format.others-refused')
    const { page } = phone
    await page
      .getByLabel('Choose file: Board resolution')
      .setInputFiles({
        name: 'resolution.exe',
        mimeType: 'application/x-msdownload',
        buffer: Buffer.from('MZ not a paper'),
      })
    await page.getByText('Choose a file of one of these kinds').waitFor()
    for (const label of requiredDocuments.slice(0, 3)) await photograph(page, label)
    // Taken, and not looked at yet, when the battery ends.
    await page
      .getByLabel('Take photo: Board resolution')
      .setInputFiles(await aPhotoOf('Board resolution', { dark: true }))
    await page.getByText('This photo is dark').waitFor()
    await button('Close').click()
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
    await phone.page
      .getByRole('article', { name: 'Proof of address' })
      .getByText('Your photo did not arrive. Take it again.')
      .waitFor()
    await phone.page
      .getByRole('article', { name: 'Board resolution' })
      .getByRole('button', { name: 'Look at the photo' })
      .click()
    await button('Keep it').click()
    await phone.page.getByLabel('Choose file: Proof of address').setInputFiles(aPdf('bill.pdf'))
    await phone.page.getByText('5 of 5 ready').waitFor()
    await expectChip(phone.page, '6 waiting')
  })

  test('adds a director in the tunnel, and hands everything in', async () => {
    proves(
      'route:/dashboard/onboarding/kyc-details/director',
      'screen:director.title',
      'screen:director.add-director',
      'screen:director.asks-for-names-addresses-consent',
      'screen:director.save-modal',
      'screen:director.final-button',
      'rule:director.age',
      'rule:director.age-stops-submission',
      'message:Personnel must be 18 or older.',
      'screen:onboarding.sequence',
      'call:countries-fetched-and-cached',
      'transition:submission.others-to-step-6',
    )
    const { page } = phone
    await button('Next').click()
    await title(page, 'Director details').waitFor()
    await page.getByText('consent to act').waitFor()
    await button('Add director').click()
    await fillDirector(page)
    await page.getByLabel('Nationality').click()
    await page.getByRole('combobox', { name: 'Search nationality' }).fill('ghana')
    await page.getByRole('option', { name: 'Ghana' }).click()
    await photograph(page, 'NIN slip or card')
    await chooseAddress(page)
    await page.getByLabel('Date of birth').fill('2015-01-01')
    await button('Save director').click()
    await page.getByText('Personnel must be 18 or older.').waitFor()
    await page.getByLabel('Date of birth').fill('1980-02-03')
    await page.getByLabel('Date of birth').blur()
    await page.getByText('Saved on this phone').waitFor()
    await page.reload()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Director')
    await saveDirector(page)
    expect(new Set(Object.values(await standings(page)))).toEqual(new Set(['Saved', 'Waiting to send']))
    await title(page, 'Ready to submit').waitFor()
    await link('Continue').click()
    await submit(page)
    await title(page, 'Waiting to send').waitFor()
    await expectChip(page, '8 waiting')
    const held = await heldFor(page, provider)
    expect([held.bank, held.documents, held.people]).toEqual([null, [], []])
  })

  test('back online everything is sent, once', async () => {
    proves(
      'transition:status.Pending_KYC_Review',
      'transition:status.BANK_COMPLETED',
      'call:POST dashboard/merchants/bank_details',
      'call:POST dashboard/merchants/kyc_details',
      'call:POST dashboard/merchants/business_personnel/bulk',
      'call:POST dashboard/merchants/onboarding/submit',
      'screen:onboarding.step-7-pending-review',
    )
    const { page } = phone
    await phone.online()
    await allSent(page)
    const held = await heldFor(page, provider)
    expect(held.documents.map(({ document_type }) => document_type).toSorted()).toEqual([
      'board_resolution', 'cac_form', 'certificate_of_incorporation', 'memorandum', 'proof_of_address',
    ])
    expect(held.people.map(({ lastname, documents }) => [lastname, documents.length])).toEqual([
      ['Director', 2],
    ])
    expect(held).toMatchObject({ status: 'Pending_KYC_Review', bank: { business_bvn: '•••••••0001' } })
  })

  test('in review nothing can be changed', async () => {
    proves(
      'transition:status.pending_kyc_review-inputs-disabled',
      'transition:status.pending_kyc_review-read-only',
      'transition:status.pending_kyc_review-next-moves-on',
      'transition:status.pending_kyc_review-go-to-dashboard',
      'permission:no-edit-in-review',
      'screen:kyc-dialog.success',
      'screen:kyc-dialog.continue-with-test-mode',
    )
    const { page } = phone
    await page.goto(onboarding)
    await page
      .getByRole('dialog', { name: 'Submitted' })
      .getByRole('link', { name: 'Continue with test mode' })
      .click()
    await page.waitForURL('**/dashboard/overview')
    await page.goto(`${onboarding}/business-profile/about`)
    for (const label of [
      'Business name',
      'Registration type',
      'Industry',
      'Description',
      'Tax identification number',
    ]) {
      expect(await page.getByLabel(label).isDisabled()).toBe(true)
    }
    for (const screen of ['Contact Information', 'Upload Documents', 'Director details']) {
      await button('Next').click()
      await title(page, screen).waitFor()
      expect(
        await page.locator('main input:enabled, main select:enabled, main textarea:enabled').count(),
      ).toBe(0)
    }
    await button('Go to dashboard').click()
    await page.waitForURL('**/dashboard/overview')
  })

  test('and is live once it is approved', async () => {
    await reviewed(phone.page, provider, { decision: 'approve' })
    await phone.page.goto(onboarding)
    await title(phone.page, 'You are live').waitFor()
    expect((await heldFor(phone.page, provider)).status).toBe('ACTIVE')
  })
})
