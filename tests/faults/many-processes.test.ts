// Many processes on one PostgreSQL: one is as good as another, each may be stopped or die while people work,
// and what was acknowledged is there, once. KILL_SECONDS=600 for ten minutes of kills.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase } from '#tests/databases.ts'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { countOf } from '#tests/drawn.ts'
import { command } from './command.ts'
import { signIn, untilHeard } from './heard.ts'
import { aBalancer, aProcess, type Balancer, type Process } from './processes.ts'

const KILL_SECONDS = countOf('KILL_SECONDS', 4)

// Who dies between sending and writing down leaves a question to the bank: it is asked a minute later, at the
// next full ten seconds (payouts/back-off.ts). A kill that meets that too leaves it for the one after five.
const LAST_ASKED_MS = KILL_SECONDS > 60 ? 330_000 : 90_000

vi.setConfig({ testTimeout: 120_000 + LAST_ASKED_MS + KILL_SECONDS * 2_000, hookTimeout: 120_000 })

const met = { broken: 0, odd: [] as string[] }
let settings: Record<string, string>
let drop = async () => {}
let web: Process[] = []
let worker: Process
let balancer: Balancer
let token: string
let source_nuban: string
let database: pg.Client

beforeAll(async () => {
  const made = await aDatabase()
  drop = made.drop
  settings = {
    DATABASE_URL: made.url, ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('hex'), RAIL_LATENCY_MS: '0',
    SANDBOX: 'on', DRAIN_MS: '2000', TRUST_PROXY: '1', PUBLIC_URL: 'http://oja.example',
  }
  web = [aProcess('web', settings), aProcess('web', settings)]
  worker = aProcess('worker', settings)
  // All at once on an empty database: one of them fills it, and the others wait for that.
  await Promise.all([...web, worker].map((each) => each.start()))
  balancer = aBalancer(web)
  token = await signIn(web[0]!, met, 'admin@adire.example')
  const told = await untilHeard(met, (signal) =>
    fetch(`${web[0]!.url}/v2/dashboard/merchant/payout/account/details`, { headers: { token }, signal }))
  source_nuban = (told as { accounts: { nuban: string }[] }).accounts[0]!.nuban
  database = new pg.Client({ connectionString: made.url })
  await database.connect()
})
afterAll(async () => {
  balancer.stop()
  await Promise.all([...web, worker].map((each) => each.kill()))
  await database.end()
  await drop()
})

interface Heard {
  reads: number
  paid: Set<string>
  /** What went wrong, and when, in Date.now(). */
  failed: { at: number, why: string }[]
}

let references = 720_000_000_000

/** People who read and pay through the balancer until `isOver`; each change is asked until it is heard. */
async function work(people: number, isOver: () => boolean): Promise<Heard> {
  const heard: Heard = { reads: 0, paid: new Set(), failed: [] }
  const isAnswered = async (path: string, init: RequestInit = {}): Promise<boolean> => {
    const url = await balancer.next()
    // The answer may break off in its middle, too.
    const answer = await fetch(`${url}/v2/dashboard/${path}`, init)
      .then(async (heading) => ({ status: heading.status, text: await heading.text() }))
      .catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status === 200) return true
    const why = answer instanceof Error ? String(answer.cause ?? answer) : `${answer.status}`
    heard.failed.push({ at: Date.now(), why })
    return false
  }
  const read = async () => {
    if (await isAnswered('merchant/payouts?limit=20', { headers: { token } })) heard.reads += 1
  }
  const pay = async () => {
    references += 1
    const unique_reference = String(references)
    const init: RequestInit = {
      method: 'POST',
      headers: { token, requestId: randomUUID(), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        unique_reference, source_nuban, beneficiary_nuban: '0123450001', amount: 150,
        bank_code: '000014', beneficiary_account_name: 'Teal River Sample', pin: demoLogIns(web[0]!).pin,
      }),
    }
    for (;;) {
      if (await isAnswered('payouts/request/single?command=initiate', init)) break
      await new Promise((over) => { setTimeout(over, 50) })
    }
    heard.paid.add(unique_reference)
  }
  await Promise.all(Array.from({ length: people }, async () => {
    while (!isOver()) {
      await read()
      await read()
      await pay()
    }
  }))
  return heard
}

