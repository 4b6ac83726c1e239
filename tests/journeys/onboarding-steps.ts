// The steps of onboarding as a person takes them on a phone.
import { expect } from 'vitest'
import type { Page } from 'playwright'
import type { BusinessType } from '#domain/business.ts'
import { enter, title, type Person } from './entering.ts'
import { aPdf, aPhotoOf } from './papers.ts'
import type { Phone } from './phone.ts'
import { filesWith } from './thief.ts'

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

/**
 * The login is on disk: a browser writes what pages remember at its leisure, up to a minute later, and would
 * ask for it again after an end before that.
 */
export async function loginKept({ page, profile }: Phone) {
  const token = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem('oja.login') ?? '{}') as { token: string }).token)
  await expect.poll(() => filesWith(profile, token).length, { timeout: 120_000, interval: 500 })
    .toBeGreaterThan(0)
}

export async function fillAbout(page: Page, type: BusinessType = 'incorporated_business') {
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

/** From the overview of a new account to the bank account: the profile is told on its two screens. */
export async function tellOfBusiness(page: Page, type?: BusinessType) {
  await page.getByRole('link', { name: 'Start onboarding', exact: true }).click()
  await fillAbout(page, type)
  await button(page, 'Next').click()
  await fillContact(page)
  await button(page, 'Save & Continue').click()
  await title(page, 'Bank account').waitFor()
}

/** Everything that comes before the papers, from an account that is not there yet. */
export async function begin(page: Page, url: string, person: Person, type: BusinessType) {
  await enter(page, url, person)
  await tellOfBusiness(page, type)
  await fillBank(page)
  await button(page, 'Save').click()
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

/** A digit less than there should be is told at each number once it is left; whole again, it can be saved. */
export async function tryShortNumbers(page: Page) {
  for (const [label, short, whole] of [
    ['Account number', '000001457', '0000014579'],
    ['BVN', '2200000000', '22000000001'],
    ['NIN', '1', '10000000001'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(short)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await field.blur()
    await page.getByText(`${label} must be ${whole.length} digits.`).waitFor()
    await field.fill(whole)
  }
  await page.getByLabel('NIN', { exact: true }).blur()
  // It is on disk a moment after the field was left; the line below says "saved" of the change before, too.
  await page.waitForTimeout(500)
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

/** Reads on the front page what the reviewer asks for, and goes where it is to be done. */
export async function continueUpdating(page: Page, said: string) {
  const dialog = page.getByRole('dialog', { name: 'Changes are needed' })
  await dialog.getByText(said).waitFor()
  await dialog.getByRole('link', { name: 'Continue updating' }).click()
}

/** From the first screen to the last, in review: all of it can be read and none of it changed. */
export async function readThrough(page: Page, ...screens: string[]) {
  await page.goto(`${onboarding}/business-profile/about`)
  for (const label of [
    'Business name', 'Registration type', 'Industry', 'Description', 'Tax identification number',
  ]) {
    expect(await page.getByLabel(label).isDisabled()).toBe(true)
  }
  for (const screen of screens) {
    await button(page, 'Next').click()
    await title(page, screen).waitFor()
    expect(
      await page.locator('main input:enabled, main select:enabled, main textarea:enabled').count(),
    ).toBe(0)
  }
  await button(page, 'Go to dashboard').click()
  await page.waitForURL('**/dashboard/overview')
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
  // Where something still waits, the failure says what it is.
  await expect.poll(() => page.locator('main').innerText(), { timeout: 60_000 })
    .toContain('Everything is sent')
}

export async function expectChip(page: Page, words: string) {
  await expect.poll(() => page.getByRole('link', { name: /^On this phone/ }).getAttribute('aria-label'))
    .toBe(`On this phone: ${words}`)
}
