// What the provider refuses later, when nobody looks any more, waits for the person and stands at its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdfs } from '#tests/corpora/encrypted-pdfs.data.ts'
import { proves } from '#tests/spec/proves.ts'
import { heldFor } from './at-the-provider.ts'
import { aPerson, enter, title, toasted } from './entering.ts'
import {
  allSent, expectChip, fillAbout, fillBank, fillContact, installed, onboarding, photograph, standings,
} from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-refused'))
  await phone.page.goto(onboarding)
  await installed(phone.page)
})
afterAll(() => phone.close())

/** The sandbox knows no account that ends in these digits. */
const NOBODY = '0000014597'

describe('a merchant whose work is refused', () => {
  test('an unknown account is refused when the network is back, and is mended at its field', async () => {
    proves('rule:bank.name-lookup', 'transition:submission.failure-re-enables-form')
    const { page } = phone
    await phone.offline()
    await page.goto(`${onboarding}/add-bank-account`)
    await fillBank(page)
    await page.getByLabel('Account number').fill(NOBODY)
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await phone.online()
    await expectChip(page, '1 needs you')
    expect(await standings(page)).toMatchObject({ 'Bank account': '1 needs a change' })
    await page.getByText('Bank account, a change is needed').waitFor()
    await page.goto('/dashboard/on-this-phone')
    await page.getByRole('article', { name: 'Bank account' }).getByText('Account not found.').waitFor()
    await page.getByRole('article', { name: 'Bank account' }).getByRole('button', { name: 'Open' }).click()
    await title(page, 'Bank account').waitFor()
    await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe(NOBODY)
    expect(await page.getByLabel('Account number').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Account not found.', { exact: true }).waitFor()
    await page.getByLabel('Account number').fill('0000014579')
    await page.getByText('Account name at First Bank of Nigeria').waitFor()
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await allSent(page)
    expect((await heldFor(page, provider)).bank).toMatchObject({ business_nuban: '0000014579' })
  })

  test('the saved numbers stay hidden, and mean unchanged until they are typed again', async () => {
    const { page } = phone
    await page.goto(`${onboarding}/add-bank-account`)
    await expect.poll(() => page.getByLabel('BVN', { exact: true }).inputValue()).toBe('•••••••0001')
    await expect.poll(() => page.getByText('Kept hidden after you save. Type it again to change it.').count())
      .toBe(2)
    await page.getByLabel('BVN', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('2')
    await expect.poll(() => page.getByLabel('BVN', { exact: true }).inputValue()).toBe('2')
    await page.keyboard.press('Backspace')
    await page.getByLabel('BVN', { exact: true }).blur()
    await expect.poll(() => page.getByLabel('BVN', { exact: true }).inputValue()).toBe('•••••••0001')
    await page.getByLabel('NIN', { exact: true }).fill('10000000009')
    // What was agreed to was for the other number.
    await page.getByLabel('I agree to this check').check()
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await allSent(page)
    expect((await heldFor(page, provider)).bank)
      .toMatchObject({ business_bvn: '•••••••0001', business_nin: '•••••••0009' })
  })

  test('Cancel asks before it discards; Close keeps, Discard drops', async () => {
    proves('screen:onboarding.discard-changes', 'message:Kyc document submitted successfully.')
    const { page } = phone
    await page.goto(`${onboarding}/business-profile/about`)
    await fillAbout(page)
    await phone.button('Cancel').click()
    const dialog = page.getByRole('dialog', { name: 'Discard Changes' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toContain('Dyed cloth')
    await phone.button('Cancel').click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/dashboard/overview')
    await page.goto(`${onboarding}/business-profile/about`)
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('')
    await fillAbout(page)
    await phone.button('Next').click()
    await fillContact(page)
    await phone.button('Save & Continue').click()
    await page.goto(`${onboarding}/kyc-details/upload`)
    await photograph(page, 'Board resolution')
    await toasted(page, 'Success', 'Kyc document submitted successfully.')
  })

  test('a file too large, and a last button too early, say so in the words of the spec', async () => {
    proves(
      'rule:file-size',
      'message:Please upload a file below 4MB',
      'constant:file-size-4096-KB',
      'message:Please upload all the necessary documents',
    )
    const { page } = phone
    const file = (bytes: number) => ({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(bytes, 'name,amount\n'),
    })
    await page.getByLabel('Choose file: Memorandum').setInputFiles(file(4_194_305))
    await page
      .getByRole('article', { name: 'Memorandum' })
      .getByText('Please upload a file below 4MB')
      .waitFor()
    await page.getByLabel('Choose file: Memorandum').setInputFiles(file(4_194_304))
    await page
      .getByRole('article', { name: 'Memorandum' })
      .getByText(/Sent|On this phone|Sending/)
      .waitFor()
    const locked = encryptedPdfs.find(({ isOpen }) => !isOpen)
    const proof = page.getByRole('article', { name: 'Proof of address' })
    await page.getByLabel('Choose file: Proof of address').setInputFiles({
      name: 'bill.pdf', mimeType: 'application/pdf', buffer: locked?.bytes ?? Buffer.alloc(0),
    })
    await proof.getByText('Print it to a new PDF without a password and choose that one.').waitFor()
    expect(await proof.getByText(/Sent|On this phone|Sending/).count()).toBe(0)
    await phone.button('Next').click()
    await phone.button('Submit for review').click()
    await toasted(page, 'Error', 'Please upload all the necessary documents')
  })
})
