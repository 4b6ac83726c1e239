// The main journey on browsers other than the one of the journeys: from nothing to papers in review, with
// what was typed there after the page is opened anew and while the provider is away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright'
import { heldFor } from '#tests/journeys/at-the-provider.ts'
import { billScreens } from '#tests/journeys/bills.data.ts'
import { collecting } from '#tests/journeys/collecting.data.ts'
import { changeToTestMode, demoCode, demoCredentials } from '#tests/journeys/demo.ts'
import { aPerson, title } from '#tests/journeys/entering.ts'
import { codeFor } from '#tests/journeys/mailbox.ts'
import {
  addPerson, choose, fillAbout, fillBank, fillContact, installed, onboarding, submit,
} from '#tests/journeys/onboarding-steps.ts'
import { tellOnFailure } from '#tests/journeys/on-failure.ts'
import { aPhotoOf } from '#tests/journeys/papers.ts'
import type { Phone } from '#tests/journeys/phone.ts'
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'
import { settingsScreens } from '#tests/journeys/settings.data.ts'
import {
  codeBoxes, confirm, giveCredentials, logIn, register, shownKey,
} from '#tests/journeys/sign-in-steps.ts'
import { addressesOn, faultsOf } from '#tests/journeys/visiting.ts'
import { browsers } from './browsers.ts'

/** What Firefox says of a file that was on its way when its page was left for another. */
const wasLeft = /^Failed to load .* A ServiceWorker intercepted the request/

/** Firefox gives up a way that a page before is still going; the address typed again leads there. */
function patient(page: Page) {
  const go = page.goto.bind(page)
  const typed = (left: number, ...where: Parameters<Page['goto']>): ReturnType<Page['goto']> =>
    go(...where).catch((error: unknown) => {
      if (left === 0 || !/NS_BINDING_ABORTED|interrupted/.test(String(error))) throw error
      return typed(left - 1, ...where)
    })
  page.goto = (...where) => typed(2, ...where)
}

describe.each(browsers())('$name', ({ name, launch, options }) => {
  let provider: RunningProvider
  let browser: Browser
  let page: Page
  const crashes: string[] = []

  beforeAll(async () => {
    provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
    browser = await launch()
    console.info(`${name}: ${browser.version()}`)
    const context = await browser.newContext({
      baseURL: provider.url, viewport: { width: 360, height: 800 }, locale: 'en-NG', acceptDownloads: true,
      ...options,
    })
    tellOnFailure(context)
    page = await context.newPage()
    page.on('pageerror', ({ message }) => {
      if (!wasLeft.test(message)) crashes.push(message)
    })
    patient(page)
  })
  afterAll(async () => {
    await browser.close()
    await provider.remove()
  })

  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()

  test('a person signs up and sets up the authenticator', async () => {
    const person = aPerson('other-browser')
    await register(page, person)
    await confirm(page, provider.url, person)
    await giveCredentials(page, person)
    // Not as the journeys do it: what drives these browsers does not hear of downloads.
    await title(page, 'Set up your authenticator').waitFor()
    await codeBoxes(page).fill(codeFor(await shownKey(page)))
    await page.getByRole('button', { name: 'Submit' }).click()
    await title(page, 'Overview').waitFor()
    await installed(page)
    expect(crashes).toEqual([])
  })

  test('what was typed is there with the provider away, and goes on when it is back', async () => {
    await page.goto(`${onboarding}/business-profile/about`)
    await fillAbout(page)
    await page.getByText(/Saved on this phone/).first().waitFor()
    await provider.stop()
    await page.reload()
    await title(page, 'About your business').waitFor()
    expect(await page.getByLabel('Description').inputValue()).toBe('Dyed cloth, sold at Balogun market')
    await provider.start()
    await page.reload()
    await next()
    await fillContact(page)
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await fillBank(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await title(page, 'Upload Documents').waitFor()
  })

  test('papers are photographed and chosen, and come into review', async () => {
    await page.getByLabel('Take photo: Certificate of incorporation')
      .setInputFiles(await aPhotoOf('Certificate of incorporation'))
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose(page, 'Memorandum and articles of association', 'CAC form or status report',
      'Board resolution', 'Proof of address')
    await next()
    await addPerson(page)
    await submit(page)
    await title(page, 'In review').waitFor()
    await expect.poll(async () => (await heldFor(page, provider)).status, { timeout: 30_000 })
      .toBe('Pending_KYC_Review')
    const { documents } = await heldFor(page, provider)
    expect(documents.find(({ document_type }) => document_type === 'certificate_of_incorporation')?.name)
      .toMatch(/\.jpg$/)
    expect(crashes).toEqual([])
  })

  test('every screen of collecting, bills and the settings shows what it should', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('oja.login'))
    const email = 'admin@adire.example'
    await page.goto('/login')
    await logIn(page, demoCredentials(provider, email), await demoCode(provider, email))
    await changeToTestMode(page)
    const visits = [...collecting, ...billScreens, ...settingsScreens]
    const addresses = await addressesOn(page, visits)
    const phone = { page } as Phone
    const looks = visits.map(({ name }) => ({ name, width: 360, theme: 'light', axe: false } as const))
    const faults = await faultsOf({ phone, addresses, visits, looks, permissions: 'all', mode: 'test' })
    expect(faults).toEqual({})
    expect(crashes).toEqual([])
  })
})
