// The search across everything, in a browser: from the top bar, by thumb and by keys, and without a network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enterDemo(phone.page, provider, 'initiator@adire.example')
  await changeToTestMode(phone.page)
})
afterAll(() => phone.close())

const field = () => phone.page.getByRole('searchbox', { name: 'Search' })
const group = (name: string) => phone.page.getByRole('region', { name })

const asked = (): string[] => {
  const urls: string[] = []
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v2/dashboard/search') urls.push(searchParams.get('search') ?? '')
  })
  return urls
}

describe('on a phone', () => {
  test('finds a customer with its accounts and payments, and opens one', async () => {
    const { page } = phone
    await page.goto('/dashboard/overview')
    await page.getByRole('link', { name: 'Search everything' }).click()
    await page.waitForURL('**/dashboard/search')
    await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true)
    const searches = asked()
    await field().pressSequentially('copper drum', { delay: 20 })
    await group('Customers').getByRole('link', { name: /Copper Drum/ }).waitFor()
    await group('Virtual accounts').getByRole('link', { name: /Copper Drum/ }).first().waitFor()
    // One question for what was typed in one go, and it stands in the address.
    expect(searches).toEqual(['copper drum'])
    expect(new URL(page.url()).searchParams.get('search')).toBe('copper drum')
    expect(await phone.axe()).toEqual([])
    await group('Customers').getByRole('link', { name: /Copper Drum/ }).click()
    await page.waitForURL(/\/dashboard\/customers\/\d{12}$/)
    await page.goBack()
    await group('Customers').waitFor()
    await expect.poll(() => field().inputValue()).toBe('copper drum')
  })

  test('keeps nothing of it on the phone', async () => {
    const kept = await phone.page.evaluate(async () => {
      const stores = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((done) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => done(opening.result)
        })
        for (const store of Array.from(database.objectStoreNames)) {
          const rows = await new Promise<unknown[]>((done) => {
            const all = database.transaction(store).objectStore(store).getAllKeys()
            all.onsuccess = () => done(all.result)
          })
          stores.push(JSON.stringify(rows))
        }
        database.close()
      }
      return stores.join('\n')
    })
    expect(kept).toContain('oja')
    expect(kept.toLowerCase()).not.toContain('copper drum')
    expect(kept).not.toContain('dashboard/search"')
  })

  test('says when nothing matches, and when it needs a network', async () => {
    const { page } = phone
    await field().fill('nobody at all')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await phone.offline()
    await field().fill('copper')
    await page.getByRole('heading', { name: 'Search needs a network' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Try now' }).isVisible()).toBe(true)
    // It asks again by itself.
    await phone.online()
    await group('Customers').waitFor()
  })
})

describe('on a desktop', () => {
  test('by the keys alone: / opens it, arrows go through what is found, Enter opens', async () => {
    const { page } = phone
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard/customers')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    // In a field it is a sign like others.
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('/')
    expect(new URL(page.url()).pathname).toBe('/dashboard/customers')
    // The list searches for it a moment after it was typed, and not on the way to another page.
    await page.waitForURL('**/dashboard/customers?search=*')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).focus()
    await page.keyboard.press('/')
    await page.waitForURL('**/dashboard/search')
    await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('copper')
    await group('Customers').waitFor()
    expect(await phone.axe()).toEqual([])
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-found] a')?.textContent ?? '')
    await page.keyboard.press('ArrowDown')
    const first = await focused()
    expect(first).toMatch(/Copper/i)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(first)
    await page.keyboard.press('Escape')
    expect(await field().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('/search'))
  })

  test('the key can be switched off', async () => {
    const { page } = phone
    await page.goto('/dashboard/search')
    await page.getByLabel('Press / on any page to search').uncheck()
    await page.goto('/dashboard/customers')
    await page.getByRole('heading', { level: 1, name: 'Customers' }).focus()
    await page.keyboard.press('/')
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/dashboard/customers')
  })
})
