// The dashboard stands on one origin and the provider on another: a real browser, which asks before each
// call whether it may.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#provider/app.ts'
import { shell } from '#provider/shell.ts'
import { demoCode, demoCredentials } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'
import { logIn } from './sign-in-steps.ts'

const folder = fileURLToPath(new URL('../../dist/app', import.meta.url))
const who = 'admin@adire.example'

let provider: RunningProvider
let pages: Server
let phone: Phone
let origin: string
/** What the browser said about calls and policies that it did not let through. */
const refused: string[] = []

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  provider = await startedProvider({ CORS_ORIGINS: origin })
  const hono: App = new Hono({ strict: false })
  shell(hono, { folder, api: `${provider.url}/v2/`, sandbox: false })
  pages = createAdaptorServer({ fetch: hono.fetch }) as Server
  await new Promise<void>((done) => { pages.listen(port, '127.0.0.1', done) })
  phone = await aPhone(origin, { serviceWorker: true })
  phone.page.on('console', (line) => {
    if (/CORS|Content Security Policy|Refused to/.test(line.text())) refused.push(line.text())
  })
})
afterAll(async () => {
  await phone.close()
  await new Promise((done) => { pages.close(done); pages.closeAllConnections() })
  await provider.remove()
})

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

test('somebody logs in and reads; every call goes to the provider, and none of them to the pages\' origin',
  async () => {
  const asked: string[] = []
  phone.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v2/')) asked.push(new URL(request.url()).origin)
  })
  await phone.page.goto('/login')
  await logIn(phone.page, demoCredentials(provider, who), await demoCode(provider, who))
  await phone.page.goto('/dashboard/overview')
  await phone.page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  expect(asked.length).toBeGreaterThan(3)
  expect([...new Set(asked)]).toEqual([provider.url])
  expect(new URL(phone.page.url()).origin).toBe(origin)
  expect(refused).toEqual([])
})

test('the worker keeps the page that asks the provider, and a provider that was away is found again',
  async () => {
  const { page } = phone
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const html = caught.flat().find(({ url }) => url.includes('/index.html'))
    return html ? (await (await caches.match(html))?.text()) ?? '' : ''
  })
  expect(kept).toContain(`<meta name="oja-provider" content="${provider.url}/v2/">`)
  await provider.stop()
  await page.reload()
  await page.getByRole('link', { name: 'On this phone: No network' }).waitFor()
  const knocked = page.waitForResponse(/\/v2\/health/)
  await provider.start()
  expect((await knocked).status()).toBe(404)
  await page.getByRole('link', { name: 'On this phone: Saved' }).waitFor()
})
