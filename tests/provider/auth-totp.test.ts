import { HOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { codeAt, stepAt, stepOf } from '#provider/auth/totp.ts'
import { isFull } from '#tests/drawn.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { ada, codeNow, confirmed, enrolled, password, phone } from './people.ts'

const STEP = 30_000
const MINUTE = 60_000

/** RFC 6238, Appendix B, SHA-1: eight digits, of which six are asked for here. */
test.each([
  [59, '94287082'], [1_111_111_109, '07081804'], [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'], [2_000_000_000, '69279037'], [20_000_000_000, '65353130'],
])('at %i seconds the code of the RFC\'s secret is %s', (seconds, digits) => {
  const secret = Buffer.from('12345678901234567890')
  const now = new Date(seconds * 1000)
  expect(codeAt(secret, now)).toBe(digits.slice(2))
  expect(stepOf(secret, digits.slice(2), now)).toBe(Math.floor(seconds / 30))
})

/** 1 tries every code there is, as the long run does. */
const EVERY = Number(process.env['CODES_EVERY'] ?? (isFull ? 97 : 997))

test('only the codes of three steps are right, of those and every 97th other', { timeout: 300_000 }, () => {
  const secret = Buffer.from('12345678901234567890')
  const now = new Date(1_234_567_890_000)
  const counter = stepAt(now)
  const good = [counter - 1, counter, counter + 1].map((step) => HOTP.generate({
    secret: Secret.fromLatin1('12345678901234567890'), counter: step }))
  const hits: string[] = []
  for (let number = 0; number < 1_000_000; number += 1) {
    const code = String(number).padStart(6, '0')
    const isTried = number % EVERY === 0 || good.includes(code)
    if (isTried && stepOf(secret, code, now) !== null) hits.push(code)
  }
  expect(hits.sort()).toEqual(good.sort())
})

test('setting up answers what a phone scans, and ten backup codes', async () => {
  proves('call:POST totp/setup', 'field:two-factor.message', 'field:two-factor.qr_code',
    'field:two-factor.manual_entry_key', 'field:two-factor.backup_codes')
  const world = await aProvider()
  const { token, requestId } = await firstLogin(world)
  const { data } = await world.ask(auth.totpSetup, { token, body: { requestId } })
  expect(data.message).not.toBe('')
  expect(data.qr_code).toBe(`otpauth://totp/Oja:${encodeURIComponent(ada.email)}?issuer=Oja`
    + `&secret=${data.manual_entry_key}&algorithm=SHA1&digits=6&period=30`)
  expect(Secret.fromBase32(data.manual_entry_key).bytes).toHaveLength(20)
  expect(new Set(data.backup_codes).size).toBe(10)
  for (const code of data.backup_codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
})

test('asked for again, as after a lost answer, the set-up is the same one', async () => {
  const world = await aProvider()
  const { token, requestId } = await firstLogin(world)
  const first = await world.ask(auth.totpSetup, { token, body: { requestId } })
  const second = await world.ask(auth.totpSetup, { token, body: { requestId } })
  expect(second.data).toEqual(first.data)
})

test('verifying opens a full session, ends the other, and works once', async () => {
  proves('call:POST totp/verify')
  const world = await aProvider()
  const { token, requestId } = await firstLogin(world)
  const { data: { manual_entry_key } } = await world.ask(auth.totpSetup, { token, body: { requestId } })
  const body = { totp_code: codeNow(world, manual_entry_key), action: 'setup' as const, requestId }
  const { data } = await world.ask(auth.totpVerify, { token, body })
  expect(data).toMatchObject({ email: ada.email, has_totp: true })
  const change = await world.ask(merchants.update, { token: data.token, body: { fullname: 'Ada S' } })
  expect(change.status).toBe(200)
  expect((await world.ask(auth.totpVerify, { token, body })).status).toBe(401)
  expect((await world.ask(auth.totpSetup, { token, body: { requestId } })).status).toBe(401)
  expect((await world.ask(auth.totpCheck, { query: { email: ada.email } })).data.has_totp).toBe(true)
})

test('nothing changes until the first code is right, and the set-up ends with its session', async () => {
  const world = await aProvider()
  const { token, requestId } = await firstLogin(world)
  const verify = (totp_code: string) =>
    world.ask(auth.totpVerify, { token, body: { totp_code, action: 'setup', requestId } })
  expect((await verify('000000')).refusal.code).toBe('conflict')
  const { data: { manual_entry_key } } = await world.ask(auth.totpSetup, { token, body: { requestId } })
  const code = codeNow(world, manual_entry_key)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await verify(wrong)).refusal.code).toBe('invalid_credentials')
  expect((await world.ask(auth.totpCheck, { query: { email: ada.email } })).data.has_totp).toBe(false)
  const others = { token, body: { totp_code: code, action: 'setup' as const, requestId: 'not-the-one' } }
  expect((await world.ask(auth.totpVerify, others)).refusal.code).toBe('conflict')
  await world.clock.advance(30 * MINUTE)
  expect((await verify(codeNow(world, manual_entry_key))).status).toBe(401)
})

test('a later login ends the set-up that an earlier one began', async () => {
  const world = await aProvider()
  const first = await firstLogin(world)
  const second = await world.ask(auth.login, { body: { email: ada.email, password } })
  const old = { token: first.token, body: { requestId: first.requestId } }
  expect((await world.ask(auth.totpSetup, old)).status).toBe(401)
  const mixed = { token: second.data.token, body: { requestId: first.requestId } }
  expect((await world.ask(auth.totpSetup, mixed)).refusal.code).toBe('conflict')
})

test('a code works once, at login as after the set-up', async () => {
  const world = await aProvider()
  const { email, secret } = await enrolled(world)
  const login = (totp_code: string) =>
    world.ask(auth.login, { body: { email, password, totp_code }, ...phone })
  expect((await login(codeNow(world, secret))).status).toBe(401)
  await world.clock.advance(STEP)
  const code = codeNow(world, secret)
  expect((await login(code)).status).toBe(200)
  expect((await login(code)).status).toBe(401)
  await world.clock.advance(STEP)
  expect((await login(code)).status).toBe(401)
  expect((await login(codeNow(world, secret))).status).toBe(200)
})

test('a code may be one step early or late, not two; an older one is not taken after a newer', async () => {
  const world = await aProvider()
  const { email, secret } = await enrolled(world)
  await world.clock.advance(10 * MINUTE)
  const login = async (later: number, from: string) => (await world.ask(auth.login, {
    body: { email, password, totp_code: codeNow(world, secret, later) }, from })).status
  expect(await login(-2 * STEP, '198.51.100.1')).toBe(401)
  expect(await login(2 * STEP, '198.51.100.1')).toBe(401)
  expect(await login(-STEP, '198.51.100.1')).toBe(200)
  expect(await login(STEP, '198.51.100.2')).toBe(200)
  expect(await login(0, '198.51.100.3')).toBe(401)
})

test('of twenty logins at once with the same code exactly one is let in', async () => {
  const world = await aProvider()
  const { email, secret } = await enrolled(world)
  await world.clock.advance(STEP)
  const totp_code = codeNow(world, secret)
  const statuses = await Promise.all(Array.from({ length: 20 }, async (_, at) =>
    (await world.ask(auth.login, { body: { email, password, totp_code }, from: `102.89.3.${at}` })).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  const full = await world.database.selectFrom('session').select('id').where('kind', '=', 'member').execute()
  expect(full).toHaveLength(2)
})

test('each backup code opens one login, however it is typed', async () => {
  const world = await aProvider()
  const { email, backup_codes: [first = '', second = ''] } = await enrolled(world)
  const login = (totp_code: string) =>
    world.ask(auth.login, { body: { email, password, totp_code }, ...phone })
  expect((await login(` ${first.toUpperCase().replace('-', ' ')} `)).data.has_totp).toBe(true)
  expect((await login(first)).status).toBe(401)
  const both = await Promise.all([login(second), login(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('one person\'s code and backup code do not open another\'s account', async () => {
  const world = await aProvider()
  const one = await enrolled(world)
  const other = await enrolled(world, { email: 'bola@adire.example' })
  await world.clock.advance(STEP)
  for (const totp_code of [codeNow(world, other.secret), other.backup_codes[0] ?? '']) {
    const reply = await world.ask(auth.login, { body: { email: one.email, password, totp_code } })
    expect(reply.status).toBe(401)
  }
})

test('thirty wrong codes in a day end the guessing; backup codes still open, the owner is told', async () => {
  const world = await aProvider()
  const { email, secret, backup_codes } = await enrolled(world)
  await world.clock.advance(STEP)
  const login = (totp_code: string, from: string) =>
    world.ask(auth.login, { body: { email, password, totp_code }, from })
  const wrong = String((Number(codeNow(world, secret)) + 1) % 1_000_000).padStart(6, '0')
  for (let at = 0; at < 30; at += 1) expect((await login(wrong, `102.89.4.${at}`)).status).toBe(401)
  expect((await login(codeNow(world, secret), '102.89.5.1')).refusal.code).toBe('invalid_credentials')
  const letters = await world.mailbox(email)
  const warnings = letters.filter(({ subject }) => subject.startsWith('Several failed log-in codes'))
  expect(warnings).toHaveLength(1)
  expect((await login(backup_codes[0] ?? '', '102.89.5.2')).status).toBe(200)
  await world.clock.advance(24 * 60 * MINUTE)
  expect((await login(codeNow(world, secret), '102.89.5.3')).status).toBe(200)
})

test('an authenticator\'s secret and the backup codes are not in the database as they are', async () => {
  const world = await aProvider()
  const { secret, backup_codes } = await enrolled(world)
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const tables = ['member', 'totp_setup', 'backup_code', 'session', 'idempotency', 'audit_event'] as const
  for (const table of tables) {
    const rows = await world.database.selectFrom(table).selectAll().execute()
    const text = rows.flatMap((row) => Object.values(row))
      .map((value) => Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)).join('\n')
    for (const canary of [secret, bytes.toString('latin1'), bytes.toString('hex'), ...backup_codes]) {
      expect(text.includes(canary), `${canary} in ${table}`).toBe(false)
    }
  }
})

test('every reply of the set-up says that it may not be stored', async () => {
  const world = await aProvider()
  const { token, requestId } = await firstLogin(world)
  const reply = await world.ask(auth.totpSetup, { token, body: { requestId } })
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('of two set-ups at the same time one counts, and neither takes the other\'s id', async () => {
  const world = await aProvider()
  await confirmed(world)
  const body = { email: ada.email, password }
  const login = async () => (await world.ask(auth.login, { body, ...phone })).data
  const one = await login()
  const session = await world.database.selectFrom('session').selectAll()
    .where('kind', '=', 'enrolling').executeTakeFirstOrThrow()
  const setup = await world.database.selectFrom('totp_setup').selectAll().executeTakeFirstOrThrow()
  const other = await login()
  // Two logins at the very same moment would leave both.
  await world.database.insertInto('session').values(session).execute()
  await world.database.insertInto('totp_setup').values(setup).execute()

  const setUp = async ({ token, requestId }: { token: string, requestId: string }) => {
    const setup = await world.ask(auth.totpSetup, { token, body: { requestId } })
    if (setup.status !== 200) return null
    const totp_code = codeNow(world, setup.data.manual_entry_key)
    return { token, body: { totp_code, action: 'setup' as const, requestId } }
  }
  const mixed = await setUp({ token: one.token, requestId: other.requestId })
  expect(mixed).toBeNull()
  const ready = (await Promise.all([setUp(one), setUp(other)])).filter((each) => each !== null)
  expect(ready).toHaveLength(2)
  const verified = await Promise.all(ready.map((ask) => world.ask(auth.totpVerify, ask)))
  expect(verified.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = await world.database.selectFrom('backup_code').select('hash').execute()
  expect(codes).toHaveLength(10)
})

async function firstLogin(world: World) {
  await confirmed(world)
  return (await world.ask(auth.login, { body: { email: ada.email, password } })).data
}
