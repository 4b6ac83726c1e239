// The steps of onboarding as a person takes them on a phone.
import { expect } from 'vitest'
import type { Page } from 'playwright'
import { title } from './entering.ts'
import { aPdf, aPhotoOf } from './papers.ts'

export const onboarding = '/dashboard/onboarding'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The worker has the pages: from here on they open without a network. */
export async function installed(page: Page) {
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What a screen needs offline is read once the page is calm.
  await page.waitForLoadState('networkidle')
}

export async function fillAbout(page: Page, type = 'incorporated_business') {
  await title(page, 'About your business').waitFor()
  await page.getByLabel('Registration type').selectOption(type)
  await page.getByLabel('Industry').selectOption('travel')
  await page.getByLabel('Description').fill('Dyed cloth, sold at Balogun market')
  await page.getByLabel('Tax identification number').fill('12345678-0001')
}

export async function fillContact(page: Page) {
  await title(page, 'Contact Information').waitFor()
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('City').fill('Ikeja')
  await page.getByLabel('Street').fill('1 Allen Avenue')
  await page.getByLabel('Website').fill('adire.example')
  await page.getByLabel('Dispute email').fill('dispute@adire.example')
  await page.getByLabel('Support email').fill('help@adire.example')
}

export async function fillBank(page: Page) {
  await title(page, 'Bank account').waitFor()
  await page.getByLabel('Bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Search bank' }).fill('first bank')
  await page.getByRole('option', { name: 'First Bank of Nigeria' }).click()
  await page.getByLabel('Account number').fill('0000014579')
  await page.getByLabel('BVN', { exact: true }).fill('22000000001')
  await page.getByLabel('NIN', { exact: true }).fill('10000000001')
  await page.getByLabel('I agree to this check').check()
}

/** Takes a photo for a place and says yes to it. */
export async function photograph(page: Page, label: string, words = label) {
  await page.getByLabel(`Take photo: ${label}`).setInputFiles(await aPhotoOf(words))
  await button(page, 'Use this photo').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export const requiredDocuments = [
  'Certificate of incorporation', 'Memorandum and articles of association', 'CAC form or status report',
  'Board resolution', 'Proof of address',
] as const

type Noun = 'director' | 'owner'

/** Chooses a file for each of these places; each is kept or sent by itself. */
export async function choose(page: Page, ...labels: string[]) {
  for (const label of labels) {
    await page.getByLabel(`Choose file: ${label}`).setInputFiles(aPdf(`${label}.pdf`))
    await page.getByRole('article', { name: label }).getByText(/^(Sent|On this phone|Sending)/).waitFor()
  }
}

export async function fillDirector(page: Page, lastname = 'Director', noun: Noun = 'director') {
  await title(page, `Add ${noun}`).waitFor()
  await page.getByLabel('First name').fill('Sample')
  await page.getByLabel('Last name').fill(lastname)
  await page.getByLabel('Phone number').fill('08030000001')
  await page.getByLabel('Date of birth').fill('1980-02-03')
  await page.getByLabel('Type of ID').selectOption('nin')
}

/** Saves the open person and says yes to the question. */
export async function saveDirector(page: Page, noun: Noun = 'director') {
  await button(page, `Save ${noun}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await title(page, noun === 'owner' ? 'Business owner' : 'Director details').waitFor()
}

export async function chooseAddress(page: Page) {
  await page.getByLabel('Choose file: Proof of address').setInputFiles(aPdf('address.pdf'))
  await page.getByRole('region', { name: 'Proof of address' }).getByText('On this phone').waitFor()
}

export async function submit(page: Page, words = 'Submit for review') {
  await button(page, words).click()
  await page
    .getByRole('dialog', { name: 'Submit For Review' })
    .getByRole('button', { name: 'Submit' })
    .click()
  if (words === 'Submit for review') await page.waitForURL(/\/dashboard\/onboarding$|\/onboarding\/7$/)
  else await page.waitForURL('**/dashboard/overview')
}

/** A whole owner or director with both papers. */
export async function addPerson(page: Page, noun: Noun = 'director', lastname = 'Director') {
  await button(page, `Add ${noun}`).click()
  await fillDirector(page, lastname, noun)
  await page.getByLabel('Choose file: NIN slip or card').setInputFiles(aPdf('nin.pdf'))
  await chooseAddress(page)
  await saveDirector(page, noun)
}

/** Where each part stands, read off the front page. */
export async function standings(page: Page): Promise<Record<string, string>> {
  await page.goto(onboarding)
  await page.getByRole('list', { name: 'KYC DETAILS' }).waitFor()
  const rows = await page.locator('main li a').allInnerTexts()
  return Object.fromEntries(
    rows.map((text) => text.split('\n').filter(Boolean).slice(0, 2) as [string, string]),
  )
}

/** The page of this phone says that nothing waits any more. */
export async function allSent(page: Page) {
  await page.goto('/dashboard/on-this-phone')
  await page.getByText('Everything is sent').waitFor({ timeout: 60_000 })
}

export async function expectChip(page: Page, words: string) {
  await expect.poll(() => page.getByRole('link', { name: /^On this phone/ }).getAttribute('aria-label'))
    .toBe(`On this phone: ${words}`)
}
