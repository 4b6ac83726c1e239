// Everything that anybody may read without logging in, page by page and call by call: test money is said to
// be test money, nobody is named who is no part of it, and no stranger can close it to somebody else.
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testMoney, notReviewed } from '#domain/test-money.ts'
import { endpoints, requestTo } from '#tests/faults/endpoints.ts'
import { pages as addPages } from '#provider/pages.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aLink, anAccount, payOnPage, transferIn } from './money/collecting.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'

let world: World
let merchant: Merchant
let open: string
let paid: string
let lookup: string
/** What belongs to the business and its payers alone, whoever looks. */
let secrets: string[]

beforeAll(async () => {
  world = await aProvider()
  merchant = await aMerchant(world)
  await world.database.updateTable('merchant').set({ live_allowed: false })
    .where('id', '=', merchant.merchant_id).execute()
  const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
  open = new URL((await aLink(world, merchant)).link).pathname
  const used = await aLink(world, merchant, 9_000, 'Red cloth')
  await payOnPage(world, used.link, { payer_name: 'Secret Payer Sample' })
  paid = new URL(used.link).pathname
  const { payer_nuban } = await world.database.selectFrom('collection').select('payer_nuban')
    .where('reference', '=', reference).executeTakeFirstOrThrow()
  lookup = `/v2/lookup?reference=${reference}&account_ending=${payer_nuban?.slice(-4) ?? ''}`
  secrets = [
    merchant.email, merchant.nuban, payer_nuban ?? '', 'INDIGO LOOM', 'Secret Payer', merchant.merchant_id,
  ]
})
afterAll(() => world.stop())

interface Row {
  /** Speaks of money that somebody paid or is asked for. */
  money: boolean
  /** What a stranger asks for; else a request that the call's schemas take. */
  path?: () => string
}

/** Every call that needs no log-in. A new one is not here: say what it is, and the walk looks at it. */
const calls: Record<string, Row> = {
  'lookup.find': { money: true, path: () => lookup },
  'accessNotices.show': { money: false },
  'accessNotices.secure': { money: false },
  'accessNotices.undo': { money: false },
  'banks.list': { money: false },
  'banks.lookUp': { money: false },
  'banks.countries': { money: false },
  'banks.states': { money: false },
  'auth.register': { money: false },
  'auth.totpCheck': { money: false },
  'auth.login': { money: false },
  'auth.resetInit': { money: false },
  'auth.resetComplete': { money: false },
  'users.invitation': { money: false },
  'users.accept': { money: false },
  'fieldMeasures.send': { money: false },
  'providerStatus.show': { money: false },
}

const pages: Record<string, Row> = {
  'a link that waits': { money: true, path: () => open },
  'a link that was paid': { money: true, path: () => paid },
  'no link': { money: false, path: () => '/pay/AAAAAAAAAAAAAAAAAAAAAA' },
  'the documents': { money: false, path: () => '/docs' },
  'the documents for programs': { money: false, path: () => '/openapi.json' },
  'health': { money: false, path: () => '/health' },
  'readiness': { money: false, path: () => '/ready' },
  'figures': { money: false, path: () => '/metrics' },
  'the reviewer’s door': { money: false, path: () => '/review' },
}

const anybodys = endpoints.filter(({ endpoint }) => endpoint.callers === 'anyone')

