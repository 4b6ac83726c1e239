// Every screen that is left open asks one small question in half a minute at most, and none while nobody sees
// it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '#tests/drawn.ts'
import { needBuild } from '#tests/build/built.ts'
import { enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { memberScreens, moneyScreens } from './screens.data.ts'
import { sharedProvider } from './shared-provider.ts'

let phone: Phone
const asked: string[] = []
let underWay = 0

beforeAll(async () => {
  needBuild()
  const provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await phone.page.clock.install()
  await enterDemo(phone.page, provider, 'admin@adire.example')
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) asked.push(`${request.method()} ${pathname}`)
    underWay += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    phone.page.on(end as 'requestfinished', () => { underWay -= 1 })
  }
})
afterAll(() => phone.close())

const MINUTES = 3

/** Without what is opened from a row, and forms, which have no addresses of their own. */
const screens = [...memberScreens, ...moneyScreens].filter(([, , row]) => row === undefined)
  .filter((_, at) => isFull || at % 3 === 0)

async function hide(isHidden: boolean) {
  await phone.page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState',
      { configurable: true, get: () => (hidden ? 'hidden' : 'visible') })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Sooner than a page that hears nothing takes the network for a weak one. */
const STEP_MS = 5_000

/** What is asked while so many minutes go by. */
async function during(minutes: number): Promise<string[]> {
  asked.length = 0
  for (let step = 0; step < (minutes * 60_000) / STEP_MS; step += 1) {
    await phone.page.clock.runFor(STEP_MS)
    await expect.poll(() => underWay).toBe(0)
  }
  return [...asked]
}

test.each(screens.map(([name, path]) => [name, path] as const))('%s', async (_, path) => {
  const { page } = phone
  await hide(false).catch(() => {})
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  underWay = 0
  const seen = await during(MINUTES)
  expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(2 * MINUTES)
  expect(seen.every((what) => what.startsWith('GET '))).toBe(true)
  await hide(true)
  const unseen = await during(MINUTES)
  expect(unseen).toEqual([])
}, 120_000)
