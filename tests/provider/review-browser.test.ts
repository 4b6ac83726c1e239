// The reviewer's console in a real browser: by keyboard alone, for a screen reader, light and dark, and with
// hostile words in every field.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityConsent } from '#domain/consent.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { axeFaults } from '#tests/journeys/axe.ts'
import { theLeanChromium } from '#tests/journeys/chromium.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, addPeople, aFile, anApplicant, aPdf, decide, fillIn, kycOf, merchantOf, ngozi, saveBank,
  saveProfile, submit, underReview,
} from './applicants.ts'
import { aReviewer, codeOf, PASSWORD } from './review-world.ts'

let world: World
let port: Listening
let browser: Browser
beforeAll(async () => {
  world = await aProvider()
  port = await listen(world.app, 0)
  browser = await chromium.launch({
    executablePath: theLeanChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser.close()
  await port.stop()
  await world.stop()
})

/** A page that collects what must not happen: a policy that was broken, an error, a dialog. */
async function aPage(options: BrowserContextOptions = {}): Promise<{ page: Page, trouble: string[] }> {
  const context = await browser.newContext({ baseURL: `http://localhost:${port.port}`, ...options })
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) trouble.push(message.text())
  })
  page.on('pageerror', ({ message }) => trouble.push(message))
  page.on('dialog', (dialog) => {
    trouble.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**/favicon.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
  )
  return { page, trouble }
}

async function logIn(page: Page): Promise<void> {
  const kemi = await aReviewer(world)
  await page.goto('/review')
  await page.getByLabel('Email').fill(kemi.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('6-digit code').fill(codeOf(world, kemi))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
}

describe('The console', { timeout: 120_000 }, () => {
  test.each([
    { colorScheme: 'light' as const, viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark' as const, viewport: { width: 1280, height: 800 } },
    { colorScheme: 'light' as const, viewport: { width: 320, height: 640 } },
  ])('has nothing that axe finds, and never scrolls sideways (%o)', async (options) => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    await saveBank(world, ada, { consent_version: identityConsent.version })
    await submit(world, ada)
    const { merchant_documents: [first] } = await kycOf(world, ada)
    await decide(world, ada.merchant_id, {
      decision: 'request_changes', documents: [{ id: first?.id, note: 'Half of it is missing.' }],
    })
    await addDocuments(world, ada, { [first?.document_type ?? '']: aFile('again.pdf', aPdf()) })
    await submit(world, ada)
    const { page, trouble } = await aPage(options)
    await page.goto('/review/login')
    expect(await axeFaults(page)).toEqual([])
    await logIn(page)
    expect(await axeFaults(page)).toEqual([])
    await page.goto(`/review/merchants/${ada.merchant_id}`)
    await page.getByRole('button', { name: 'Claim this case' }).click()
    await page.getByText('Yours since').waitFor()
    for (const number of ['BVN', 'NIN']) {
      await page.getByRole('button', { name: `Check the ${number} in the register` }).click()
      await page.getByText('Name matches').first().waitFor()
    }
    // Of a field, whose word is an icon where there is room, and of a paper.
    const refusals = page.locator('summary', { hasText: 'Refuse' })
    await refusals.first().click()
    await refusals.last().click()
    expect(await axeFaults(page)).toEqual([])
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0)
    await page.goto('/review?view=sent_back&search=nobody')
    expect(await axeFaults(page)).toEqual([])
    expect(trouble).toEqual([])
    await page.context().close()
  })

  test('is worked by keyboard alone, from the door to the decision', async () => {
    const ada = await underReview(world, { name: 'Keyboard Works' })
    const { page, trouble } = await aPage()
    const reach = async (says: RegExp) => {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab')
        const words = await page.evaluate(() => {
          const { activeElement: place } = document
          return [place?.getAttribute('aria-label'), place?.textContent, place?.id].join(' ')
        })
        if (says.test(words)) return
      }
      throw new Error(`Tab never came to ${says}`)
    }
    const kemi = await aReviewer(world)
    await page.goto('/review')
    await reach(/email/)
    await page.keyboard.type(kemi.email)
    await reach(/password/)
    await page.keyboard.type(PASSWORD)
    await reach(/code/)
    await page.keyboard.type(codeOf(world, kemi))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Reviews' }).waitFor()
    await page.goto(`/review?search=${ada.email}`)
    await reach(/^ ?Adire Works Limited/)
    await page.keyboard.press('Enter')
    await page.getByText('Nobody has this case yet.').waitFor()
    await reach(/^ ?Claim this case/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Decision' }).waitFor()
    await reach(/Accept: Certificate of incorporation/)
    await page.keyboard.press('Enter')
    await page.getByText('1 of 7 documents judged, 0 refused.').waitFor()
    await reach(/^ ?Approve/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Approve? The account is live at once').waitFor()
    await page.keyboard.press('Escape')
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'Pending_KYC_Review' })
    await page.keyboard.press('Enter')
    await reach(/^ ?Approve/)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Approved.').waitFor()
    expect(await merchantOf(world, ada)).toMatchObject({ status: 'ACTIVE' })
    expect(trouble).toEqual([])
    await page.context().close()
  })

  test('turns a picture and makes it larger', async () => {
    const ada = await underReview(world)
    const { page, trouble } = await aPage()
    await logIn(page)
    await page.goto(`/review/merchants/${ada.merchant_id}`)
    const place = page.getByRole('region', { name: 'Certificate of incorporation', exact: true })
    await place.scrollIntoViewIfNeeded()
    const paper = place.frameLocator('iframe')
    const picture = paper.getByRole('img', { name: 'certificate_of_incorporation.jpg' })
    const before = await picture.boundingBox()
    await paper.getByRole('button', { name: 'Turn' }).click()
    await paper.getByRole('button', { name: 'Larger' }).click()
    const after = await picture.boundingBox()
    expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(80 / 64, 1)
    expect(after?.height).toBeGreaterThan(before?.height ?? 0)
    expect(trouble).toEqual([])
    await page.context().close()
  })

  test('runs nothing that a merchant wrote', async () => {
    const payload = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    const ada = await anApplicant(world, { name: payload })
    await fillIn(world, ada)
    await saveProfile(world, ada, {
      business_registration_name: payload,
      business_description: payload,
      city_state: payload,
      country: payload,
      business_address: `${payload}***${payload}***${payload}`,
    })
    await saveBank(world, ada)
    await addPeople(world, ada, [{ ...ngozi, firstname: payload }])
    await addDocuments(world, ada, { SCUML: aFile(`${payload}.pdf`, aPdf('x')) })
    await submit(world, ada)
    const { page, trouble } = await aPage()
    await logIn(page)
    for (const path of [
      `/review/merchants/${ada.merchant_id}`,
      `/review?search=${encodeURIComponent(payload)}`,
    ]) {
      await page.goto(path)
      await page.getByText(payload).first().waitFor()
      expect(await page.locator('img[src="x"], script:not([src="/review/console.js"])').count()).toBe(0)
    }
    expect(trouble).toEqual([])
    await page.context().close()
  })
})
