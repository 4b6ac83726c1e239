// The payout PIN: set with the password, changed with the old one or a mailed code, locked after five
// wrong tries.
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pin as calls } from '#contract/pin.ts'
import { transaction } from '#provider/database.ts'
import { rowsOfTries } from '#provider/pin/tries.ts'
import { hashPassword } from '#provider/secrets.ts'
import { lockWaits } from '#tests/lock-waits.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { password } from './people.ts'
import { aMember, aMerchant, anotherSession, eventsOf, pin, type Member } from './team.ts'

// What hashes here is what is looked at here.
vi.hoisted(() => { vi.resetModules() })

let world: World
let merchant_id: string
beforeAll(async () => {
  world = await aProvider()
  merchant_id = await aMerchant(world)
})
afterAll(() => world.stop())

const QUARTER = 15 * 60_000

async function withoutPin(): Promise<Member> {
  const person = await aMember(world, merchant_id, { pin: null })
  await world.database
    .updateTable('member')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', person.user_id)
    .execute()
  return person
}

const change = ({ token }: Member, old_pin: string, new_pin = '8206') =>
  world.ask(calls.change, { token, body: { old_pin, new_pin } })

async function wrongly(person: Member, times: number) {
  const codes: string[] = []
  for (let tries = 0; tries < times; tries += 1) codes.push((await change(person, '9999')).refusal.code)
  return codes
}

const stateOf = async ({ token }: Member) => (await world.ask(calls.show, { token })).data

async function mailedCode({ token, email }: Member): Promise<string> {
  const reply = await world.ask(calls.otp, { token })
  expect(reply.message).toBe('OTP Successfully sent')
  return /Your code: (\d{6})/.exec((await world.mailbox(email))[0]!.text)![1]!
}

describe('a first PIN', () => {
  test('is set with the password, once, and told of by mail', async () => {
    proves('call:POST dashboard/merchant/payouts/pin')
    const person = await withoutPin()
    expect(await stateOf(person)).toEqual({ has_pin: false, locked_until: null })
    const set = () => world.ask(calls.set, { token: person.token, body: { pin, password } })
    expect((await set()).data.has_pin).toBe(true)
    const [letter] = await world.mailbox(person.email)
    expect(letter!.subject).toContain('payout PIN was set')
    expect(letter!.text).not.toContain(pin)
    expect((await set()).refusal.code).toBe('conflict')
  })

  test('is not set with a wrong password, which can be tried five times in fifteen minutes', async () => {
    const person = await withoutPin()
    const wrong = () =>
      world.ask(calls.set, { token: person.token, body: { pin, password: 'Other-Loom-1!' } })
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await wrong()).refusal).toMatchObject({
        code: 'invalid_input',
        errors: { password: expect.any(String) },
      })
    }
    expect((await wrong()).status).toBe(429)
    expect((await stateOf(person)).has_pin).toBe(false)
    const events = await eventsOf(world, merchant_id)
    expect(
      events.filter(({ action, user_id }) => action === 'pin.wrong_password' && user_id === person.user_id),
    ).toHaveLength(5)
  })

  test('is stored as an argon2id hash that is sealed for its owner', async () => {
    const [one, other] = [await withoutPin(), await aMember(world, merchant_id)]
    await world.ask(calls.set, { token: one.token, body: { pin, password } })
    const sealedOf = async ({ user_id }: Member) =>
      (
        await world.database
          .selectFrom('payout_pin')
          .select('sealed')
          .where('member_id', '=', user_id)
          .executeTakeFirstOrThrow()
      ).sealed
    const opened = world.app.secrets.open(await sealedOf(one), `member.pin:${one.user_id}`).toString()
    expect(opened).toMatch(/^\$argon2id\$v=19\$/)
    expect(await verify(opened, pin)).toBe(true)
    expect(hash).toHaveBeenCalledWith(pin, expect.objectContaining({ memoryCost: 19_456, timeCost: 2 }))
    const moved = await sealedOf(one)
    expect(() => world.app.secrets.open(moved, `member.pin:${other.user_id}`)).toThrow()
    expect((await sealedOf(one)).includes(Buffer.from('argon2'))).toBe(false)
  })
})

describe('changing it', () => {
  test('takes the old PIN and writes a letter', async () => {
    proves('call:POST dashboard/merchant/payouts/pin/change')
    const person = await aMember(world, merchant_id)
    expect((await change(person, pin)).data.has_pin).toBe(true)
    expect((await world.mailbox(person.email))[0]!.subject).toContain('PIN was changed')
    expect((await change(person, pin)).refusal).toMatchObject({
      code: 'wrong_pin',
      errors: { old_pin: expect.any(String) },
    })
    expect((await change(person, '8206', '9041')).status).toBe(200)
  })

  test('wants another one', async () => {
    const person = await aMember(world, merchant_id)
    expect((await change(person, pin, pin)).refusal.errors).toEqual({ new_pin: expect.any(String) })
  })

  test('is not for who has none', async () => {
    expect((await change(await withoutPin(), pin)).refusal).toMatchObject({ code: 'no_pin' })
  })

  test.each(['', '123', '12345', '12a4', ' 2580', '٢٥٨٠'])('does not take %j', async (new_pin) => {
    const { token } = await aMember(world, merchant_id)
    const reply = await world.request('/v2/dashboard/merchant/payouts/pin/change', {
      method: 'POST',
      headers: { token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ old_pin: pin, new_pin }),
    })
    expect([reply.status, (await reply.json()) as object]).toMatchObject([
      422,
      { errors: { new_pin: 'The PIN has 4 digits.' } },
    ])
  })
})

