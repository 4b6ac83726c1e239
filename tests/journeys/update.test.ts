// A new version of the program: it waits for the person, takes nothing away, and is there after one touch.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { folder, needBuild } from '#tests/build/built.ts'
import { aPhone, type Phone } from './phone.ts'

let site: Server
let version = 1
let isSavingData = false
let phone: Phone

const types: Record<string, string> = {
  js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml',
}

/** The built files as any server could give them, with a worker that changes when the version does. */
function give(url: string): { type: string, body: string | Buffer } | null {
  const name = url.split('?')[0] ?? ''
  if (name.startsWith('/v2/')) return null
  const file = /\.\w+$/.test(name) ? name.slice(1) : name === '/login' ? 'login.html' : 'index.html'
  try {
    const body = readFileSync(path.join(folder, file))
    const type = types[file.split('.').pop() ?? ''] ?? 'application/octet-stream'
    return { type, body: file === 'sw.js' ? worker(body.toString()) : body }
  } catch {
    return null
  }
}

/** As a browser with the setting on runs it: no flag of Chromium reaches a worker. */
const savingData = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'

const worker = (text: string) => `${isSavingData ? savingData : ''}${text}\n// version ${version}`

beforeAll(async () => {
  needBuild()
  site = createServer((request, response) => {
    const found = give(request.url ?? '/')
    response.writeHead(found ? 200 : 503, { 'Content-Type': found?.type ?? 'application/json' })
    response.end(found?.body ?? '{}')
  })
  await new Promise<void>((resolve) => { site.listen(0, '127.0.0.1', resolve) })
})
afterAll(() => { site.close() })

beforeEach(async () => {
  version = 1
  isSavingData = false
  phone = await aPhone(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  await phone.context.addInitScript(() => {
    localStorage.setItem('oja.login', JSON.stringify({
      token: 'session_synthetic', user_id: 'synthetic', kind: 'member', email: 'owner@adire.example',
      fullname: 'Ada Obi', business_name: 'Adire Works', mode: 'test',
    }))
  })
  await phone.page.goto('/dashboard/on-this-phone')
  await phone.page.evaluate(async () => { await navigator.serviceWorker.ready })
  await phone.page.reload()
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The page registers its worker a moment after it is complete.
  await phone.page.waitForTimeout(3_000)
})
afterEach(() => phone.close())

const mark = () => phone.page.evaluate(() => { document.documentElement.dataset['mine'] = '' })
const isMarked = () => phone.page.evaluate(() => 'mine' in document.documentElement.dataset)

async function publish() {
  version += 1
  await phone.page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update() })
}

test('it is offered, does nothing by itself, and comes with one touch', async () => {
  await mark()
  await publish()
  await phone.page.getByText('A new version is ready.').waitFor()
  await phone.page.waitForTimeout(1_500)
  expect(await isMarked()).toBe(true)
  const reloaded = phone.page.waitForEvent('load')
  await phone.page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  expect(await isMarked()).toBe(false)
  const waiting = await phone.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  expect(waiting).toBe(false)
})

test('another tab keeps what is typed there, is not disturbed, and loads it with its next page', async () => {
  const other = await phone.context.newPage()
  await other.goto('/dashboard/onboarding/business-profile/about')
  // The page registers its worker a moment after it is complete, here without any answer of the provider.
  await other.getByLabel('Description').waitFor()
  await other.waitForTimeout(3_000)
  await other.evaluate(() => { document.documentElement.dataset['mine'] = '' })
  const isSame = () => other.evaluate(() => 'mine' in document.documentElement.dataset)
  await other.getByLabel('Description').fill('Indigo cloth, typed while')
  await publish()
  await phone.page.bringToFront()
  // The last keys are typed at the moment of the update: nobody waits for the pause after them.
  await other.getByLabel('Description').pressSequentially(' it came')
  const reloaded = phone.page.waitForEvent('load')
  await phone.page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await other.getByText('A new version is ready.').waitFor()
  await other.waitForTimeout(1_000)
  expect(await isSame()).toBe(true)
  await expect.poll(() => other.getByLabel('Description').inputValue())
    .toBe('Indigo cloth, typed while it came')
  await other.bringToFront()
  await other.getByRole('link', { name: 'Back' }).click()
  await other.waitForFunction(() => !('mine' in document.documentElement.dataset))
  expect(new URL(other.url()).pathname).toBe('/dashboard/onboarding')
  await other.goBack()
  await expect.poll(() => other.getByLabel('Description').inputValue())
    .toBe('Indigo cloth, typed while it came')
})

test('what cannot be kept holds the update back', async () => {
  const { page } = phone
  await page.goto('/dashboard/onboarding/business-profile/about')
  await page.getByLabel('Description').waitFor()
  await page.waitForTimeout(3_000)
  await publish()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('from a test', 'QuotaExceededError') }
  })
  await page.getByLabel('Description').fill('Indigo cloth')
  await mark()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText(/could not be kept on this phone, so nothing was changed/).waitFor()
  expect(await isMarked()).toBe(true)
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Indigo cloth')
})

test('with Save-Data only the shell is fetched ahead, and a screen is kept once it was visited', async () => {
  const { page } = phone
  const stored = () => page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return Object.fromEntries(names.map((name, place) => [name.replace(/-http.*/, ''), all[place]]))
  })
  const usual = await stored()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  isSavingData = true
  await page.goto('/dashboard/on-this-phone')
  await page.evaluate(async () => { await navigator.serviceWorker.ready })
  const ahead = await stored()
  expect(ahead['workbox-precache-v2']).toBeLessThan(12)
  expect(ahead['workbox-precache-v2']).toBeLessThan((usual['workbox-precache-v2'] ?? 0) / 3)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/dashboard/on-this-phone')
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  expect((await stored())['visited']).toBeGreaterThan(0)
  await phone.offline()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
})

test('a first worker is no update', async () => {
  expect(await phone.page.getByText('A new version is ready.').count()).toBe(0)
})
