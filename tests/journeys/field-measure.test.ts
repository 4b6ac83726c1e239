// Whoever allows it lets their phone tell how fast the app is; until then nothing is measured or sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, enter } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
/** Parts of the program, and calls, that have to do with measuring. */
const asked: string[] = []

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  phone.context.on('request', (request) => {
    if (/\/measure-\w+\.js|field-measures/.test(request.url())) asked.push(request.url())
  })
  await enter(phone.page, provider.url, aPerson('ada-measures'))
})
afterAll(() => phone?.close())

const figures = async () => (await fetch(`${provider.url}/metrics`)).text()
/** Calls that the provider had, which no browser can hide. */
const calls = async () =>
  Number(/_requests_total\{.*"field-measures".*\} (\d+)/.exec(await figures())?.[1] ?? 0)

const theSwitch = () => phone.page.getByRole('switch', { name: /Tell us how fast the app is/ })

async function preferences() {
  await phone.page.waitForLoadState('networkidle')
  await phone.page.goto('/dashboard/settings/preference')
  await theSwitch().waitFor()
}

/** As when another app comes to the front: a simulated phone has no other. */
const putAway = () => phone.page.evaluate(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
})

/** A line of the audit trail, opened with a touch; then the app is put away. */
async function aVisit() {
  const { page } = phone
  await page.goto('/dashboard/audit-trail')
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/audit-trail\/[0-9a-f-]{36}/)
  const id = page.url().split('/').pop() ?? ''
  // Until the browser has settled that this was a change of screens.
  await page.waitForTimeout(2_000)
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForTimeout(500)
  await putAway()
  await page.waitForTimeout(1_000)
  return id
}

test('off at first: nothing that measures is loaded, and nothing leaves', async () => {
  await preferences()
  expect(await theSwitch().isChecked()).toBe(false)
  await phone.page.getByText('Off: nothing is measured, and nothing sent.').waitFor()
  await aVisit()
  expect([asked, await calls()]).toEqual([[], 0])
})

test('turned on, it arrives by name and screen, and no id with it', async () => {
  await preferences()
  await theSwitch().check({ force: true })
  await phone.page.getByText(/^On: it is sent when you leave the app/).waitFor()
  await phone.page.setViewportSize({ width: 360, height: 2_000 })
  expect(await phone.axe()).toEqual([])
  await phone.page.setViewportSize({ width: 360, height: 800 })
  await preferences()
  expect(await theSwitch().isChecked()).toBe(true)
  const id = await aVisit()
  await expect.poll(figures)
    .toMatch(/oja_field_seconds_count\{name="LCP",screen="\/dashboard\/audit-trail"\}/)
  const shown = await figures()
  expect(shown).toMatch(/oja_field_seconds_count\{name="INP",screen="\/dashboard\/audit-trail/)
  expect(shown).toMatch(/oja_field_layout_shift_count\{name="CLS",screen="\/dashboard\/audit-trail/)
  expect(shown).not.toContain(id)
})

test('turned off again, nothing more leaves', async () => {
  await preferences()
  await theSwitch().uncheck({ force: true })
  const before = await calls()
  await aVisit()
  expect(await calls()).toBe(before)
})
