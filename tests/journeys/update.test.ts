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
    return { type, body: file === 'sw.js' ? `${body.toString()}\n// version ${version}` : body }
  } catch {
    return null
  }
}

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

test('another tab that is open keeps what it shows and is offered it as well', async () => {
  const other = await phone.context.newPage()
  await other.goto('/dashboard/on-this-phone')
  await other.waitForTimeout(3_000)
  await other.evaluate(() => { document.documentElement.dataset['mine'] = '' })
  await publish()
  await phone.page.getByRole('button', { name: 'Update' }).click()
  await phone.page.waitForEvent('load')
  await other.getByText('A new version is ready.').waitFor()
  await other.waitForTimeout(1_000)
  expect(await other.evaluate(() => 'mine' in document.documentElement.dataset)).toBe(true)
})

test('a first worker is no update', async () => {
  expect(await phone.page.getByText('A new version is ready.').count()).toBe(0)
})
