// Nothing is wider than a phone of 320 or 340 px: with the search of each list open and something typed, with
// the longest names and amounts, and approvals with letters twice as large.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Page } from 'playwright'
import { accountArea, collectingArea } from './areas.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { moneyScreens } from './screens.data.ts'
import { sharedProvider } from './shared-provider.ts'
import { goneTo } from './visiting.ts'

// An element that is not there fails the screen at once: nothing here waits for work.
const SOON_MS = 4_000
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let phone: Phone

beforeAll(async () => {
  const provider = await sharedProvider()
  phone = await aPhone(provider.url, { width: 320 })
  await phone.page.route(/\/v2\//, async (route) => {
    // A page that is left while it asks needs no answer any more.
    const answer = await route.fetch().catch(() => null)
    if (!answer) return
    const isJson = answer.headers()['content-type']?.includes('json')
    const json = isJson ? await answer.json().catch(() => null) : null
    await route.fulfill({ response: answer, ...json && { json: stretched(json) } }).catch(() => undefined)
  })
  await enterDemo(phone.page, provider, 'admin@adire.example')
  await changeToTestMode(phone.page)
})
afterAll(() => phone.close())

const LONG = ' Oluwafunmilayo-Chukwuemeka Adewale-Ogunbanjo International Enterprises of Nigeria Limited'
const MUCH = 98_765_432_109.87
const names = /(^|_)(name|fullname|narration|title|note|description|reason|customer|merchant|bank)$/
const amounts = /(^|_)(amount|balance|available|ledger|fee|total|value|sum|reserved|pending|in|out)$/

/** An answer as it is where every name is as long as it can be, and every sum as large. */
function stretched(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => stretched(each, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stretched(each, name)]))
  }
  if (typeof value === 'number' && amounts.test(key) && !Number.isInteger(value / 1e9)) return MUCH
  // What is told by a code stays one.
  if (typeof value === 'string' && names.test(key) && /[A-Z].*[a-z ]/.test(value)) return value + LONG
  return value
}

const visits = [...collectingArea.visits, ...accountArea.visits]
const addresses = [...new Set([
  ...visits.filter(({ row }) => !row).map(({ route, search = '' }) => `${route}${search}`),
  ...moneyScreens.map(([, path]) => path),
])]

/** What is wrong there, whatever its words. */
async function opened(page: Page, address: string): Promise<string[]> {
  const faults = await goneTo(page, address)
  await page.locator('h1').first().waitFor({ timeout: SOON_MS })
  return faults.map((fault) => `${address}: ${fault}`)
}

/** What stands out of the page, by the words of it; '' for nothing. */
const tooWide = (page: Page) => page.evaluate(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return ''
  /** Not what lies in a row of its own that is moved to the side. */
  const isHeld = (each: Element | null): boolean => each !== null && each !== document.body
    && (getComputedStyle(each).overflowX !== 'visible' || isHeld(each.parentElement))
  const isOut = (each: Element) =>
    each.getBoundingClientRect().right > clientWidth + 0.5 && !isHeld(each.parentElement)
  const out = Array.from(document.querySelectorAll('body *')).filter((each) =>
    isOut(each) && !Array.from(each.children).some(isOut))
  const said = out.slice(0, 3).map((each) => `<${each.className}> ${each.textContent?.slice(0, 40)}`)
  return `${scrollWidth - clientWidth} px too wide: ${said.join(' | ')}`
})

async function widths(page: Page, what: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of [340, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const fault = await tooWide(page)
    if (fault !== '') faults.push(`${what} at ${width}: ${fault}`)
  }
  return faults
}

describe('with the longest names and amounts', () => {
  test('no screen is wider than the phone, also with its search open', async () => {
    const { page } = phone
    const faults: string[] = []
    const searched: string[] = []
    for (const address of addresses) {
      faults.push(...await opened(page, address))
      faults.push(...await widths(page, address))
      const search = page.locator('#content button[aria-label=Search]').first()
      if (!await search.isVisible()) continue
      searched.push(address)
      await search.click({ timeout: SOON_MS })
      const field = page.getByRole('searchbox').or(page.getByRole('textbox', { name: 'Search' })).first()
      await field.fill('Oluwafunmilayo-Chukwuemeka-Adewale-Ogunbanjo-Enterprises', { timeout: SOON_MS })
      faults.push(...await widths(page, `${address}, searched`))
    }
    expect(faults).toEqual([])
    expect(searched.length).toBeGreaterThanOrEqual(12)
  })

  test('approvals are not, with letters twice as large', async () => {
    const { page } = phone
    const larger = () => page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
    const faults = await opened(page, '/dashboard/payouts/payout-approvals')
    await larger()
    faults.push(...await widths(page, 'approvals'))
    const first = page.locator('main a[href*="approval"]').first()
    await first.click({ timeout: SOON_MS })
    await page.getByText('Decline').first().waitFor({ timeout: SOON_MS })
    await larger()
    faults.push(...await widths(page, 'a request'))
    expect(faults).toEqual([])
  })
})
