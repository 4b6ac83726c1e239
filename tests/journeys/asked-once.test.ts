// What a screen reads it asks for once: every further call of the same costs data, and on a slow link time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from './address-of.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { collectingScreens, memberScreens, moneyScreens, type Screen } from './screens.data.ts'
import { sharedProvider } from './shared-provider.ts'

let phone: Phone
/** Reads of the API since a screen was opened, as `GET /v2/...`. */
let asked: string[] = []

beforeAll(async () => {
  const provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'admin@adire.example')
  phone.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/v2/')) asked.push(`${pathname}${search}`)
  })
})
afterAll(() => phone?.close())

/** More than once, with how often. */
function twice(): string[] {
  const counts = new Map<string, number>()
  for (const one of asked) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([one, count]) => `${count} x ${one}`)
}

const first: readonly Screen[] = [
  ...memberScreens, ...moneyScreens, ['approvals', '/dashboard/payouts/payout-approvals'],
  ['decided', '/dashboard/payouts/payout-approvals?view=decided'],
]

/** What each of them asks for more than once, and how many calls they make together. */
async function visited(screens: readonly Screen[]) {
  const { page } = phone
  const found: Record<string, string[]> = {}
  let calls = 0
  for (const [name, route, row] of screens) {
    const address = await addressOf(page, route, row)
    await page.goto('about:blank')
    asked = []
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    calls += asked.length
    if (twice().length > 0) found[name] = twice()
  }
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
