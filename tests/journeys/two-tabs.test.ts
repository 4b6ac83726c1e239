// One form in two tabs of a real browser: one edits, the other shows it and takes over, also from a tab that
// is frozen and from one that has crashed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { aPerson, enter } from './entering.ts'
import { onboarding } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

const person = aPerson('two-tabs')
let provider: RunningProvider
let phone: Phone

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  phone = await aPhone(provider.url)
  await enter(phone.page, provider.url, person)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

const about = `${onboarding}/business-profile/about`
const description = (page: Page) => page.getByLabel('Description')
const isOff = (page: Page) => page.getByText('This form is open in another tab.').waitFor()
async function isHere(page: Page) {
  await expect.poll(() => description(page).isEnabled(), { timeout: 10_000 }).toBe(true)
}
const saved = (page: Page) => page.getByText(/Saved on this phone/).first().waitFor()
const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue here' }).click()

async function anotherTab(path: string): Promise<Page> {
  const tab = await phone.context.newPage()
  await tab.goto(path)
  return tab
}

let second: Page

test('the second tab shows the form, and goes on with what was typed in the first', async () => {
  const first = phone.page
  await first.goto(about)
  await description(first).fill('Indigo cloth')
  second = await anotherTab(about)
  await isOff(second)
  expect(await description(second).isDisabled()).toBe(true)
  expect(await second.getByRole('button', { name: 'Next' }).count()).toBe(0)
  // Nothing waits for the pause after a key: the first tab saves when it is asked to give way.
  await first.bringToFront()
  await description(first).pressSequentially(', dyed')
  await continueHere(second)
  await isHere(second)
  expect(await description(second).inputValue()).toBe('Indigo cloth, dyed')
  await isOff(first)
  expect(await description(first).isDisabled()).toBe(true)
  await second.bringToFront()
  await description(second).pressSequentially(' and woven')
  await saved(second)
})

test('a frozen tab is not waited for, and sees it when it wakes', async () => {
  const first = phone.page
  const devtools = await phone.context.newCDPSession(second)
  await second.waitForTimeout(600)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await first.bringToFront()
  await continueHere(first)
  await isHere(first)
  expect(await description(first).inputValue()).toBe('Indigo cloth, dyed and woven')
  await description(first).fill('Indigo cloth, by hand')
  await saved(first)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await isOff(second)
  await second.close()
})

test('a crashed tab leaves the form free, with all that it had said to be saved', async () => {
  const first = phone.page
  await first.waitForTimeout(600)
  const devtools = await phone.context.newCDPSession(first)
  void devtools.send('Page.crash').catch(() => undefined)
  phone.page = await anotherTab(about)
  await isHere(phone.page)
  expect(await description(phone.page).inputValue()).toBe('Indigo cloth, by hand')
  await description(phone.page).fill('Indigo cloth, by hand, in Abeokuta')
  await saved(phone.page)
  await first.close()
})
