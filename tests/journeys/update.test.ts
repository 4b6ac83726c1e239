// A new version of the program: it waits for the person, takes nothing away, and is there after one touch.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { needBuild } from '#tests/build/built.ts'
import { aMembersPhone, aSite, NEXT, slowPart, stored, type Site } from './built-site.ts'
import { keptWhole, type Phone } from './phone.ts'

let site: Site
let phone: Phone

beforeAll(async () => {
  needBuild()
  site = await aSite()
})
afterAll(() => site.close())

beforeEach(() => {
  Object.assign(site, { version: 1, link: null, isNext: false })
})
afterEach(() => {
  site.arrive()
  return phone.close()
})

const mark = (page = phone.page) => page.evaluate(() => { document.documentElement.dataset['mine'] = '' })
const isMarked = (page = phone.page) => page.evaluate(() => 'mine' in document.documentElement.dataset)
const isLoadedAnew = (page = phone.page) =>
  page.waitForFunction(() => !('mine' in document.documentElement.dataset))
const offered = (page = phone.page) => page.getByText('A new version is ready.').waitFor()
const update = () => phone.page.getByRole('button', { name: 'Update' }).click()

/** The first visit of a phone, until the page has registered its worker. */
async function visitFirst(before?: () => void) {
  phone = await aMembersPhone(site, before)
  const { page } = phone
  await page.goto('/dashboard/on-this-phone')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(() => localStorage.getItem('oja.screens')?.includes('/assets/'))
  return page
}

/** A phone that the program is on, whole; its page was loaded from it. */
async function installed() {
  const page = await visitFirst()
  await keptWhole(page)
  whole ??= await stored(phone)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  return page
}

let whole: Awaited<ReturnType<typeof stored>> | undefined

/** What a phone keeps over a good link. */
async function usual() {
  if (!whole) {
    await installed()
    await phone.close()
  }
  return whole ?? {}
}

async function publish() {
  site.version += 1
  await phone.page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update() })
}

test('it is offered, does nothing by itself, and comes with one touch', async () => {
  await installed()
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

test('it fetches what differs and no more, and runs without the files of the version before', async () => {
  const page = await installed()
  site.isNext = true
  site.asked = []
  await publish()
  await offered()
  const fetched = site.asked.filter((url) => !url.startsWith('/v2/') && url !== '/sw.js').sort()
  const parts = fetched.filter((url) => url.startsWith('/assets/'))
  expect(parts).toEqual([expect.stringContaining('on-this-phone-')])
  expect(fetched.filter((url) => !url.startsWith('/assets/'))
    .filter((url) => !/\.(html|svg|png|webmanifest)$|\/watchdog\.js$/.test(url))).toEqual([])
  await update()
  await page.waitForFunction((next) => document.querySelector(`script[src*="${next}"]`) !== null, NEXT)
  await phone.offline()
  site.asked = []
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname).filter((name) => name.startsWith('/assets/')))
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((name) => !name.startsWith(`/${NEXT}/`))).toEqual([])
})

test('another tab keeps what is typed there, is not disturbed, and loads it with its next page', async () => {
  await installed()
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
  const page = await installed()
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
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset['taken'] = ''
    })
  })
  const isTaken = () => page.evaluate(() => 'taken' in document.documentElement.dataset)
  expect(await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true)
  // One that is asked for again meanwhile is sent, too.
  await expect.poll(async () => {
    site.arrive()
    return isTaken()
  }, { timeout: 60_000 }).toBe(true)
  expect(await isMarked()).toBe(true)
  await page.getByRole('link', { name: 'Back' }).click()
  await isLoadedAnew()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Indigo cloth, dyed')
})

test('what a page asks the provider does not start the worker, so it keeps no old one alive', async () => {
  const page = await visitFirst(() => {
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function said(...words: [unknown]) {
      document.documentElement.dataset['said'] = String(performance.now())
      postMessage.apply(this, words)
    }
  })
  await keptWhole(page)
  // What the page itself asks the worker for is over by then.
  await page.waitForFunction(() =>
    performance.now() - Number(document.documentElement.dataset['said']) > 4_000)
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
  expect(await ask('/assets/none.js')).toBe(503)
  await expect.poll(() => states.at(-1)).toBe('running')
})

test('what cannot be kept holds the update back', async () => {
  const page = await installed()
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

test('over a slow link a first day is fetched ahead, and opens without a network', async () => {
  const all = await usual()
  site.link = { effectiveType: '2g', type: 'cellular' }
  const page = await visitFirst()
  const ahead = await stored(phone)
  expect(ahead['workbox-precache-v2']).toBeLessThan((all['workbox-precache-v2'] ?? 0) / 2)
  await phone.offline()
  for (const [path, name] of [['overview', 'Overview'], ['new-payout/single-transfer', /pay/i]] as const) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
})

test('with Save-Data only the shell is fetched ahead, and a screen is kept once it was visited', async () => {
  const all = await usual()
  site.link = { saveData: true }
  const page = await visitFirst()
  const ahead = await stored(phone)
  expect(ahead['workbox-precache-v2']).toBeLessThan(30)
  expect(ahead['workbox-precache-v2']).toBeLessThan((all['workbox-precache-v2'] ?? 0) / 3)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/dashboard/on-this-phone')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await stored(phone))['parts']).toBeGreaterThan(0)
  await phone.offline()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
})

test('a first worker is no update, and the page that brought it hears of the next', async () => {
  const page = await visitFirst()
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
  await publish()
  await offered()
})
