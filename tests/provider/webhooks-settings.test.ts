// Webhooks as they are set: apart for test and live, only by who may, the secret shown once; and the list of
// what was told.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebhookMessage } from '#contract/webhook-messages.ts'
import { webhooks } from '#contract/webhooks.ts'
import { anAccount, transferIn } from '#tests/provider/money/collecting.ts'
import { aMerchant, freshToken } from '#tests/provider/money/merchant.ts'
import { aMember, rights } from '#tests/provider/team.ts'
import { answerTo } from '#provider/idempotency.ts'
import { aProvider, type World } from '#tests/world.ts'
import { isGenuine, reaching } from './webhooks/receiver.ts'
import { aShop, deliveries, delivery, sendTest, setAddress, url } from './webhooks/shop.ts'

const inADay = ({ clock }: World) => new Date(clock.now().getTime() + 24 * 3_600_000).toISOString()

const messageOf = (body: string) => WebhookMessage.parse(JSON.parse(body))

test('live mode has an address and a secret of its own', async () => {
  const { world, merchant } = await aShop()
  const live = await aMember(world, merchant.merchant_id, { mode: 'live', role: 'live admin' })
  const before = (await world.ask(webhooks.show, { token: live.token })).data
  expect(before).toMatchObject({ url: null, version: 0 })
  const elsewhere = 'https://live.adire.example/oja'
  const { data } = await world.ask(webhooks.change, {
    token: live.token, body: { url: elsewhere, totp_code: await live.code() },
  })
  expect(data).toMatchObject({ url: elsewhere, version: 1 })
  expect((await world.ask(webhooks.show, { token: await freshToken(world, merchant) })).data.url).toBe(url)
  const id = await sendTest({ world, merchant })
  expect((await world.ask(webhooks.one, { token: live.token, params: { id } })).status).toBe(404)
})

test('many who set the first address at once are all answered, and there is one secret', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world)
  const admins = await Promise.all(Array.from({ length: 8 }, () => aMember(world, merchant.merchant_id)))
  const answers = await Promise.all(admins.map(async ({ token, code }) =>
    world.ask(webhooks.change, { token, body: { url, totp_code: await code() } })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.filter(({ data }) => data.secret)).toHaveLength(1)
  expect((await world.ask(webhooks.show, { token: merchant.token })).data).toMatchObject({ url, version: 8 })
})

test('a new secret signs beside the one before for 24 hours, and alone after them', async () => {
  const { world, merchant, receiver, secret } = await aShop()
  const proof = { totp_code: await merchant.code() }
  const rotated = (await world.ask(webhooks.rotate, { token: merchant.token, body: proof })).data
  expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(rotated).toMatchObject({ former_until: inADay(world), version: 2 })
  await sendTest({ world, merchant })
  await world.jobsDone()
  const [first] = receiver.received
  expect([secret, rotated.secret!].map((each) => isGenuine(first!, each))).toEqual([true, true])
  await world.clock.advance(24 * 3_600_000 + 1_000)
  await sendTest({ world, merchant })
  await world.jobsDone()
  const second = receiver.received[1]
  expect([secret, rotated.secret!].map((each) => isGenuine(second!, each))).toEqual([false, true])
})

test('the secret is answered once, sealed where it is kept, and in no audit event', async () => {
  const { world, merchant, secret } = await aShop()
  expect(secret).toMatch(/^whsec_/)
  const token = await freshToken(world, merchant)
  await setAddress({ world, merchant }, 'https://shop.adire.example/oja?key=hush-hush')
  expect((await world.ask(webhooks.show, { token })).text).not.toContain('whsec_')
  const { rows: [kept] } = await sql<{ all: string }>`select
    (select string_agg(one::text, ' ') from audit_event one) || (select string_agg(one::text, ' ')
      from webhook_setting one) || (select string_agg(one::text, ' ') from idempotency one) as all`
    .execute(world.database)
  const bytes = Buffer.from(secret.slice(6), 'base64').toString('hex')
  for (const secretly of [secret, secret.slice(6), bytes, Buffer.from(secret).toString('hex')]) {
    expect(kept!.all.includes(secretly)).toBe(false)
  }
  const { rows } = await sql<{ action: string, after: string }>`select action, "after"::text as after
    from audit_event where subject = 'webhook' order by seq`.execute(world.database)
  expect(rows.map(({ action }) => action)).toEqual(['webhook.set', 'webhook.set'])
  expect(rows.map(({ after }) => after).join()).not.toContain('hush-hush')
})