/** The payouts of these references that the books have, by how they ended. */
async function inBooks(paid: ReadonlySet<string>) {
  const { rows } = await database.query<{ status: string, count: number }>(
    `select status, count(*)::int from payout where unique_reference = any($1) group by status`,
    [Array.from(paid)])
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const checks = () => Promise.all(['ledger:check', 'audit:check'].map(async (name) => {
  const { code, says } = await command(name, settings)
  return `${code}: ${says}`
}))

test('who signs in at one is known at the other, and who signs out at one is known at neither', async () => {
  const mine = await signIn(web[1]!, met, 'approver@adire.example')
  const known = (url: string) => fetch(`${url}/v2/dashboard/merchants`, { headers: { token: mine } })
    .then(({ status }) => status)
  expect(await Promise.all(web.map(({ url }) => known(url)))).toEqual([200, 200])
  await fetch(`${web[0]!.url}/v2/dashboard/auth/sign-out`, {
    method: 'POST', body: '{}',
    headers: { token: mine, requestId: randomUUID(), 'Content-Type': 'application/json' },
  })
  expect(await Promise.all(web.map(({ url }) => known(url)))).toEqual([401, 401])
})

test('wrong passwords are counted over all of them', async () => {
  const email = 'initiator@adire.example'
  const body = JSON.stringify({ email, password: 'Wrong-Loom-11', totp_code: '000000' })
  const tried: number[] = []
  for (let times = 0; times < 12; times += 1) {
    const { status } = await fetch(`${web[times % 2]!.url}/v2/dashboard/merchants/login`, {
      method: 'POST', body,
      headers: {
        requestId: randomUUID(), 'Content-Type': 'application/json', 'X-Forwarded-For': '102.9.9.9',
      },
    })
    tried.push(status)
  }
  expect(tried.at(-1)).toBe(429)
  expect(tried.indexOf(429)).toBeGreaterThan(2)
})

test('each is restarted in turn while people work, and nobody sees an error', async () => {
  let isOver = false
  const working = work(4, () => isOver)
  for (const each of [...web, worker]) {
    expect(await each.stop()).toBe(0)
    await each.start()
  }
  isOver = true
  const { reads, paid, failed } = await working
  expect(failed).toEqual([])
  expect(reads).toBeGreaterThan(50)
  expect(paid.size).toBeGreaterThan(20)
  await expect.poll(() => inBooks(paid), { timeout: LAST_ASKED_MS }).toEqual({ SUCCESSFUL: paid.size })
})

test(`for ${KILL_SECONDS} seconds one after another is killed: nothing is lost or done twice`, async () => {
  let isOver = false
  const working = work(4, () => isOver)
  const kills: { at: number, until: number }[] = []
  for (const late = Date.now() + KILL_SECONDS * 1_000; Date.now() < late;) {
    const each = [...web, worker][Math.floor(Math.random() * 3)]!
    const at = Date.now()
    await each.kill()
    // Until the balancer has seen it, somebody is still sent there.
    kills.push({ at, until: Date.now() + 1_000 })
    await each.start()
  }
  isOver = true
  const { reads, paid, failed } = await working
  const odd = failed.filter(({ at, why }) =>
    /^\d/.test(why) || !kills.some((kill) => at >= kill.at && at <= kill.until))
  console.info(`${kills.length} kills: ${reads} reads, ${paid.size} payouts, `
    + `${failed.length} requests met one`)
  expect(odd).toEqual([])
  expect(kills.length).toBeGreaterThan(0)
  await expect.poll(() => inBooks(paid), { timeout: LAST_ASKED_MS }).toEqual({ SUCCESSFUL: paid.size })
  for (const said of await checks()) expect(said).toMatch(/^0: /)
})
