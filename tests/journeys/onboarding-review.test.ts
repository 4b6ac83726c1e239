// What the reviewer says: sent back with a reason for a document, corrected in update mode, approved, live.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { handedIn, heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title, toasted } from './entering.ts'
import { mailTo } from './mailbox.ts'
import {
  continueUpdating, fillBank, installed, onboarding, photograph, standings, submit,
} from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const ada = aPerson('ada-review')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, ada)
  await phone.page.goto(onboarding)
  await installed(phone.page)
})
afterAll(() => phone.close())

describe('a merchant in review', () => {
  test('is told when somebody else handed in first, and what was typed here is kept', async () => {
    proves(
      'screen:kyc-dialog.pending', 'screen:kyc-dialog.get-help',
      'message:Merchant KYC information is pending review',
    )
    const { page } = phone
    await phone.offline()
    await page.goto(`${onboarding}/add-bank-account`)
    await fillBank(page)
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await handedIn(page, provider)
    await phone.online()
    await page.goto(onboarding)
    const dialog = page.getByRole('dialog', { name: 'In review' })
    await dialog.getByText('Merchant KYC information is pending review').waitFor()
    expect(await dialog.getByRole('link', { name: 'Get Help' }).getAttribute('target')).toBe('_blank')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.goto('/dashboard/on-this-phone')
    // What was typed becomes a draft again when it is not to be sent, and goes when the person says so.
    for (const place of ['Needs you', 'Drafts']) {
      const item = page.getByRole('list', { name: place })
      await item.getByRole('button', { name: 'More for Bank account' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click()
      await item.waitFor({ state: 'detached' })
    }
    await page.getByText('Everything is sent').waitFor()
  })

  test('sent back, makes the change, and nothing leaves before the final submission', async () => {
    proves(
      'transition:status.Reviewed_Pending_KYC',
      'transition:status.reviewed_pending_kyc-documents-updated',
      'transition:status.kickback-by-email',
      'transition:review.email-requests-details',
      'screen:kyc-dialog.kickback',
      'screen:kyc-dialog.continue-updating',
      'transition:update-mode.stage-4',
      'transition:update-mode.edits-kept-locally',
      'transition:update-mode.posted-together',
      'transition:update-mode.then-submit',
      'permission:administrator-reviews',
      'screen:contact.next-when-complete',
      'transition:review.by-administrator',
    )
    const { page } = phone
    const before = await heldFor(page, provider)
    const memorandum = before.documents.find(({ document_type }) => document_type === 'memorandum')
    const note = 'The lower half is cut off. Show all four corners.'
    await reviewed(page, provider, {
      decision: 'request_changes',
      note: 'One document cannot be read.',
      documents: [{ id: memorandum?.id ?? '', note }],
    })
    await mailTo(provider.url, ada.email, /change|document/i)
    await page.goto(onboarding)
    await title(page, 'One step to change').waitFor()
    await continueUpdating(page, 'One document cannot be read.')
    await title(page, 'Upload Documents').waitFor()
    await page.getByText(note).waitFor()
    await photograph(page, 'Memorandum and articles of association', 'Memorandum, whole')
    await page.getByText('Goes with your submission').waitFor()
    await page.goto(`${onboarding}/business-profile/contact`)
    await page.getByLabel('Street').fill('2 Allen Avenue')
    await phone.button('Next').click()
    await title(page, 'Upload Documents').waitFor()
    expect(await standings(page)).toMatchObject({ 'Contact Information': 'Goes with your submission' })
    expect(await heldFor(page, provider)).toEqual({
      ...before,
      status: 'Reviewed_Pending_KYC',
      documents: expect.arrayContaining([expect.objectContaining({ id: memorandum?.id, review: 'refused' })]),
    })
    await phone.link('Continue').click()
    await submit(page)
    await title(page, 'In review').waitFor()
    const after = await heldFor(page, provider)
    expect(after.documents).toHaveLength(5)
    expect(after.documents.map(({ id }) => id)).not.toContain(memorandum?.id)
    expect(after.profile?.business_address).toBe('2 Allen Avenue***Ikeja***Lagos')
  })

  test('approved, the open app notices, and live mode is open', async () => {
    proves(
      'transition:status.ACTIVE',
      'transition:review.approval-sets-live',
      'transition:journey.register-to-live',
      'transition:journey.test-mode-until-live',
      'permission:test-mode-before-activation',
    )
    const { page } = phone
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Test mode. Change to live mode' }).waitFor()
    await reviewed(page, provider, { decision: 'approve' })
    // Back from another app: the page asks at once, otherwise every half minute.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await toasted(page, 'Success', 'Your business is approved. Live mode is open.')
    await page.getByRole('button', { name: 'Live mode. Change to test mode' }).waitFor()
    await page.goto(onboarding)
    await title(page, 'You are live').waitFor()
    expect(await heldFor(page, provider)).toMatchObject({ status: 'ACTIVE', is_test: false })
  })
})
