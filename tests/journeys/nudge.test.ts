// The browser says that the network is back: the service worker sends nothing itself, and tells the pages.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAIN_MESSAGE } from '#app/offline/nudge.ts'
import { folder, needBuild } from '#tests/build/built.ts'
import { aPhone, type Phone } from './phone.ts'

let site: Server
let phone: Phone
const asked: string[] = []

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

beforeAll(async () => {
  needBuild()
  site = createServer(({ url = '/' }, response) => {
    if (url.startsWith('/v2/')) asked.push(url)
    const name = url.split('?')[0] ?? ''
    const file = /\.\w+$/.test(name) ? name.slice(1) : 'login.html'
    try {
      const body = readFileSync(path.join(folder, file))
      response
        .writeHead(200, { 'Content-Type': types[file.split('.').pop() ?? ''] ?? 'image/svg+xml' })
        .end(body)
    } catch {
      response.writeHead(503, { 'Content-Type': 'application/json' }).end('{}')
    }
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  phone = await aPhone(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, { serviceWorker: true })
})
afterAll(async () => {
  await phone.close()
  site.close()
})

test('a background sync is a nudge: every page hears it, the worker itself asks for nothing', async () => {
  const { page, context } = phone
  await page.goto('/login')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      heard.push(data)
    })
  })
  asked.length = 0
  const { origin } = new URL(page.url())
  const registrationId = await registration
  const event = { origin, registrationId, lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', { ...event, tag: 'of another' })
  await devtools.send('ServiceWorker.dispatchSyncEvent', { ...event, tag: DRAIN_MESSAGE })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toEqual([{ type: DRAIN_MESSAGE }])
  expect(asked).toEqual([])
})
