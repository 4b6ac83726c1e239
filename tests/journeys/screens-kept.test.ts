// Which screens a phone keeps is its person's choice, which the worker obeys at once and after any restart;
// what was used of their data is said, and a Save-Data that only the provider sees is obeyed as well.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listed } from '#build/report.ts'
import { folder, needBuild } from '#tests/build/built.ts'
import { aSite, type Site } from './built-site.ts'
import { aPerson, enter } from './entering.ts'
import { hostileLink } from './hostile-link.ts'
import { aPhone, keptWhole, type Phone } from './phone.ts'
import { sharedProvider } from './shared-provider.ts'

let site: Site
let phone: Phone

beforeAll(async () => {
  needBuild()
  site = await aSite()
})
afterAll(() => site.close())

beforeEach(() => {
  const link = { effectiveType: '2g', type: 'cellular' }
  Object.assign(site, { version: 1, link, isNext: false, asked: [] })
  return () => phone.close()
})

const isInCharge = () => phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const choice = (name: RegExp) => phone.page.getByRole('radio', { name })
const opened = async () => {
  await phone.page.goto('/dashboard/on-this-phone')
  await phone.page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  await choice(/As the link allows/).waitFor()
}

test('all screens come over a slow link at a touch, and stay chosen when all begins anew', async () => {
  phone = await aPhone(site.url, { serviceWorker: true })
  const { page } = phone
  await phone.context.addInitScript(() => {
    localStorage.setItem('oja.login', JSON.stringify({
      token: 'session_synthetic', user_id: 'synthetic', kind: 'member', email: 'owner@adire.example',
      fullname: 'Ada Obi', business_name: 'Adire Works', mode: 'test',
    }))
  })
  await page.goto('/dashboard/on-this-phone')
  await isInCharge()
  await opened()
  await page.getByText(/^Not yet, \d+ kB$/).first().waitFor()
  expect(site.asked.filter((url) => listed(folder).once.includes(url.slice(1)))).toEqual([])
  await choice(/All screens now/).check()
  await page.getByText('Every screen opens without a network.', { exact: true }).waitFor({ timeout: 60_000 })
  const devtools = await phone.context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await phone.offline()
  await opened()
  expect(await choice(/All screens now/).isChecked()).toBe(true)
  // A screen that nobody has opened.
  await page.goto('/dashboard/customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
})

test('what is left comes once the person rests, and what was used of their data is said', async () => {
  const provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  const { page } = phone
  await enter(page, provider.url, aPerson('ada-data-used'))
  await page.goto('/dashboard/on-this-phone')
  await isInCharge()
  await page.getByText('Any other screen comes when you open it.').waitFor({ timeout: 60_000 })
  const used = async (name: string) => {
    const place = ['App files', 'Your data'].indexOf(name) + 4
    const value = await page.getByRole('definition').nth(place).innerText()
    return Number(/About (\d+) kB/.exec(value)?.[1] ?? 0)
  }
  await expect.poll(() => used('App files'), { timeout: 30_000 }).toBeGreaterThan(300)
  expect(await used('App files')).toBeLessThan(700)
  expect(await used('Your data')).toBeGreaterThan(0)
  const before = await used('App files')
  await page.reload()
  await choice(/As the link allows/).waitFor()
  expect(await used('App files')).toBeGreaterThanOrEqual(before)
  // Out of the store nothing comes over the network.
  expect(await used('App files')).toBeLessThan(before + 40)
  expect(await phone.axeOfBoth()).toEqual([])
})

test('a Save-Data that nobody but the provider is told of leaves all but the shell where it is', async () => {
  const provider = await sharedProvider()
  const link = await hostileLink(provider.url, { ask: (headers) => ({ ...headers, 'save-data': 'on' }) })
  phone = await aPhone(link.url, { serviceWorker: true })
  const { page } = phone
  await page.goto('/login')
  await isInCharge()
  await keptWhole(page)
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache')) ?? ''
    return (await (await caches.open(name)).keys()).length
  })
  expect(kept).toBeLessThan(30)
})
