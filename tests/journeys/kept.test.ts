// What this phone keeps when its storage is taken away, is full, or belongs to a newer version; and what it
// shows when the provider does not answer.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '#tests/patience.ts'
import { proves } from '#tests/spec/proves.ts'
import { profileSaved } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { installed, onboarding } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { whenSaved } from './when-saved.ts'

declare global {
  interface Window {
    /** What a test may do to the databases of the page. */
    disk: { close(): void; refuse(isRefused: boolean): void }
  }
}

let provider: RunningProvider
let phone: Phone

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  phone = await aPhone(provider.url, { onDisk: true })
  await phone.context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    const opened: IDBDatabase[] = []
    let isRefused = false
    indexedDB.open = (...given: Parameters<IDBFactory['open']>) => {
      if (isRefused) throw new DOMException('from a test', 'UnknownError')
      const request = open(...given)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    window.disk = {
      close: () => { for (const database of opened.splice(0)) database.close() },
      refuse: (wanted) => { isRefused = wanted },
    }
  })
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

const about = `${onboarding}/business-profile/about`
const description = () => phone.page.getByLabel('Description')
const saved = (words: string) => whenSaved(phone.page, () => description().fill(words))
const notSaved = (words: string) => phone.page.getByRole('alert').filter({ hasText: words }).first().waitFor()

test('a screen that was never opened says so, and not with grey bars', async () => {
  const { page } = phone
  await page.route('**/dashboard/overview', (route) => route.request().resourceType() === 'document'
    ? route.continue() : route.abort())
  await enter(page, provider.url, aPerson('kept'))
  await page.getByText('Not available offline yet').waitFor()
  await page.unroute('**/dashboard/overview')
  // Nobody has to press Try now.
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await installed(page)
})

test('without a network every screen opens, and says how old it is', async () => {
  proves('route:/dashboard/overview')
  const { page } = phone
  await phone.offline()
  for (const [path, name] of [
    ['/dashboard/overview', 'Overview'], ['/dashboard/get-started', 'Get started'],
  ] as const) {
    await page.goto(path)
    await title(page, name).waitFor()
    await page.getByText(/This is from/).waitFor()
  }
  await phone.online()
  await page.getByText(/This is from/).waitFor({ state: 'detached' })
})

test('a provider that takes the question and never answers is soon out of reach', async () => {
  const { page } = phone
  provider.pause()
  try {
    const begun = Date.now()
    await page.goto('/dashboard/overview')
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor({ timeout: 6_000 * patience })
    await page.getByRole('link', { name: /On this phone: No network/ })
      .waitFor({ timeout: 14_000 * patience })
    await page.getByText(/This is from/).waitFor({ timeout: 1_000 * patience })
    expect(Date.now() - begun).toBeLessThan(14_000 * patience)
  } finally {
    provider.resume()
  }
  // Nobody has to ask: it is noticed when it is back.
  await page.getByText(/This is from/).waitFor({ state: 'detached', timeout: 45_000 * patience })
})

test('a connection that the browser closes is opened again, and what is typed is kept', async () => {
  const { page } = phone
  await page.goto(about)
  await saved('Indigo cloth')
  await page.evaluate(() => window.disk.close())
  await description().fill('Indigo cloth, dyed')
  await description().blur()
  await expect.poll(async () => {
    await page.reload()
    return description().inputValue()
  }).toBe('Indigo cloth, dyed')
  expect(await page.getByText('Not being saved on this phone.').count()).toBe(0)
})

test('a lost database is said so; when it is back, what was typed meanwhile is on the phone', async () => {
  const { page } = phone
  await page.evaluate(() => {
    window.disk.refuse(true)
    window.disk.close()
  })
  await description().fill('Indigo cloth, typed without a disk')
  await notSaved('The browser has lost its storage.')
  await page.getByText('Kept only until this page is closed').waitFor()
  expect(await phone.axe()).toEqual([])
  await page.evaluate(() => window.disk.refuse(false))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Not being saved on this phone.').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => description().inputValue()).toBe('Indigo cloth, typed without a disk')
})

test('a phone without room keeps the draft it had, and names what could go', async () => {
  await profileSaved(phone.page, provider, 'incorporated_business')
  await phone.page.goto(`${onboarding}/kyc-details/upload`)
  await phone.page.getByLabel('Choose file: Board resolution').waitFor({ state: 'attached' })
  await phone.offline()
  const choose = (label: string, bytes: number) =>
    phone.page.getByLabel(`Choose file: ${label}`).setInputFiles({
      name: 'paper.pdf', mimeType: 'application/pdf',
      buffer: Buffer.concat([
        Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\nstartxref\n9\n%%EOF\n'),
      ]),
    })
  const boardIsHere = () => phone.page.getByRole('article', { name: 'Board resolution' })
    .getByText(/On this phone/).waitFor()
  await choose('Board resolution', 600_000)
  await boardIsHere()
  // Chromium asks how much room there is and believes that for half a minute; one that has just begun asks.
  await phone.context.close()
  const page = await phone.reopen('about:blank')
  const devtools = await phone.context.newCDPSession(page)
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: provider.url })
  const quotaSize = usage + 1_000_000
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: provider.url, quotaSize })
  await phone.offline()
  await page.goto(`${onboarding}/kyc-details/upload`)
  await choose('CAC form or status report', 3_500_000)
  const place = page.getByRole('article', { name: 'CAC form or status report' })
  await place.getByText(/There is no room left on this phone. Send or remove/).waitFor()
  await place.getByText(/waiting to be sent \(\d+ kB\)/).waitFor()
  await page.reload()
  await boardIsHere()
  await page.goto(about)
  await expect.poll(() => description().inputValue()).not.toBe('')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: provider.url })
  await phone.online()
})

test('an older version with a newer database shows what there is, and changes nothing', async () => {
  const { page } = phone
  await page.goto(about)
  await saved('Kept by this version')
  await page.evaluate(() => new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('oja', 999)
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
    request.addEventListener('blocked', () => reject(new Error('an old connection holds on')))
  }))
  await page.reload()
  await notSaved('A newer version of Oja was used here.')
  await expect.poll(() => description().inputValue()).toBe('Kept by this version')
  await expect.poll(() => description().isDisabled()).toBe(true)
  expect(await phone.axe()).toEqual([])
})
