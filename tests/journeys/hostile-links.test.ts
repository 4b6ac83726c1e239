// Links that carry, but not as they should: each is tried against the built app. What a person does is done
// once, nothing that is not ours is kept, and the app opens without a network afterwards.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needBuild } from '#tests/build/built.ts'
import { isFull } from '#tests/drawn.ts'
import { breakingLink } from './breaking-link.ts'
import { aPerson, enter, title } from './entering.ts'
import { hostileLink, type Answer, type HostileLink, type Hostility } from './hostile-link.ts'
import { isInCharge, kept, notice } from './lying-phone.ts'
import { PORTAL } from './lying.ts'
import { ask } from './payout-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let link: HostileLink
let phone: Phone

beforeAll(async () => {
  needBuild()
  provider = await sharedProvider()
})

/** Somebody is signed in over this link, which is a good one until then. */
async function signedIn(name: string, url: string) {
  phone = await aPhone(url, { serviceWorker: true })
  await enter(phone.page, url, aPerson(name))
}

/** A customer is saved; whoever hears nothing presses again. */
async function saveCustomer(name: string, patience = 60_000) {
  const { page } = phone
  await expect.poll(async () => {
    if (new URL(page.url()).pathname !== '/dashboard/customer/create') {
      await page.goto('/dashboard/customer/create').catch(() => undefined)
    }
    await page.getByLabel('Name', { exact: true }).fill(name, { timeout: 10_000 })
    await page.getByRole('button', { name: 'Save customer', exact: true }).click({ timeout: 10_000 })
    await page.waitForURL((url) => !url.pathname.endsWith('/create'), { timeout: 8_000 })
    return true
  }, { timeout: patience, interval: 500 }).toBe(true)
}

const customers = async () => (await ask<{ items: { fullname: string }[] }>(
  phone.page, provider, 'dashboard/merchant/customers')).items.map(({ fullname }) => fullname)

/** The worker is there, and all opens without it. */
async function opensWithoutNetwork() {
  await expect.poll(async () => {
    await phone.page.reload().catch(() => undefined)
    return isInCharge(phone)
  }, { timeout: 120_000, interval: 3_000 }).toBe(true)
  await phone.offline()
  await phone.page.goto('/dashboard/overview')
  await title(phone.page, 'Overview').waitFor()
  await phone.online()
}

const isText = ({ headers }: Answer) => /html|javascript|json|css/.test(headers['content-type'] ?? '')
const sized = (answer: Answer, body: Buffer, encoding?: string): Answer => {
  const { 'content-encoding': _, 'transfer-encoding': __, etag: ___, ...headers } = answer.headers
  return { ...answer, body, headers: {
    ...headers, 'content-length': String(body.length), ...encoding && { 'content-encoding': encoding },
  } }
}

/** As a data saver of a network compresses anew, and weakens what tells versions apart. */
const compressedAnew = (answer: Answer) =>
  (isText(answer) ? sized(answer, gzipSync(answer.body, { level: 1 }), 'gzip') : sized(answer, answer.body))

const stripped = (answer: Answer): Answer => {
  const { 'content-type': type } = answer.headers
  const headers = { 'content-length': String(answer.body.length), ...type && { 'content-type': type } }
  return { ...answer, headers }
}

describe.each<[string, Hostility]>([
  ['compresses anew', { answer: compressedAnew }],
  ['takes the headers away', {
    answer: stripped, ask: ({ 'accept-encoding': _, unasked: __, ...rest }) => rest,
  }],
  ['holds every answer back until it is whole', { answer: (answer) => sized(answer, answer.body) }],
])('a link that %s', (what, how) => {
  beforeEach(async () => {
    link = await hostileLink(provider.url, how)
    return () => phone.close()
  })
  afterAll(() => link.close())

  test('is worked over as over any other', async () => {
    await signedIn(`ada-${what.replaceAll(' ', '-').slice(0, 12)}`, link.url)
    await saveCustomer('Copper Drum Events')
    expect(await customers()).toEqual(['Copper Drum Events'])
    await opensWithoutNetwork()
  }, 240_000)
})

const advert = '<script>document.documentElement.dataset.advert = "shown"</script>'

/** As networks that sell adverts write into what they carry: the same in other words, or more of it. */
function rewritten(answer: Answer): Answer {
  const type = answer.headers['content-type'] ?? ''
  const text = () => answer.body.toString()
  if (type.includes('html')) return sized(answer, Buffer.from(text().replace('</head>', `${advert}</head>`)))
  if (type.includes('javascript')) return sized(answer, Buffer.from(`${text()}\n/* made smaller */`))
  if (type.includes('json')) return sized(answer, Buffer.from(JSON.stringify(JSON.parse(text()), null, 1)))
  return sized(answer, answer.body)
}

