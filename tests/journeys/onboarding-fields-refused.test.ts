// An owner whose number, tax number and director a reviewer refused: each screen opens again at the field, in
// the reviewer's words, nothing of it is handed in as it was, and all of it works without a network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handedIn, heldFor, reviewed } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { continueUpdating, installed, onboarding, standings, submit } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const ada = aPerson('ada-fields')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, ada)
  await phone.page.goto(onboarding)
  await installed(phone.page)
})
afterAll(() => phone.close())

const said = { tax: 'The register knows another number.', phone: 'Nobody answers at this number.' }

const isMarked = (label: string) =>
  phone.page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')

describe('an owner whose facts are refused', () => {
  test('is led to the field, and cannot hand it in as it was', async () => {
    const { page } = phone
    await handedIn(page, provider)
    const [person] = (await heldFor(page, provider)).people
    await reviewed(page, provider, {
      decision: 'request_changes',
      note: 'Three things are not right yet.',
      fields: [
        { subject: 'business_profile', field: 'tax_identification_number', note: said.tax },
        { subject: 'bank_details', field: 'business_bvn', code: 'differs_in_register' },
        { subject: 'person', field: 'phone_number', personnel_id: person?.id ?? null, note: said.phone },
      ],
    })
    await page.goto('/dashboard/overview')
    await page.getByText('The reviewer asked for 3 changes.').first().waitFor()
    await page.goto(onboarding)
    await page.getByRole('dialog', { name: 'Changes are needed' }).getByText('asks for 3 changes').waitFor()
    await continueUpdating(page, 'Three things are not right yet.')
    await title(page, 'About your business').waitFor()
    await page.getByText(`Reviewer: “${said.tax}”`).waitFor()
    expect(await isMarked('Tax identification number')).toBe('true')
    expect(await phone.axe()).toEqual([])
    // As it was, it is not taken: the person is led to the field.
    await phone.button('Next').click()
    await expect.poll(() => page.getByLabel('Tax identification number').evaluate((field) =>
      field === document.activeElement)).toBe(true)
    await page.getByLabel('Tax identification number').fill('1234567899')
    await page.getByText(said.tax).waitFor({ state: 'detached' })
    await phone.button('Next').click()
    await title(page, 'Contact Information').waitFor()
    await phone.button('Next').click()
    await title(page, 'Bank account').waitFor()
    expect(await standings(page)).toMatchObject({
      'About your business': 'Goes with your submission', 'Bank account': '1 needs a change',
      'Director Details': '1 needs a change',
    })
    await title(page, 'Two steps to change').waitFor()
  })

  test('mends the rest in a tunnel, and all of it arrives with the submission', async () => {
    const { page } = phone
    await phone.offline()
    await page.goto(`${onboarding}/add-bank-account`)
    await page.getByText('Reviewer: “It differs from what the official register says.”').waitFor()
    await phone.button('Save').click()
    await expect.poll(() => page.getByLabel('BVN', { exact: true }).evaluate((field) =>
      field === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.type('22000000009')
    await page.getByText('It differs from what the official register says.').waitFor({ state: 'detached' })
    await page.getByLabel('I agree to this check').check()
    await phone.button('Save').click()
    await title(page, 'Upload Documents').waitFor()
    await page.goto(`${onboarding}/kyc-details/director`)
    await page.getByText(`Phone number: ${said.phone}`).waitFor()
    await phone.button('Make the change').click()
    await page.getByText(`Reviewer: “${said.phone}”`).waitFor()
    expect(await phone.axe()).toEqual([])
    await phone.button('Save director').click()
    await expect.poll(() => isMarked('Phone number')).toBe('true')
    await page.getByLabel('Phone number').fill('8030000077')
    await phone.button('Save director').click()
    await page.getByRole('dialog', { name: 'Save director' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Goes with your submission').first().waitFor()
    await page.goto(onboarding)
    await title(page, 'Ready to submit again').waitFor()
    await phone.link('Continue').click()
    await submit(page)
    await phone.online()
    await title(page, 'In review').waitFor()
    await expect.poll(async () => (await heldFor(page, provider)).status).toBe('Pending_KYC_Review')
    expect(await heldFor(page, provider)).toMatchObject({
      profile: { tax_identification_number: '1234567899' }, bank: { business_bvn: '•••••••0009' },
    })
  })
})
