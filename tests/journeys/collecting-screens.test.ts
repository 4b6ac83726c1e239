// Every screen where money comes in, with the demo's rows, on the narrowest phone and with letters twice as
// large.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { addressesOn, type Addresses } from './visiting.ts'

let provider: RunningProvider
let phone: Phone
let addresses: Addresses

beforeAll(async () => {
  provider = await startedProvider()
  phone = await aPhone(provider.url)
  await enterDemo(phone.page, provider, 'initiator@adire.example')
  await changeToTestMode(phone.page)
  addresses = await addressesOn(phone.page)
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

async function visit(path: string) {
  const { page } = phone
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

const overflow = () =>
  phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The words of the title that stand on two lines. */
const brokenWords = () =>
  phone.page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const text = title.firstChild!
    return [...title.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })

describe('each screen where money comes in', () => {
  test('is no wider than a phone of 320 px', async () => {
    await phone.page.setViewportSize({ width: 320, height: 700 })
    for (const [name, path] of addresses) {
      await visit(path)
      expect(await overflow(), name).toBe(0)
    }
  })

  test('is no wider than a phone of 360 px with letters twice as large', async () => {
    await phone.page.setViewportSize({ width: 360, height: 800 })
    const wide: Record<string, number> = {}
    for (const [name, path] of addresses) {
      await visit(path)
      await phone.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const more = await overflow()
      if (more > 0) wide[name] = more
    }
    expect(wide).toEqual({})
  })

  test('keeps each word of its title whole on a narrow phone', async () => {
    for (const width of [320, 360]) {
      await phone.page.setViewportSize({ width, height: 800 })
      for (const path of ['/dashboard/beneficiaries', '/dashboard/transactions', '/dashboard/vnubans']) {
        await visit(path)
        expect(await brokenWords(), `${path} at ${width}`).toEqual([])
      }
    }
  })
})
