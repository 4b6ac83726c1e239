// What a phone keeps of the program while a network lies: at an update, and where a version before kept the
// network's page, as every version up to 27 November 2026 did.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listed } from '#build/report.ts'
import { folder, needBuild } from '#tests/build/built.ts'
import { title } from './entering.ts'
import { comesByItself, isInCharge, isReady, kept, opened, opensOffline } from './lying-phone.ts'
import { lyingNetwork, PORTAL, type LyingNetwork } from './lying.ts'
import { aPhone } from './phone.ts'
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

test('at an update: it fails whole, the version before goes on, and it comes later by itself', async () => {
  const phone = await aVisitor()
  await opened(phone)
  await comesByItself(phone)
  const { page } = phone
  const waits = () => page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null)
  // A file that the new version has to fetch.
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.includes('precache')) ?? '')
    await cache.delete('/help.html', { ignoreSearch: true })
  })
  network.worker((script) => `${script}\n// another version`)
  network.lie('kept page', (asked) => asked.startsWith('/help'))
  await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update() })
  await expect.poll(() => network.asked.some((asked) => asked.startsWith('/help'))).toBe(true)
  await expect.poll(() => page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.installing ?? null)).toBeNull()
  expect([await waits(), (await kept(phone)).isPoisoned]).toEqual([null, false])
  network.tellTruth()
  await expect.poll(async () => {
    await page.clock.fastForward(20_000)
    return waits()
  }, { interval: 500, timeout: 60_000 }).toBe('installed')
  expect((await kept(phone)).isPoisoned).toBe(false)
  network.worker(undefined)
  await phone.close()
})

describe('a store that has what is not ours', () => {
  test('of an earlier version, whose every address shows the network: the next version heals it by itself',
    async () => {
    const phone = await aVisitor()
    const { page } = phone
    const before = readFileSync('tests/journeys/worker-before.js', 'utf8')
    network.worker(() => before)
    await page.goto('/login')
    await expect.poll(() => isInCharge(phone), { timeout: 30_000 }).toBe(true)
    await page.evaluate(async ({ ahead, once, portal }) => {
      const poison = () =>
        new Response(`<h1>${portal}</h1>`, { headers: { 'Content-Type': 'text/html' } })
      const store = await caches.open(`workbox-precache-v2-${location.origin}/`)
      for (const name of ['index', 'login']) await store.put(`/${name}.html?__WB_REVISION__=before`, poison())
      for (const file of ahead) await store.put(`/${file}`, poison())
      for (const file of once) await (await caches.open('visited')).put(`/${file}`, poison())
    }, { ...listed(folder), portal: PORTAL })
    const isPoisoned = async () => {
      await page.goto('/login')
      await page.getByRole('heading', { name: PORTAL }).waitFor()
    }
    await isPoisoned()
    await isPoisoned()
    network.worker(undefined)
    await isPoisoned()
    // Nobody does anything from here on.
    await title(page, 'Log in').waitFor({ timeout: 90_000 })
    await isReady(phone)
    expect((await kept(phone)).isPoisoned).toBe(false)
    await opensOffline(phone)
    await phone.close()
  })

  test('of this version, scripts and pages alike: the page starts by itself', async () => {
    const phone = await aVisitor()
    await opened(phone)
    await comesByItself(phone)
    await phone.page.evaluate(async (portal) => {
      const cache = await caches.open((await caches.keys()).find((name) => name.includes('precache')) ?? '')
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
        // The first script is cut short, which its kind does not tell.
        const isCut = pathname.endsWith('/index.js')
        const body = isCut ? 'import {' : `<h1>${portal}</h1>`
        if (isCut || type === 'text/html') {
          await cache.put(request, new Response(body, { headers: { 'Content-Type': type } }))
        }
      }
    }, PORTAL)
    await phone.page.goto('/login')
    await isReady(phone)
    expect((await kept(phone)).isPoisoned).toBe(false)
    await phone.close()
  })
})
