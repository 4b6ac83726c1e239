// What the first picture of a visit waits for, and the picture that answers a tap.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { installed } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

declare global {
  interface Window {
    /** While the page was being made: parts that its head was told of, and scripts that were asked for. */
    making: { named: number, asked: number }
    /** The page's address in the picture that followed the last click. */
    pictured: string
    /** Whether what is watched for was there in that picture. */
    covered: boolean
  }
}

/** Runs in every page: counts until the word of loading has gone. */
function watchMaking() {
  const making = { named: 0, asked: 0 }
  window.making = making
  const isPart = (node: Node) => node instanceof HTMLLinkElement && node.rel === 'modulepreload'
  new MutationObserver((changes, observer) => {
    for (const { addedNodes, target } of changes) {
      if (target === document.head) making.named += Array.from(addedNodes).filter(isPart).length
    }
    making.asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length
    if (document.querySelector('h1')) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

let provider: ReachableProvider
let phone: Phone
beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enterDemo(phone.page, provider, 'admin@adire.example')
  await phone.page.goto('/dashboard/overview')
  await installed(phone.page)
  await phone.page.addInitScript('globalThis.__name = (made) => made')
  await phone.page.addInitScript(watchMaking)
})
afterAll(() => phone.close())

const balance = () => phone.page.getByLabel('Copy the account number').first()

test('where the worker has the parts, the first page names none of them in its head', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  await balance().waitFor()
  const shell = await page.evaluate(() => fetch('/dashboard/overview').then((answer) => answer.text()))
  const { named, asked } = await page.evaluate(() => window.making)
  expect(named).toBe(shell.split('rel="modulepreload"').length - 1)
  expect(asked).toBeGreaterThan(4)
})

test('what is kept is shown without a network, and few files are asked for until then', async () => {
  const { page } = phone
  await phone.offline()
  await page.reload()
  await balance().waitFor()
  expect((await page.evaluate(() => window.making)).asked).toBeLessThanOrEqual(18)
  await phone.online()
})

test('a tap is answered by a picture before the page that it leads to is made', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  await balance().waitFor()
  await page.evaluate(() => {
    const see = () => { window.pictured = location.pathname }
    addEventListener('click', () => requestAnimationFrame(see), true)
  })
  await page.getByRole('link', { name: 'Payouts' }).first().click()
  await page.waitForURL((url) => url.pathname !== '/dashboard/overview')
  expect(await page.evaluate(() => window.pictured)).toBe('/dashboard/overview')
})

/**
 * Whether `selector` is there in the first picture after the next click is told by `window.covered`, and its
 * address by `window.pictured`.
 */
const watchFor = (page: Page, selector: string) => page.evaluate((wanted) => {
  const see = () => {
    window.covered = document.querySelector(wanted) !== null
    window.pictured = `${location.pathname}${location.search}`
  }
  addEventListener('click', () => requestAnimationFrame(see), true)
}, selector)

/** The list of banks is touched; whether its sheet was there in the first picture after that. */
async function coversAtOnce(page: Page) {
  await page.goto('/dashboard/beneficiary/create')
  const banks = page.getByRole('button', { name: 'Bank' })
  await banks.waitFor()
  await watchFor(page, 'dialog[open]')
  await banks.click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  return page.evaluate(() => window.covered)
}

test('a sheet to type in comes after the picture of the touch, with the focus in its field', async () => {
  expect(await coversAtOnce(phone.page)).toBe(false)
})

test('so does the search of a list', async () => {
  const { page } = phone
  await page.goto('/dashboard/payouts/all')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.waitFor()
  await watchFor(page, 'main [type=search]')
  await search.click()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => window.covered)).toBe(false)
})

test('a filter is lit in the picture of its touch; its rows are asked for after that', async () => {
  const { page } = phone
  await page.goto('/dashboard/payouts/all')
  const failed = phone.button('Failed')
  await failed.waitFor()
  await watchFor(page, '.list-chip[aria-pressed=false] ~ .list-chip[aria-pressed=true]')
  await failed.click()
  await page.waitForURL('**/dashboard/payouts/all?status=*')
  const seen = await page.evaluate(() => ({ isLit: window.covered, at: window.pictured }))
  expect(seen).toEqual({ isLit: true, at: '/dashboard/payouts/all' })
  const all = phone.button('All')
  expect(await Promise.all([failed, all].map((chip) => chip.getAttribute('aria-pressed'))))
    .toEqual(['true', 'false'])
  // Once the address has it, the address says what is lit.
  await all.click()
  await page.waitForURL('**/dashboard/payouts/all')
  await expect.poll(() => all.getAttribute('aria-pressed')).toBe('true')
  expect(await failed.getAttribute('aria-pressed')).toBe('false')
})

test('amounts are hidden on all cards in the picture of the touch, and at the next visit', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  const hide = page.getByRole('button', { name: 'Hide amounts' })
  const show = page.getByRole('button', { name: 'Show amounts' })
  await expect.poll(() => hide.count()).toBe(2)
  await watchFor(page, '[aria-label="Show amounts"]')
  await hide.first().click()
  await expect.poll(() => show.count()).toBe(2)
  expect(await page.evaluate(() => window.covered)).toBe(true)
  expect(await hide.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('amounts:hidden')
  await page.reload()
  await expect.poll(() => show.count()).toBe(2)
  expect(await page.getByText('Amount hidden').count()).toBe(2)
  await show.last().click()
  await expect.poll(() => hide.count()).toBe(2)
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('amounts:hidden')
})

test('where a phone shows its keys only while it is touched, that sheet comes with the touch', async () => {
  const page = await phone.context.newPage()
  await page.addInitScript('delete Navigator.prototype.userAgentData')
  expect(await coversAtOnce(page)).toBe(true)
  await page.close()
})

test('a place out of More stands in the sheet\'s own entry: Back leads to where it was opened', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: 'More' }).click()
  const place = page.getByRole('dialog').getByRole('link', { name: 'Customers' })
  await place.click()
  await page.waitForURL('**/dashboard/customers**')
  await page.goBack()
  await page.waitForURL('**/dashboard/overview')
  await balance().waitFor()
})

test('whom a bill was paid for before fills the form after the picture of the touch', async () => {
  const { page } = phone
  await page.goto('/dashboard/overview')
  await balance().waitFor()
  await changeToTestMode(page)
  await page.goto('/dashboard/bill-payment/electricity-subscription')
  const again = page.getByRole('list', { name: 'Again' }).getByRole('button').first()
  await again.waitFor()
  await watchFor(page, '[aria-label=Again]')
  await again.click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).not.toBe('')
  expect(await page.evaluate(() => window.covered)).toBe(true)
})
