// docs/guides/integrator.md is run as it stands: its lines for a shell and its programs for Node, against the
// real provider on a port.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { simulator } from '#contract/simulator.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { webhooks } from '#contract/webhooks.ts'
import { keyRights } from '#domain/api-key.ts'
import { fromNaira } from '#domain/money.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { blocksOf } from '#tests/docs/pages.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aSecured, type Secured } from './secured.ts'
import { anotherSession } from './team.ts'

const guide = { path: 'docs/guides/integrator.md', text: readFileSync('docs/guides/integrator.md', 'utf8') }
const blocks = blocksOf(guide)
const inLanguage = (language: string) => blocks.filter((block) => block.language === language)
  .map(({ text }) => text)

const folder = mkdtempSync(path.join(tmpdir(), 'oja-integrator-'))
let world: World
let owner: Secured
let listening: Listening
let environment: Record<string, string | undefined>
/** Addresses of which the next answer is lost on its way. */
const losing = new Set<string>()
/** What the merchant's server is told goes here. */
let toldTo = ''

beforeAll(async () => {
  const callbacks = {
    look: async () => null,
    async post(_url: string, headers: Record<string, string>, body: string) {
      const { status } = await fetch(toldTo, { method: 'POST', headers, body })
      const problem = status < 300 ? null : 'status' as const
      return { problem, status_code: status, answer: '', duration_ms: 1 }
    },
  }
  // Whoever checks a signature looks at the real clock.
  world = await aProvider({ now: new Date(), outside: { callbacks } })
  owner = await aSecured(world)
  const body = { name: 'Shop', permissions: [...keyRights], days: 0 as const, totp_code: await owner.code() }
  const { data: { api_secret } } = await world.ask(apiKeys.create, { token: owner.token, body })
  listening = await listen(world.app, 0, async (request, bindings) => {
    const answer = await world.app.fetch(request, bindings)
    if (!losing.delete(new URL(request.url).pathname)) return answer
    return Response.json({ status: 'error', message: 'Bad gateway', code: 'lost' }, { status: 502 })
  })
  environment = { ...process.env, OJA: `http://localhost:${listening.port}/v2`, KEY: api_secret! }
  for (const program of inLanguage('js')) {
    writeFileSync(path.join(folder, /^\/\/ (\S+)/.exec(program)?.[1] ?? ''), program)
  }
})

afterAll(async () => {
  await listening.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = promisify(execFile)
const shell = async (lines: string) => (await run('bash', ['-euc', lines], { env: environment })).stdout
const node = async (file: string) =>
  (await run(process.execPath, [path.join(folder, file)], { env: environment })).stdout.trim()

const session = () => anotherSession(world, owner)

/** The lines for a shell that have these words. */
const lines = (words: string) => {
  const found = inLanguage('sh').filter((text) => text.includes(words))
  expect(found).toHaveLength(1)
  return found[0]!
}

type Told = { status: string, data: Record<string, unknown> }

/** Answers that curl printed one after another. */
const answers = (text: string): Told[] => text.split(/(?<=\})(?=\{"status")/).map((each) => JSON.parse(each))

test('every line for a shell and every program of the guide is run here', () => {
  expect(inLanguage('sh').map((text) => /export|limit=5|50\}|for attempt|create_customer/.exec(text)?.[0]))
    .toEqual(['export', 'limit=5', '50}', 'for attempt', 'create_customer'])
  expect(inLanguage('js').map((text) => /^\/\/ (\S+)/.exec(text)?.[1]))
    .toEqual(['oja.mjs', 'account.mjs', 'link.mjs', 'payments.mjs', 'receiver.mjs'])
})

test('the first answer and the refusal are those of the guide', async () => {
  const [empty = '', refused = ''] = inLanguage('json')
  expect(JSON.parse(await shell(lines('limit=5')))).toEqual(JSON.parse(empty))
  expect(JSON.parse(await shell(lines('50}')))).toEqual(JSON.parse(refused))
  const wrong = await shell(lines('limit=5').replace('$KEY', `oja_test_${'x'.repeat(43)}`))
  expect(JSON.parse(wrong)).toMatchObject({ status: 'error', code: 'unauthenticated' })
})

test('the same requestId twice makes one link', async () => {
  const [first, again] = answers(await shell(lines('for attempt')))
  expect(first).toEqual(again)
  expect(first?.data).toMatchObject({ amount: 7500, description: 'Blue cloth', status: 'ACTIVE' })
  const { data } = await world.ask(paymentLinks.list, { token: await session() })
  expect(data.items).toHaveLength(1)
})

test('a customer gets an account of their own; the answer that was lost makes no second one', async () => {
  const [opened] = answers(await shell(lines('create_customer')))
  expect(opened?.data).toMatchObject({ bank_name: 'Wema Bank', customer: { fullname: 'Copper Drum Sample' } })
  losing.add('/v2/dashboard/vnubans/create_customer')
  expect(await node('account.mjs')).toMatch(/^\d{10} at Wema Bank, for \d{12}$/)
  expect(losing.size).toBe(0)
  const { data } = await world.ask(virtualAccounts.list, { token: await session() })
  expect(data.items.map(({ customer }) => customer?.fullname).sort())
    .toEqual(['Amber Basket Sample', 'Copper Drum Sample'])
})

test('a link is made and asked about', async () => {
  expect(await node('link.mjs')).toMatch(/^Pay here: http\S+\/pay\/[\w-]{22}\nNot yet: ACTIVE$/)
})

test('what came in is read page by page; the receiver hears of it and trusts nobody else', async () => {
  const receiver = await aReceiver()
  const token = await session()
  const { data: { secret } } = await world.ask(webhooks.change, {
    token, body: { url: 'https://shop.adire.example/oja', totp_code: await owner.code() },
  })
  await receiver.start(secret ?? '')
  const { data: { items: [account] } } = await world.ask(virtualAccounts.list, { token })
  const { data: paid } = await world.ask(simulator.collection, {
    token, body: {
      vnuban: account!.vnuban, amount: fromNaira(5000), sender_name: 'INDIGO LOOM SAMPLE',
    },
  })
  await world.jobsDone()
  await expect.poll(() => receiver.said()).toContain(`collection.received: ${paid.reference} 5000`)
  const forged = await fetch(toldTo, { method: 'POST', body: '{"id":"evt_1"}', headers: {
    'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32, 1).toString('base64')}`,
  } })
  expect([forged.status, (await fetch(toldTo, { method: 'POST', body: '{}' })).status]).toEqual([401, 401])
  receiver.stop()
  expect(await node('payments.mjs')).toBe(`${paid.reference} transfer SUCCESSFUL 5000 5000`)
})

/** The guide's own receiver, as a program. */
async function aReceiver() {
  const port = String(20_000 + Math.floor(Math.random() * 10_000))
  toldTo = `http://127.0.0.1:${port}/oja`
  let child: ChildProcess | null = null
  let said = ''
  return {
    said: () => said,
    stop: () => child?.kill(),
    async start(secret: string) {
      child = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
        env: { ...environment, PORT: port, SECRET: secret }, stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout?.on('data', (text) => { said += String(text) })
      await once(child.stdout!, 'data')
    },
  }
}
