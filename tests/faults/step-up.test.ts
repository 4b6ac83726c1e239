// A session's token alone changes nothing of who may act, where money or events go, or how one logs in; and
// whatever is changed of it is told. Over every endpoint that asks for a code.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { noticeNames } from '#domain/notice.ts'
import { tokenHash } from '#provider/secrets.ts'
import { aMember, withAuthenticator } from '#tests/provider/team.ts'
import { aProvider, type Reply, type World } from '#tests/world.ts'
import { endpoints, requestTo, type Named } from './endpoints.ts'
import { prepared, type Prepared } from './prepared.ts'
import { gained, rowsOf } from './rows.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
  await world.jobsDone()
})
afterAll(() => world.stop())

const asking = endpoints.filter(({ endpoint }) => endpoint.step_up === true)

/** What only sometimes asks: for a URL, or for a phone number. */
const sometimes: Record<string, object> = {
  'merchants.update': { mobile_number: '8030000002' },
  'virtualAccounts.create': { callback_url: 'https://shop.adire.example/paid' },
  'virtualAccounts.createCustomer': { callback_url: 'https://shop.adire.example/paid' },
  'virtualAccounts.createOwn': { callback_url: 'https://shop.adire.example/paid' },
  'virtualAccounts.update': { callback_url: 'https://shop.adire.example/paid' },
}

async function ready({ name }: Named): Promise<Prepared> {
  const sending = await prepared[name]!(world)
  await world.jobsDone()
  await sql`delete from rate_limit`.execute(world.database)
  return sending
}

const send = ({ endpoint }: Named, { token, params, body }: Prepared) =>
  world.ask(endpoint, { token, params, body } as never) as Promise<Reply<unknown>>

async function effectOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsOf(world)
  await work()
  return Object.keys(gained(before, await rowsOf(world)))
}

const found = (name: string) => endpoints.find((one) => one.name === name)!

test('what asks sometimes is tried here too', () => {
  const lists = endpoints.filter(({ endpoint }) => Array.isArray(endpoint.step_up)).map(({ name }) => name)
  expect(Object.keys(sometimes).sort()).toEqual(lists.sort())
})

describe.each(asking)('$name', (named) => {
  test('does nothing for a session without a code, or with a wrong one', async () => {
    const sending = await ready(named)
    const { totp_code: _, ...body } = sending.body ?? {}
    for (const wrong of [body, { ...body, totp_code: '000000' }, { ...body, totp_code: 'aaaaa-bbbbb' }]) {
      const effect = await effectOf(async () => {
        const [path, init] = requestTo(named, { ...sending, body: wrong, headers: { token: sending.token! } })
        const response = await world.request(path, init)
        const { errors } = await response.json() as { errors?: object }
        expect([response.status, Object.keys(errors ?? {})]).toEqual([422, ['totp_code']])
      })
      // A wrong code is counted, and stands in the trail.
      expect(effect.filter((table) => !/rate_limit|audit/.test(table))).toEqual([])
    }
  })

  test('is told to every administrator and to who did it, whatever they want to hear of', async () => {
    const sending = await ready(named)
    const { merchant_id, email, token } = await whose(sending)
    const admin = await aMember(world, merchant_id)
    for (const event of noticeNames) {
      const body = { event, by_mail: false, by_push: false }
      await world.ask(notifications.choose, { token: admin.token, body })
    }
    const [before, own] = [await world.mailbox(admin.email), await world.mailbox(email)]
    expect((await send(named, sending)).status).toBe(200)
    const [letter] = await world.mailbox(admin.email)
    expect((await world.mailbox(admin.email)).length).toBe(before.length + 1)
    expect(letter!.text)
      .toMatch(/did this on .* \(Lagos time\)\.[^]*Device: [^]*Internet address: 127\.0\.0\.1/)
    expect(letter!.text).toContain(email)
    expect(letter!.links.some((link) => link.includes('/was-it-you?token='))).toBe(true)
    const { data } = await world.ask(notifications.list, { token: admin.token, query: {} })
    expect(data.items[0])
      .toMatchObject({ kind: 'access.changed', detail: expect.stringContaining('127.0.0.1') })
    const to_them = (await world.mailbox(email)).slice(0, -own.length || undefined)
    expect(to_them.some(({ text }) => text.includes('You did this on'))).toBe(true)
    if (named.name !== 'accountSecurity.reset') {
      const theirs = await world.ask(notifications.list, { token: token!, query: {} })
      expect(theirs.data.items[0]).toMatchObject({ kind: 'access.changed' })
    }
  })
})

describe.each(Object.keys(sometimes).map(found))('$name', (named) => {
  test('asks a person for a code where events go elsewhere, and tells it', async () => {
    const sending = await ready(named)
    const body = { ...sending.body, ...sometimes[named.name] }
    const none = await send(named, { ...sending, body })
    expect([none.status, Object.keys(none.refusal.errors ?? {})]).toEqual([422, ['totp_code']])
    const { email, user_id } = await whose(sending)
    const code = await withAuthenticator(world, user_id)
    const before = await world.mailbox(email)
    const proven = await send(named, { ...sending, body: { ...body, totp_code: await code() } })
    expect(proven.status).toBe(200)
    expect((await world.mailbox(email)).length).toBe(before.length + 1)
  })
})

async function whose({ token }: Prepared) {
  const caller = await world.app.findCaller(world.app.database, {
    hash: tokenHash(token ?? ''), is_key: false, is_unasked: false, address: '127.0.0.1',
  }, world.clock.now())
  if (!caller) throw new Error('Nobody is prepared')
  return { ...caller, token }
}
