// A list that a thumb goes through from end to end: what is drawn stays as small as the screen, however much
// has come. ROWS=100000 for a hundred thousand.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { title } from './entering.ts'
import { addCustomers } from './many-customers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

const ROWS = Number(process.env['ROWS'] ?? 3_000)
/** Of a page with its bars and a screen of rows. */
const MOST_ELEMENTS = 400

vi.setConfig({ testTimeout: 120_000 + ROWS * 40 })

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'admin@adire.example')
  await changeToTestMode(phone.page)
  await addCustomers(provider, ROWS)
})
afterAll(() => phone.close())

/** Elements in the page, and what its program holds in megabytes. */
async function held() {
  const session = await phone.context.newCDPSession(phone.page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { elements: await elements(), megabytes: usedSize / 2 ** 20 }
}

const elements = () => phone.page.evaluate(() => document.querySelectorAll('*').length)

test(`${ROWS} rows are gone through with a page that stays small`, async () => {
  const { page } = phone
  await page.goto('/dashboard/customers')
  await title(page, 'Customers').waitFor()
  await page.getByRole('listitem').nth(5).waitFor()
  const before = await held()
  let most = 0
  let place = 0
  const began = Date.now()
  while (place < ROWS) {
    place = await page.evaluate(async (last) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const shown = () => Math.max(0, ...Array.from(document.querySelectorAll('[aria-posinset]'),
        (row) => Number(row.getAttribute('aria-posinset'))))
      const late = Date.now() + 20_000
      while (shown() <= last && Date.now() < late) {
        await new Promise((drawn) => { requestAnimationFrame(drawn) })
      }
      return shown()
    }, place)
    most = Math.max(most, await elements())
  }
  const after = await held()
  console.info(`${place} rows in ${((Date.now() - began) / 1000).toFixed(0)} s; at most ${most} elements; `
    + `${before.megabytes.toFixed(1)} MB held before, ${after.megabytes.toFixed(1)} MB after`)
  expect(most).toBeLessThan(MOST_ELEMENTS)
  expect((after.megabytes - before.megabytes) * 2 ** 20 / ROWS).toBeLessThan(2_000)
})

test('and a row at its end opens, and leads back to its place', async () => {
  const { page } = phone
  const last = page.getByRole('link', { name: `Sample ${ROWS}`, exact: false }).first()
  await last.click()
  // The row bears the same name as the page that it opens: only the address tells that it is open.
  await page.waitForURL('**/dashboard/customers/*')
  await title(page, `Sample ${ROWS}`).waitFor()
  await page.goBack()
  await last.waitFor()
})

test('a tablet that is turned twice has its rows again', async () => {
  const { page } = phone
  await page.goto('/dashboard/customers')
  await page.getByRole('listitem').nth(5).waitFor()
  const rows = () => page.getByRole('listitem').count()
  const before = await rows()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('table').waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(rows).toBe(before)
})
