// Nobody who asks at the door learns whether an address has an account, or whether a password is right
// without all that its account asks for; and nobody keeps an owner out by asking.
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { aProvider, type Reply, type World } from '#tests/world.ts'
import {
  ada, codeNow, confirmed, enrolled, loggedIn, mailedToken, password, phone, registered,
} from './people.ts'

const MINUTE = 60_000

const strange = 'Cobalt-Basket-31'

/** Each address, and what is behind it. */
const addresses = {
  'nobody': async () => {},
  'somebody who registered and has not confirmed': async (world: World, email: string) => {
    await registered(world, { email })
  },
  'somebody without an authenticator': async (world: World, email: string) => confirmed(world, { email }),
  'somebody with one': async (world: World, email: string) => { await enrolled(world, { email }) },
  'somebody who is blocked': async (world: World, email: string) => {
    await enrolled(world, { email })
    await world.database.updateTable('member').set({ state: 'BLOCKED' }).where('email', '=', email).execute()
  },
  'a blocked business': async (world: World, email: string) => {
    await enrolled(world, { email })
    const { merchant_id } = await world.database.selectFrom('member').select('merchant_id')
      .where('email', '=', email).executeTakeFirstOrThrow()
    await world.database.updateTable('merchant').set({ status: 'blocked' }).where('id', '=', merchant_id)
      .execute()
  },
}

/** What a stranger sees of an answer: all but what is drawn anew each time, and the address itself. */
const seen = ({ status, text }: Reply<unknown>, email: string) =>
  `${status} ${text.replaceAll(email, '<email>')
    .replaceAll(/"(token|user_id|requestId)":"[^"]+"/g, '"$1":"<drawn>"')}`

/** All that a stranger may ask about an address, each from a network of its own. */
async function probed(world: World, email: string, network: number): Promise<string[]> {
  const answers: string[] = []
  const from = (host: number) => `198.${network}.100.${host}`
  const login = async (host: number, body: { password: string, totp_code?: string }) =>
    answers.push(seen(await world.ask(auth.login, { body: { email, ...body }, from: from(host) }), email))
  const check = async () =>
    answers.push(seen(await world.ask(auth.totpCheck, { query: { email }, from: from(1) }), email))
  await check()
  await login(2, { password: strange })
  await login(3, { password: strange, totp_code: '123456' })
  for (let time = 0; time < 7; time += 1) {
    const body = { ...ada, email, password: strange }
    const reply = await world.ask(auth.register, { body, from: from(10 + time) })
    answers.push(seen(reply, email))
    const { token } = reply.data
    for (let again = 0; again < 2; again += 1) {
      answers.push(seen(await world.ask(auth.resend, { token, from: from(10 + time) }), email))
    }
    answers.push(seen(await world.ask(merchants.profile, { token, from: from(10 + time) }), email))
  }
  await check()
  await login(4, { password: strange })
  await login(5, { password: strange, totp_code: 'aaaaa-bbbbb' })
  for (let time = 0; time < 5; time += 1) {
    answers.push(seen(await world.ask(auth.resetInit, { body: { email }, from: from(30 + time) }), email))
    await world.jobsDone()
  }
  await check()
  return answers
}