test('a link that writes into what it carries: nothing of it is kept, and all once it lets go', async () => {
  link = await hostileLink(provider.url, { answer: rewritten })
  await signedIn('ada-rewritten', link.url)
  const { page } = phone
  await saveCustomer('Copper Drum Events')
  expect(await customers()).toEqual(['Copper Drum Events'])
  await page.waitForTimeout(5_000)
  const { files } = await kept(phone)
  expect(Object.keys(files).filter((name) => name.startsWith('/assets/'))).toEqual([])
  expect(await page.evaluate(() => document.head.innerHTML)).toContain('dataset.advert')
  expect(await page.evaluate(() => document.documentElement.dataset['advert'])).toBeUndefined()
  link.how = {}
  await opensWithoutNetwork()
  await phone.close()
  await link.close()
}, 240_000)

test('a link that breaks off one request of twenty: all is done once, and the app arrives', async () => {
  link = await hostileLink(provider.url)
  await signedIn('ada-resets', link.url)
  const rate = 0.05
  let turn = false
  link.how = { reset: () => {
    if ((randomBytes(1)[0] ?? 0) >= 256 * rate) return undefined
    turn = !turn
    return turn ? 'before' : 'after'
  } }
  const names = Array.from({ length: isFull ? 20 : 5 }, (_, at) => `Customer ${at + 1}`)
  for (const name of names) await saveCustomer(name)
  expect((await customers()).sort()).toEqual([...names].sort())
  await opensWithoutNetwork()
  expect(link.resets).toBeGreaterThan(0)
  await phone.close()
  await link.close()
}, isFull ? 900_000 : 300_000)

test('a link that is there for 20 s and away for 10: what is done is done once', async () => {
  const away = await breakingLink(provider.url)
  await signedIn('ada-on-and-off', away.url)
  const length = isFull ? 1 : 0.3
  away.worsen({ bytes_per_second: 60_000, on: 20_000 * length, off: 10_000 * length })
  for (const name of ['First', 'Second', 'Third']) await saveCustomer(name, 120_000)
  away.mend()
  expect((await customers()).sort()).toEqual(['First', 'Second', 'Third'])
  await opensWithoutNetwork()
  await phone.close()
}, 400_000)

const router = JSON.stringify({ app: 'router', message: 'Unauthorized' })

test('another app at the address, with its own JSON, is believed nothing and signs nobody out', async () => {
  link = await hostileLink(provider.url)
  await signedIn('ada-router', link.url)
  const { page } = phone
  const statuses = [200, 401, 404]
  for (const status of statuses) {
    await page.goto('/dashboard/customer/create')
    await page.getByLabel('Name', { exact: true }).fill(`Customer ${status}`)
    link.how = { instead: (_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(router)
    } }
    await page.getByRole('button', { name: 'Save customer', exact: true }).click()
    await page.getByText('We do not know yet whether this is saved.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('oja.login'))).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe('/dashboard/customer/create')
    link.how = {}
    await saveCustomer(`Customer ${status}`)
  }
  expect((await customers()).sort()).toEqual(statuses.map((status) => `Customer ${status}`))
  await phone.close()
  await link.close()
}, 240_000)

test('a name that leads to a portal from now on: the app opens, says so, and goes on by itself', async () => {
  link = await hostileLink(provider.url)
  await signedIn('ada-other-name', link.url)
  await phone.page.goto('/dashboard/overview')
  await expect.poll(() => isInCharge(phone), { timeout: 60_000 }).toBe(true)
  const { port } = new URL(link.url)
  await link.close()
  // Another server at the same address, which knows nothing of ours.
  const portal = await hostileLink('http://127.0.0.1:9', { instead: (request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html', 'Set-Cookie': 'portal=1' })
      .end(`<h1>${PORTAL}</h1>`)
  } }, { port: Number(port) })
  await phone.page.reload()
  await title(phone.page, 'Overview').waitFor()
  await notice(phone).waitFor()
  expect((await kept(phone)).isPoisoned).toBe(false)
  await portal.close()
  const back = await hostileLink(provider.url, {}, { port: Number(port) })
  await notice(phone).waitFor({ state: 'detached', timeout: 60_000 })
  await saveCustomer('Copper Drum Events')
  expect(await customers()).toEqual(['Copper Drum Events'])
  await phone.close()
  await back.close()
}, 240_000)

test('a network with nothing but IPv6 is a network', async () => {
  link = await hostileLink(provider.url, {}, { host: '::1' })
  expect(link.url).toMatch(/^http:\/\/\[::1\]:/)
  await signedIn('ada-six', link.url)
  await saveCustomer('Copper Drum Events')
  expect(await customers()).toEqual(['Copper Drum Events'])
  await opensWithoutNetwork()
  await phone.close()
  await link.close()
}, 240_000)
