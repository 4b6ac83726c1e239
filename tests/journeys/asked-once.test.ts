// What a screen reads it asks for once: every further call of the same costs data, and on a slow link time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { changeToTestMode, enterDemo } from './demo.ts'
import { chooseBank } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { collectingScreens, memberScreens, moneyScreens, type Screen } from './screens.data.ts'
import { sharedProvider } from './shared-provider.ts'
import { addressesOn } from './visiting.ts'

let phone: Phone
/** Of the phone's first tab. */
let asked: Asked

beforeAll(async () => {
  const provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'admin@adire.example')
  asked = readsOf(phone.page)
})
afterAll(() => phone?.close())

/** Reads of the API since a screen was opened, as `/v2/...`. */
type Asked = string[]

function readsOf(page: Page): Asked {
  const reads: Asked = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/v2/')) reads.push(`${pathname}${search}`)
  })
  return reads
}

/** More than once, with how often. */
function twice(reads: Asked): string[] {
  const counts = new Map<string, number>()
  for (const one of reads) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([one, count]) => `${count} x ${one}`)
}

const first: readonly Screen[] = [
  ...memberScreens, ...moneyScreens, ['approvals', '/dashboard/payouts/payout-approvals'],
  ['decided', '/dashboard/payouts/payout-approvals?view=decided'],
]

/**
 * What each of them asks for more than once, and how many calls they make together. Each is loaded anew, with
 * nothing in hand; while one tab waits whether more is asked, another loads the next.
 */
async function visited(screens: readonly Screen[]) {
  const { page, context } = phone
  const found: Record<string, string[]> = {}
  let calls = 0
  await page.goto('/dashboard/overview')
  const named = screens.map(([name, route, row]) => ({ name, route, ...row && { row } }))
  const left = [...await addressesOn(page, named)]
  const visit = async (tab: Page, reads: Asked) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, address] = next
      await tab.goto('about:blank')
      reads.length = 0
      await tab.goto(address)
      await tab.getByRole('heading', { level: 1 }).first().waitFor()
      await tab.waitForLoadState('networkidle')
      calls += reads.length
      if (twice(reads).length > 0) found[name] = twice(reads)
    }
  }
  const other = await context.newPage()
  await Promise.all([visit(page, asked), visit(other, readsOf(other))])
  await other.close()
  console.info(`${screens.length} screens, ${calls} calls`)
  return { found, calls }
}

test('on every screen of money and of the business', async () => {
  const { found, calls } = await visited(first)
  expect(found).toEqual({})
  expect(calls).toBeGreaterThan(first.length)
})

test('on every screen where money comes in, and of bills', async () => {
  await phone.page.goto('/dashboard/overview')
  await changeToTestMode(phone.page)
  const { found, calls } = await visited(collectingScreens)
  expect(found).toEqual({})
  expect(calls).toBeGreaterThan(collectingScreens.length)
})

/** What was asked since the last look, more than once or not. */
function sinceThen() {
  const all = [...asked]
  const more = twice(asked)
  asked.length = 0
  return { all, more }
}

test('at each step of a new payout, and the account and its name once on the whole way', async () => {
  const { page } = phone
  const steps: Record<string, string[]> = {}
  const whole: string[] = []
  const step = async (name: string) => {
    await page.waitForLoadState('networkidle')
    const { all, more } = sinceThen()
    whole.push(...all)
    if (more.length > 0) steps[name] = more
  }
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(new URL(request.url()).pathname)
  })
  await page.goto('about:blank')
  asked.length = 0
  await page.goto('/dashboard/new-payout')
  await page.getByRole('link', { name: /Pay one account/ }).waitFor()
  await step('which way')
  await page.getByRole('link', { name: /Pay one account/ }).click()
  await page.getByRole('button', { name: 'New account', exact: true }).click()
  await step('whom')
  await chooseBank(page, 'First Bank of Nigeria')
  await page.getByLabel('Account number').fill('0123456789')
  await page.getByText('Account name at First Bank of Nigeria').waitFor()
  await step('the name')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'How much' }).waitFor()
  await step('how much')
  await page.getByLabel('Amount').fill('5000')
  await page.getByText('Available after').waitFor()
  await step('what it costs')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Check and send' }).waitFor()
  await step('the last look')
  expect(steps).toEqual({})
  const often = (words: RegExp) => whole.filter((one) => words.test(one)).length
  expect([often(/account\/details/), often(/\/quote/), often(/\/banks/)]).toEqual([1, 1, 1])
  expect(posted).toEqual(['/v2/dashboard/nuban/enquiry'])
})
