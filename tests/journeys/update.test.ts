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
/** Sends what is asked for at {@link slowPart}. */
let arrive = () => {}

const types: Record<string, string> = {
  js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml',
}

/** A part of the program that is on its way until the test says so. */
const slowPart = '/assets/slow.js'

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
    if (request.url === slowPart) {
      arrive = () => {
        arrive = () => {}
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end()
      }
      return
    }
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
  phone = await aPhone(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, { serviceWorker: true })
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
})
afterEach(() => {
  arrive()
  return phone.close()
})

const mark = (page = phone.page) => page.evaluate(() => { document.documentElement.dataset['mine'] = '' })
const isMarked = (page = phone.page) => page.evaluate(() => 'mine' in document.documentElement.dataset)
const isLoadedAnew = (page = phone.page) =>
  page.waitForFunction(() => !('mine' in document.documentElement.dataset))
const offered = (page = phone.page) => page.getByText('A new version is ready.').waitFor()
const update = () => phone.page.getByRole('button', { name: 'Update' }).click()

/** The first visit of this phone, when nothing is on it yet, until the page has registered its worker. */
async function visitFirst() {
  const { page } = phone
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    localStorage.removeItem('oja.screens')
  })
  await page.goto('/dashboard/on-this-phone')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The last that registering does.
  await page.waitForFunction(() => localStorage.getItem('oja.screens')?.includes('/assets/'))
}

async function publish() {
  version += 1
  await phone.page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update() })
}

test('it is offered, does nothing by itself, and comes with one touch', async () => {
  await mark()
  await publish()
  await offered()
  await phone.page.waitForTimeout(1_500)
  expect(await isMarked()).toBe(true)
  await update()
  await isLoadedAnew()
  const waiting = await phone.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  expect(waiting).toBe(false)
})

test('another tab keeps what is typed there, is not disturbed, and loads it with its next page', async () => {
  const other = await phone.context.newPage()
  await other.goto('/dashboard/onboarding/business-profile/about')
  // Its registering is the last thing that it asks the worker for by itself, which might hold the worker up.
  await other.waitForFunction(() => performance.getEntriesByType('resource')
    .some(({ name }) => name.includes('/register-worker-')))
  await mark(other)
  await other.getByLabel('Description').fill('Indigo cloth, typed while')
  await publish()
  await phone.page.bringToFront()
  await mark()
  // The last keys are typed at the moment of the update: nobody waits for the pause after them.
  await other.getByLabel('Description').pressSequentially(' it came')
  await update()
  await isLoadedAnew()
  await offered(other)
  await other.waitForTimeout(1_000)
  expect(await isMarked(other)).toBe(true)
  await expect.poll(() => other.getByLabel('Description').inputValue())
    .toBe('Indigo cloth, typed while it came')
  await other.bringToFront()
  await other.getByRole('link', { name: 'Back' }).click()
  await isLoadedAnew(other)
  expect(new URL(other.url()).pathname).toBe('/dashboard/onboarding')
  await other.goBack()
  await expect.poll(() => other.getByLabel('Description').inputValue())
    .toBe('Indigo cloth, typed while it came')
})

test('one that the old version holds up keeps nobody waiting, and comes with a page after it', async () => {
  const { page } = phone
  await page.goto('/dashboard/onboarding/business-profile/about')
  await page.getByLabel('Description').fill('Indigo cloth')
  await mark()
  await publish()
  await offered()
  // A part that another screen needs does not arrive: the browser lets the old version wait for it.
  await page.evaluate((part) => { void fetch(part) }, slowPart)
  await update()
  await page.getByText('The old version still has something to do.').waitFor()
  await page.getByLabel('Description').fill('Indigo cloth, dyed')
  expect(await isMarked()).toBe(true)
  // Heard after the app has heard it.
  const taken = page.evaluate(() => new Promise<void>((heard) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => { heard() }, { once: true })
  }))
  arrive()
  await taken
  expect(await isMarked()).toBe(true)
  await page.getByRole('link', { name: 'Back' }).click()
  await isLoadedAnew()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Indigo cloth, dyed')
})

test('what a page asks the provider does not start the worker, so it keeps no old one alive', async () => {
  const { page } = phone
  await visitFirst()
  const devtools = await phone.context.newCDPSession(page)
  const states: string[] = []
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    states.push(...versions.map(({ runningStatus }) => runningStatus))
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await expect.poll(() => states.at(-1)).toBe('stopped')
  const ask = (name: string) => page.evaluate(async (where) => (await fetch(where)).status, name)
  expect(await ask('/v2/health')).toBe(503)
  expect(states.at(-1)).toBe('stopped')
  // A part of the program does.
  expect(await ask('/assets/none.js')).toBe(503)
  await expect.poll(() => states.at(-1)).toBe('running')
})

test('what cannot be kept holds the update back', async () => {
  const { page } = phone
  await page.goto('/dashboard/onboarding/business-profile/about')
  await page.getByLabel('Description').waitFor()
  await publish()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException('from a test', 'QuotaExceededError') }
  })
  await page.getByLabel('Description').fill('Indigo cloth')
  await mark()
  await update()
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
  isSavingData = true
  await visitFirst()
  const ahead = await stored()
  expect(ahead['workbox-precache-v2']).toBeLessThan(12)
  expect(ahead['workbox-precache-v2']).toBeLessThan((usual['workbox-precache-v2'] ?? 0) / 3)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/dashboard/on-this-phone')
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  expect((await stored())['parts']).toBeGreaterThan(0)
  await phone.offline()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
})

test('a first worker is no update, and the page that brought it hears of the next', async () => {
  const { page } = phone
  await visitFirst()
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
  await publish()
  await offered()
})