describe('five wrong tries', () => {
  test('lock it for fifteen minutes, also for the right one', async () => {
    const person = await aMember(world, merchant_id)
    expect(await wrongly(person, 4)).toEqual(Array(4).fill('wrong_pin'))
    const fifth = await change(person, '9999')
    expect([fifth.status, fifth.refusal.code, fifth.headers.get('Retry-After')]).toEqual([
      429,
      'pin_locked',
      '900',
    ])
    const right = await change(person, pin)
    expect([right.status, right.refusal.code]).toEqual([429, 'pin_locked'])
    expect(right.refusal.message).toContain('10:15')
    const { locked_until } = await stateOf(person)
    expect(Date.parse(locked_until!) - world.clock.now().getTime()).toBeGreaterThan(QUARTER - 2000)
    await world.clock.advance(QUARTER - 2000)
    expect((await change(person, pin)).refusal.code).toBe('pin_locked')
    await world.clock.advance(3000)
    expect((await stateOf(person)).locked_until).toBe(null)
    expect((await change(person, pin)).status).toBe(200)
  })

  test('count from the last right one, in all sessions together', async () => {
    const person = await aMember(world, merchant_id)
    await wrongly(person, 4)
    expect((await change(person, pin, '5093')).status).toBe(200)
    const elsewhere = { ...person, token: await anotherSession(world, person) }
    expect(await wrongly(person, 2)).toEqual(['wrong_pin', 'wrong_pin'])
    expect(await wrongly(elsewhere, 3)).toEqual(['wrong_pin', 'wrong_pin', 'pin_locked'])
  })

  test('at once are no more than five', async () => {
    const person = await aMember(world, merchant_id)
    const guesses = Array.from({ length: 30 }, (_, at) => String(1000 + at))
    const codes = await Promise.all(guesses.map(async (guess) => (await change(person, guess)).refusal.code))
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(26)
  })

  test('are five, though the right one comes at once and was compared before the fifth counted', async () => {
    const person = await aMember(world, merchant_id)
    await wrongly(person, 4)
    const counted = sql`select from rate_limit where key = ${rowsOfTries(person.user_id).wrong} for update`
    const asked = await transaction(world.database, async (inside) => {
      expect((await counted.execute(inside)).rows).toHaveLength(1)
      const wrong = change(person, '9999')
      await expect.poll(() => lockWaits(world), { timeout: 10_000 }).toBe(1)
      const right = change(person, pin)
      await expect.poll(() => lockWaits(world), { timeout: 10_000 }).toBe(2)
      return { replies: [wrong, right] }
    })
    expect((await Promise.all(asked.replies)).map(({ status }) => status)).toEqual([429, 429])
  })

  test('of one person lock nobody else, and are in the trail', async () => {
    const [person, other] = [await aMember(world, merchant_id), await aMember(world, merchant_id)]
    await wrongly(person, 5)
    expect((await change(other, pin)).status).toBe(200)
    const events = (await eventsOf(world, merchant_id)).filter(({ user_id }) => user_id === person.user_id)
    expect(events.map(({ action }) => action)).toEqual([...Array(4).fill('pin.wrong'), 'pin.locked'])
    expect(JSON.stringify(events)).not.toContain('9999')
  })
})

describe('a mailed code', () => {
  test('sets a new PIN once, and ends a lock', async () => {
    proves(
      'call:GET dashboard/merchant/payouts/pin/get_otp',
      'call:POST dashboard/merchant/payouts/pin/reset',
    )
    const person = await aMember(world, merchant_id)
    await wrongly(person, 5)
    const otp = await mailedCode(person)
    const reset = (new_pin: string) => world.ask(calls.reset, { token: person.token, body: { otp, new_pin } })
    expect((await reset('6093')).data).toEqual({ has_pin: true, locked_until: null })
    expect((await change(person, '6093')).status).toBe(200)
    expect((await reset('3817')).refusal.errors).toEqual({ otp: expect.any(String) })
  })

  test('ends after ten minutes, with the next one, and after five wrong tries', async () => {
    const person = await aMember(world, merchant_id)
    const reset = (otp: string) =>
      world.ask(calls.reset, { token: person.token, body: { otp, new_pin: '6093' } })
    const late = await mailedCode(person)
    await world.clock.advance(10 * 60_000)
    expect((await reset(late)).status).toBe(422)
    const first = await mailedCode(person)
    const second = await mailedCode(person)
    if (first !== second) expect((await reset(first)).status).toBe(422)
    const wrong = second === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 8 }, () => reset(wrong)))
    expect(tries.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
    expect((await reset(second)).status).toBe(429)
  })

  test("is mailed three times in a quarter of an hour, and is nobody else's", async () => {
    const [person, other] = [await aMember(world, merchant_id), await aMember(world, merchant_id)]
    const otp = await mailedCode(person)
    await mailedCode(other)
    const stolen = await world.ask(calls.reset, { token: other.token, body: { otp, new_pin: '6093' } })
    expect(stolen.status).toBe(422)
    await mailedCode(person)
    await mailedCode(person)
    expect((await world.ask(calls.otp, { token: person.token })).status).toBe(429)
  })
})