test('asked again under its requestId a secret is not answered, and nothing of it is kept', async () => {
  const { world, merchant } = await aShop()
  const { token } = merchant
  const requestId = '0198a000-0000-7000-8000-0000000000a1'
  const ask = async () =>
    world.ask(webhooks.rotate, { token, requestId, body: { totp_code: await merchant.code() } })
  const [first, again] = [await ask(), await ask()]
  expect(first.data.secret).toMatch(/^whsec_/)
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  expect(again.data).toEqual({ ...first.data, secret: null })
  expect(again.message).toBe('New signing secret made. It was shown once, and is not shown again.')
  const kept = await world.database.selectFrom('idempotency').select(['scope', 'key', 'answer'])
    .where('scope', '=', merchant.user_id).execute()
  const answers = kept.map((row) => world.app.secrets.open(row.answer, answerTo(row)).toString())
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.join()).not.toContain('whsec_')
})

test('an address that is not public is refused when it is saved, with the field named', async () => {
  const receiver = { port: 1 }
  const resolve = async () => ['93.184.215.14', '10.0.0.7']
  const world = await aProvider({ outside: { callbacks: reaching(receiver, { resolve }) } })
  const merchant = await aMerchant(world, { naira: 0 })
  const save = async (path: string, method: string, body: object) => {
    const headers = { token: merchant.token, 'Content-Type': 'application/json' }
    const response = await world.request(path, { method, body: JSON.stringify(body), headers })
    return [response.status, Object.keys((await response.json() as { errors?: object }).errors ?? {})]
  }
  for (const address of [
    'http://shop.adire.example/oja', 'https://127.0.0.1/oja', 'https://localhost/oja', 'https://[::1]/oja',
    'https://169.254.169.254/latest/meta-data', 'https://shop.adire.example:22/oja', url,
    'https://user:word@shop.adire.example/oja', 'https://2130706433/', 'ftp://shop.adire.example', 'shop', '',
  ]) {
    const totp_code = await merchant.code()
    const said = await save('/v2/dashboard/webhooks', 'PUT', { url: address, totp_code })
    expect([address, ...said]).toEqual([address, 422, ['url']])
  }
  const opening = { collection_bank: '000017', callback_url: url, totp_code: await merchant.code() }
  expect(await save('/v2/dashboard/vnubans/merchant_create_customer', 'POST', opening))
    .toEqual([422, ['callback_url']])
})

test('only who may change settings sees or changes them, and a stale change is refused', async () => {
  const { world, merchant } = await aShop()
  const other = await aMember(world, merchant.merchant_id, { role: 'checker', permissions: rights.checker })
  for (const call of [webhooks.show, webhooks.list]) {
    expect((await world.ask(call, { token: other.token })).status).toBe(403)
  }
  const { token } = merchant
  const stale = await world.ask(webhooks.change, {
    token, body: { url: null, version: 7, totp_code: await merchant.code() },
  })
  expect([stale.status, stale.refusal.code]).toEqual([409, 'stale'])
})

test('the list is narrowed by state, event, day and reference; one shows what was sent', async () => {
  const { world, merchant, receiver } = await aShop()
  receiver.behave((response) => response.writeHead(500).end('no <b>table</b>\u0000here'))
  const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
  await world.jobsDone()
  receiver.behave((response) => response.writeHead(204).end())
  const id = await sendTest({ world, merchant })
  await world.jobsDone()
  const found = async (query: object) =>
    (await world.ask(webhooks.list, { token: merchant.token, query })).data.items.map(({ event }) => event)
  expect(await found({})).toEqual(['webhook.test', 'collection.received'])
  expect(await found({ status: 'PENDING' })).toEqual(['collection.received'])
  expect(await found({ status: 'DELIVERED' })).toEqual(['webhook.test'])
  expect(await found({ status: 'FAILED' })).toEqual([])
  expect(await found({ event: 'webhook.test' })).toEqual(['webhook.test'])
  expect(await found({ search: reference })).toEqual(['collection.received'])
  expect(await found({ from: '2026-03-03' })).toEqual([])
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(2)
  const [, waiting] = await deliveries({ world, merchant })
  const { tries, body } = await delivery({ world, merchant }, waiting!.id)
  expect(tries).toMatchObject([
    { number: 1, status_code: 500, problem: 'status', answer: 'no <b>table</b>\ufffdhere', url },
  ])
  expect(messageOf(body).id).toBe(waiting!.event_id)
  expect((await delivery({ world, merchant }, id)).tries).toMatchObject([{ status_code: 204, problem: null }])
})
