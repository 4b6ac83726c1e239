// A page that is left open on a counter asks for news all the while, and its login ends all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needBuild } from '#tests/build/built.ts'
import { enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { sharedProvider } from './shared-provider.ts'

let phone: Phone
/** Whether each call said that nobody asked for it. */
const calls: { path: string, isUnasked: boolean }[] = []
let underWay = 0

beforeAll(async () => {
  needBuild()
  const provider = await sharedProvider()
  phone = await aPhone(provider.url)
  await phone.page.clock.install()
  await enterDemo(phone.page, provider, 'admin@adire.example')
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v2/dashboard')) return
    calls.push({ path: pathname, isUnasked: request.headers()['unasked'] !== undefined })
    underWay += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    phone.page.on(end as 'requestfinished', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v2/dashboard')) underWay -= 1
    })
  }
})
afterAll(() => phone.close())

/** Lets time go by in steps that no request takes for a silence. */
async function pass(minutes: number) {
  for (let step = 0; step < minutes * 6; step += 1) {
    await phone.page.clock.runFor(10_000)
    await expect.poll(() => underWay).toBe(0)
  }
}

test('it asks whether anybody is there, and a press keeps the login', async () => {
  const { page } = phone
  await page.getByRole('link', { name: 'Payouts' }).first().click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  underWay = 0
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await pass(2)
  calls.length = 0
  await pass(25)
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ isUnasked }) => !isUnasked)).toEqual([])
  expect(await question.isVisible()).toBe(false)
  await pass(2)
  await question.waitFor()
  calls.length = 0
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(calls[0]?.isUnasked).toBe(false)
  await pass(20)
  expect(await question.isVisible()).toBe(false)
}, 240_000)
