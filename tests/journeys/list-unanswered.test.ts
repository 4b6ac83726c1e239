// Rows that do not come while the provider itself answers: said once, asked for again at a bearable pace, and
// nothing stands under a filter that it is not of.
import type { Locator, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { addCustomers } from './many-customers.ts'
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
  await addCustomers(provider, 100)
})
afterAll(() => phone.close())

/** What is asked for at `address` dies on its way from now on; answers how often, and the end of that. */
async function cutOff(address: RegExp) {
  const cut = { times: 0, heal: () => phone.context.unroute(address) }
  await phone.context.route(address, async (route: Route) => {
    cut.times += 1
    await route.abort('connectionreset')
  })
  return cut
}

/** The person asks again, unless the network's return was quicker. */
async function heal(cut: { heal: () => Promise<void> }, name: string) {
  await phone.button(name).waitFor()
  await cut.heal()
  await phone.button(name).click({ timeout: 3_000 }).catch(() => undefined)
}

const shown = () => phone.page.locator('[aria-posinset]')

/** So long a person looks at it before they do something. */
const A_WHILE_MS = 5_000

test('under a filter whose rows do not come, no others stand, and a few questions go out', async () => {
  const { page } = phone
  await page.goto('/dashboard/payouts/all')
  await shown().nth(2).waitFor()
  const cut = await cutOff(/payouts[^?]*\?.*status=/)
  await phone.button('Failed').click()
  await page.getByText('Not available offline yet').waitFor()
  expect(await shown().count()).toBe(0)
  await page.waitForTimeout(A_WHILE_MS)
  expect(cut.times).toBeLessThanOrEqual(4)
  await heal(cut, 'Try now')
  await expect.poll(() => page.getByText('Not available offline yet').count()).toBe(0)
  await expect.poll(() => shown().count()).toBeGreaterThan(0)
})

/** Payouts of `status` do not come until they are released. */
async function heldBack(status: string) {
  const late = new RegExp(`payouts[^?]*\\?.*status=${status}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => { release = resolve })
  await phone.context.route(late, (route) => held.then(() => route.continue()))
  return { release, end: () => phone.context.unroute(late) }
}

const opacityOf = (rows: Locator) => () => rows.evaluate((element) => getComputedStyle(element).opacity)

test('while those of a new filter are on their way, the rows of the former one are dimmed', async () => {
  const { page } = phone
  await page.goto('/dashboard/payouts/all')
  await shown().nth(2).waitFor()
  const opacity = opacityOf(page.getByRole('list', { name: 'payouts' }))
  expect(await opacity()).toBe('1')
  const late = await heldBack('successful')
  await phone.button('Successful').click()
  await expect.poll(opacity).toBe('0.6')
  late.release()
  await expect.poll(opacity).toBe('1')
  await late.end()
})

test('further rows that do not come are asked for when a person wants them', async () => {
  const { page } = phone
  await page.goto('/dashboard/customers')
  await title(page, 'Customers').waitFor()
  await shown().nth(5).waitFor()
  const cut = await cutOff(/customers\?.*cursor=/)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByText('The next rows did not come').waitFor()
  await page.waitForTimeout(A_WHILE_MS)
  expect(cut.times).toBeLessThanOrEqual(4)
  expect(await page.getByRole('link', { name: 'Sample', exact: false }).count()).toBeGreaterThan(5)
  await heal(cut, 'Try again')
  await expect.poll(() => shown().evaluateAll((rows) =>
    Math.max(...rows.map((row) => Number(row.getAttribute('aria-posinset')))))).toBeGreaterThan(30)
})

test('so on a desktop, where a page far on needs those before it', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/customers')
  await page.getByRole('row').nth(5).waitFor()
  const cut = await cutOff(/customers\?.*cursor=/)
  await phone.button('Next page').click()
  await page.getByText('The next rows did not come').waitFor()
  await page.waitForTimeout(A_WHILE_MS)
  expect(cut.times).toBeLessThanOrEqual(4)
  await heal(cut, 'Try again')
  await expect.poll(() => page.getByText('The next rows did not come').count()).toBe(0)
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5)
})

test('on a desktop too, the rows of the former filter are dimmed', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/payouts/all')
  await page.getByRole('row').nth(2).waitFor()
  const opacity = opacityOf(page.locator('[aria-busy]', { has: page.getByRole('table') }))
  expect(await opacity()).toBe('1')
  const late = await heldBack('pending')
  await phone.button('Filter').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pending' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
  await expect.poll(opacity).toBe('0.6')
  late.release()
  await expect.poll(opacity).toBe('1')
  await late.end()
})
