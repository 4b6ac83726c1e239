// A network that answers in the provider's name, at any moment: nothing of it is kept or shown, nothing is
// lost, and once it lets go the app is whole again within one visit, by itself.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listed } from '#build/report.ts'
import { atInstall, isWithin } from '#app/worker/amount.ts'
import { folder, needBuild } from '#tests/build/built.ts'
import { isFull } from '#tests/drawn.ts'
import { aPerson, enter, title } from './entering.ts'
import { comesByItself, isInCharge, kept, notice, opened, opensOffline } from './lying-phone.ts'
import { lyingNetwork, PORTAL, type Lie, type LyingNetwork } from './lying.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let network: LyingNetwork

beforeAll(async () => {
  needBuild()
  provider = await sharedProvider()
  network = await lyingNetwork(provider.url)
})
afterAll(() => network.close())

const aVisitor = () => {
  network.tellTruth()
  return aPhone(network.url, { serviceWorker: true })
}

function ofInstall() {
  const { ahead, soon } = listed(folder)
  const isFirst = isWithin(atInstall('all'))
  return ahead.filter((url) => isFirst({ url, ...soon.includes(url) && { soon: true as const } }))
}

describe('while the app is put on the phone', () => {
  // The worker's own script, and all that an install waits for.
  const requests = () => 1 + ofInstall().length
  const lieOf = (at: number): Lie => (['page', 'redirect', 'kept page'] as const)[at % 3] ?? 'page'
  const points = () => Array.from({ length: requests() }, (_, at) => at)
    .filter((at) => isFull || [0, 1, Math.floor(requests() / 2), requests() - 10].includes(at))

  test('at each of its requests: it fails whole, keeps nothing of the network, and comes by itself later',
    async () => {
    for (const at of points()) {
      const phone = await aVisitor()
      await opened(phone)
      let count = -1
      const known = new Set(['/sw.js', ...ofInstall().map((file) => `/${file}`)])
      network.lie(lieOf(at), (asked) => {
        const isOfInstall = known.has(asked.split('?')[0] ?? '')
        if (isOfInstall) count += 1
        return isOfInstall && count >= at
      })
      await phone.page.clock.fastForward(3_000)
      await expect.poll(async () => count >= at || await isInCharge(phone), { timeout: 60_000 }).toBe(true)
      // What the page itself had fetched just before is not asked for a second time.
      if (count < at) {
        expect(at).toBeGreaterThan(requests() - 10)
        await phone.close()
        continue
      }
      await expect.poll(() => phone.page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration()
        return found?.installing ?? found?.active ?? null
      }), { message: `request ${at}` }).toBeNull()
      expect((await kept(phone)).isPoisoned, `request ${at}`).toBe(false)
      network.tellTruth()
      await comesByItself(phone)
      const { files, isPoisoned } = await kept(phone)
      expect(isPoisoned).toBe(false)
      for (const file of ofInstall().filter((name) => name.startsWith('assets/'))) {
        const digest = createHash('sha256').update(readFileSync(path.join(folder, file))).digest('base64')
        expect(files[`/${file}`], file).toBe(digest)
      }
      await opensOffline(phone)
      await phone.close()
    }
  }, isFull ? 3_600_000 : 240_000)
})

/** Somebody on the overview; without a worker parts come from the network each time. */
async function signedIn(serviceWorker: boolean, name: string) {
  network.tellTruth()
  const phone = await aPhone(network.url, { serviceWorker })
  await enter(phone.page, network.url, aPerson(name))
  await phone.page.goto('/dashboard/overview')
  await collections(phone).waitFor()
  if (serviceWorker) await expect.poll(() => isInCharge(phone), { timeout: 60_000 }).toBe(true)
  await phone.page.evaluate(() => { document.documentElement.dataset['mine'] = '' })
  return phone
}

const collections = ({ page }: Phone) => page.getByRole('link', { name: 'Collections', exact: true }).first()
/** Nothing was loaded again: what is typed on a page stays there. */
const isSamePage = ({ page }: Phone) => page.evaluate(() => 'mine' in document.documentElement.dataset)
const isOnce = (asked: string) => listed(folder).once.includes(asked.slice(1))

describe('at a part that is fetched when it is needed', () => {
  test.each([['page', true], ['redirect', true], ['kept page', false]] as const)(
    '%s, with a worker: %s: the screen comes by itself once the network lets go', async (how, hasWorker) => {
    const phone = await signedIn(hasWorker, `lying-part-${how.replace(' ', '-')}`)
    const { page } = phone
    network.lie(how, isOnce)
    await collections(phone).click()
    await notice(phone).waitFor()
    expect(network.asked.some(isOnce)).toBe(true)
    expect((await kept(phone)).isPoisoned).toBe(false)
    expect(await page.locator('.toast').count()).toBe(1)
    const link = page.getByRole('link', { name: 'Open its page' })
    expect(await link.getAttribute('href')).toMatch(/^\/\?network=/)
    network.tellTruth()
    await title(page, 'Transactions').waitFor()
    await notice(phone).waitFor({ state: 'detached' })
    expect(await isSamePage(phone)).toBe(true)
    await phone.close()
  })

  test('one that is cut short is not kept, and comes with another try', async () => {
    const phone = await signedIn(true, 'lying-cut')
    network.cut(isOnce)
    await collections(phone).click()
    await notice(phone).waitFor()
    network.tellTruth()
    await title(phone.page, 'Transactions').waitFor()
    expect(await isSamePage(phone)).toBe(true)
    await phone.close()
  })
})

test.each(['page', 'redirect'] as const)(
  'at the API, %s: one notice, nobody is signed out, all is read once it lets go', async (how) => {
  const phone = await signedIn(false, `lying-api-${how}`)
  const { page } = phone
  network.lie(how, (asked) => asked.startsWith('/v2/'))
  await collections(phone).click()
  await notice(phone).waitFor()
  const ofApi = () => network.asked.filter((asked) => asked.startsWith('/v2/')).length
  await expect.poll(ofApi).toBeGreaterThan(2)
  expect(await page.locator('.toast').count()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('oja.login'))).not.toBeNull()
  network.tellTruth()
  await page.getByText('No transactions yet').waitFor()
  await notice(phone).waitFor({ state: 'detached' })
  expect(await isSamePage(phone)).toBe(true)
  await phone.close()
})

test('its own page is what the notice leads to, past the worker', async () => {
  const phone = await aVisitor()
  await opened(phone)
  await comesByItself(phone)
  network.lie()
  await phone.page.goto('/login')
  await title(phone.page, 'Log in').waitFor()
  await phone.page.goto('/?network=1764267000000')
  await phone.page.getByRole('heading', { name: PORTAL }).waitFor()
  await phone.close()
})
