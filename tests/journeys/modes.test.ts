// From test to live and back, with a list open: what belongs to the other mode is never on the screen.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'admin@adire.example')
  await changeToTestMode(phone.page)
})
afterAll(() => phone.close())

/** Both modes have one of this name, each its own. */
const row = () => phone.page.getByRole('link', { name: /Copper Drum Events/ })
const addressOfRow = () => row().getAttribute('href')

/** The list asks, and hears nothing before its answer is let go. */
async function heldBack(): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((go) => { letGo = go })
  await phone.page.route(/\/merchant\/customers\b/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a list of test mode is gone with it, also before live mode has answered', async () => {
  const { page } = phone
  await page.goto('/dashboard/customers')
  await title(page, 'Customers').waitFor()
  await row().waitFor()
  const inTest = await addressOfRow()
  const letGo = await heldBack()
  await phone.button('Test mode. Change to live mode').click()
  await page.getByRole('dialog').getByLabel('Live mode').click()
  await phone.button('Live mode. Change to test mode').waitFor()
  await title(page, 'Customers').waitFor()
  expect(await row().count()).toBe(0)
  letGo()
  await row().waitFor()
  const inLive = await addressOfRow()
  expect(inLive).not.toBe(inTest)

  await changeToTestMode(page)
  await row().waitFor()
  expect(await addressOfRow()).toBe(inTest)
  await row().click()
  await page.getByText('copper.drum.events@adire.example').waitFor()
})