test('whatever is behind an address, a stranger sees the same', { timeout: 120_000 }, async () => {
  const world = await aProvider()
  const all = new Map<string, string[]>()
  for (const [at, [name, prepare]] of Object.entries(addresses).entries()) {
    const email = `person${at}@adire.example`
    await prepare(world, email)
    all.set(name, await probed(world, email, at))
  }
  const [first = []] = all.values()
  expect(first.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(20)
  for (const [name, answers] of all) expect([name, answers]).toEqual([name, first])
})

test('a right password says nothing without the rest of what its account asks for', async () => {
  const world = await aProvider()
  const refused = await world.ask(auth.login, { body: { email: ada.email, password: strange } })
  const wrong = seen(refused, ada.email)
  const apart = ['nobody', 'somebody without an authenticator']
  for (const [at, [name, prepare]] of Object.entries(addresses).entries()) {
    const email = `person${at}@adire.example`
    await prepare(world, email)
    if (apart.includes(name)) continue
    const reply = await world.ask(auth.login, { body: { email, password }, from: '198.51.100.7' })
    expect([name, seen(reply, email)]).toEqual([name, wrong])
  }
  const email = 'new@adire.example'
  await confirmed(world, { email })
  await world.database.updateTable('member').set({ state: 'BLOCKED' }).where('email', '=', email).execute()
  expect(seen(await world.ask(auth.login, { body: { email, password } }), email)).toBe(wrong)
  const events = await world.database.selectFrom('audit_event').select('after')
    .where('action', '=', 'login.refused').execute()
  const told = new Set(events.map(({ after }) => (after as { why: string }).why))
  expect([...told].sort()).toEqual(['blocked', 'code', 'password', 'unconfirmed'])
})

test('who gives password and code of a blocked account is told so', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  await world.database.updateTable('member').set({ state: 'BLOCKED' }).execute()
  const { status, refusal } = await loggedIn(world, person)
  expect([status, refusal.code, refusal.message]).toEqual([403, 'blocked', 'Account has been blocked.'])
})

test('nobody logs in before the address is confirmed, by the letter\'s link or by a reset', async () => {
  const world = await aProvider()
  await registered(world)
  const body = { email: ada.email, password }
  expect((await world.ask(auth.login, { body, ...phone })).status).toBe(401)
  await world.ask(merchants.profile, { token: await mailedToken(world) })
  expect((await world.ask(auth.login, { body, ...phone })).data.has_totp).toBe(false)

  const other = 'bola@adire.example'
  await registered(world, { email: other })
  await world.clock.advance(MINUTE)
  await world.ask(auth.resetInit, { body: { email: other } })
  await world.jobsDone()
  const token = await mailedToken(world, other)
  await world.ask(auth.resetComplete, { body: { token, new_password: strange } })
  expect((await world.ask(auth.login, { body: { email: other, password: strange } })).status).toBe(200)
})

test('whoever registered is led to set an authenticator up, and from elsewhere may say that there is none',
  async () => {
    const world = await aProvider()
    await confirmed(world)
    const has = async (from: string) =>
      (await world.ask(auth.totpCheck, { query: { email: ada.email }, from })).data.has_totp
    expect(await has(phone.from)).toBe(false)
    expect(await has('198.51.100.1')).toBe(true)
    const body = { email: ada.email, password }
    expect((await world.ask(auth.login, { body, from: '198.51.100.1' })).data.has_totp).toBe(false)
  })

test('however often strangers ask for a reset, the owner always has a link that opens, and few letters',
  { timeout: 120_000 }, async () => {
    const world = await aProvider()
    const { email, secret } = await enrolled(world)
    const letters = async () =>
      (await world.mailbox(email)).filter(({ subject }) => subject.startsWith('Choose a new')).length
    const ask = async (at: number) => {
      const reply = await world.ask(auth.resetInit, { body: { email }, from: `198.51.${at % 250}.1` })
      expect(reply.status).toBe(200)
      await world.jobsDone()
    }
    // A day of strangers, every three minutes.
    for (let at = 0; at < 160; at += 1) {
      await ask(at)
      await world.clock.advance(3 * MINUTE)
    }
    expect(await letters()).toBeLessThan(50)
    const before = await letters()
    for (let at = 0; at < 12; at += 1) await ask(at)
    expect(await letters()).toBeLessThanOrEqual(before + 1)
    const token = await mailedToken(world, email)
    const done = await world.ask(auth.resetComplete, { body: { token, new_password: strange }, ...phone })
    expect(done.status).toBe(200)
    await world.clock.advance(30_000)
    const body = { email, password: strange, totp_code: codeNow(world, secret) }
    expect((await world.ask(auth.login, { body, ...phone })).status).toBe(200)
  })