test('every call without a log-in is walked', () => {
  expect(anybodys.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
})

/** What the port answers to anybody beside the calls. */
const open_routes = [
  'GET /*', 'GET /docs', 'GET /health', 'GET /metrics', 'GET /openapi.json', 'GET /pay/:code', 'GET /ready',
  'GET /review', 'GET /review/console.css', 'GET /review/console.js', 'GET /review/login', 'GET /v2/health',
  'POST /pay/:code', 'POST /review/login', 'POST /share-target',
]
/** Letters of a sandbox, in place of a mail server. */
const of_sandboxes = ['GET /mailbox', 'GET /mailbox.json', 'GET /mailbox/:id']

function routes(): string[] {
  const hono = new Hono()
  addPages(world.app, hono as never)
  return [...new Set(hono.routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`))].toSorted()
}

test('every page of the port is walked, or is closed to who is no reviewer', async () => {
  const closed = routes().filter((route) => ![...open_routes, ...of_sandboxes].includes(route))
  expect(routes().filter((route) => !closed.includes(route)))
    .toEqual([...open_routes, ...of_sandboxes].toSorted())
  expect(closed.length).toBeGreaterThan(25)
  const answered: string[] = []
  for (const route of closed) {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(':id', merchant.merchant_id).replace(/:\w+/, '1')
    const reply = await world.request(filled, { method, from: '192.0.2.3' })
    const text = await reply.text()
    const isClosed = [401, 403].includes(reply.status)
      || (reply.status === 303 && reply.headers.get('Location') === '/review/login')
    const isTold = secrets.some((secret) => text.includes(secret))
    if (!isClosed || isTold) answered.push(`${reply.status} ${route}`)
  }
  expect(answered).toEqual([])
})

/** Fails where the tables above and the agreement have parted. */
const walked = () => [
  ...Object.entries(calls).map(([name, row]) => {
    const named = anybodys.find((each) => each.name === name)
    if (!named) throw new Error(`${name} is no call that anybody may make`)
    return { name, row, request: row.path ? [row.path(), {}] as const : requestTo(named) }
  }),
  ...Object.entries(pages).map(([name, row]) => ({ name, row, request: [row.path!(), {}] as const })),
]

test('what speaks of test money says so, in words that nobody overlooks', async () => {
  const silent: string[] = []
  for (const { name, row: { money }, request: [path] } of walked()) {
    if (!money) continue
    const text = await (await world.request(path, { from: '192.0.2.1' })).text()
    if (!text.includes(testMoney.banner) || !text.includes(testMoney.says)) silent.push(name)
    if (!text.includes(notReviewed) && !text.includes('"is_reviewed":false')) silent.push(`${name}: review`)
  }
  expect(silent).toEqual([])
})

test('nobody is named who is no part of it', async () => {
  const told: string[] = []
  for (const { name, request: [path, init] } of walked()) {
    const text = await (await world.request(path, { ...init, from: '192.0.2.2' })).text()
    told.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`))
  }
  expect(told).toEqual([])
})

describe('no stranger closes it to somebody else', () => {
  test.each(['lookup.find', 'a link that waits', 'a link that was paid'])('%s', async (name) => {
    const { request: [path] } = walked().find((each) => each.name === name)!
    const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
    const wrong = path.replace(/account_ending=.*/, 'account_ending=0000')
    for (let at = 0; at < 60; at += 1) await world.request(wrong, { from: strangers[at % 3] ?? '' })
    expect((await world.request(path, { from: '192.0.2.55' })).status).toBe(200)
  })
})

test('a button that was pressed on the page of a test is a test, too', async () => {
  const link = await aLink(world, merchant, 800, 'Cord')
  const page = await (await world.request(new URL(link.link).pathname)).text()
  expect(page).toContain('TEST: Pay ₦800.00')
  await payOnPage(world, link.link)
  const after = await (await world.request(new URL(link.link).pathname)).text()
  expect(after).toContain('TEST: Paid')
  expect(after).not.toMatch(/<strong>Paid/)
})

test('the letters of a team speak of test money in large letters', async () => {
  const vnuban = await anAccount(world, merchant)
  await transferIn(world, merchant, vnuban)
  await world.jobsDone()
  const [letter] = await world.mailbox(merchant.email)
  expect(letter?.subject).toBe('TEST: Money came in')
  expect(letter?.text.startsWith(testMoney.banner)).toBe(true)
  expect(letter?.html).toMatch(new RegExp(`font-size:32px[^>]*font-weight:bold[^>]*>${testMoney.banner}</p>`))
})
