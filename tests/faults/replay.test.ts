// A token that was good once: after every way in which access ends it is replayed at every endpoint, and
// opens none of them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSecurity } from '#contract/account-security.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { keyRights } from '#domain/api-key.ts'
import { password } from '#tests/provider/people.ts'
import { aSecured, type Secured } from '#tests/provider/secured.ts'
import { aMember, anotherSession, everything, type Member } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { endpoints, requestTo, type Named } from './endpoints.ts'
import { faultsOf, readAnswer } from './plain-answer.ts'
import { rowsOf, touched } from './rows.ts'

let world: World
/** By what ended it. */
let ended: Record<string, string>
let lowered: string
let loweredKey: string

beforeAll(async () => {
  world = await aProvider()
  ended = await endedTokens()
  const { clerk, key } = await aLoweredClerk()
  lowered = clerk.token
  loweredKey = key
})
afterAll(() => world.stop())

/** Somebody with every right, and the administrator who does something about it. */
async function aPair() {
  const admin = await aSecured(world)
  const person = await aSecured(world, { role: 'Everything', permissions: everything }, admin.merchant_id)
  return { admin, person }
}

type Ending = (pair: { admin: Secured; person: Secured }) => Promise<{ status: number }>

const proof = async (person: Secured) => ({ password, totp_code: await person.code() })

/** Done from another session of the same person where it is theirs to do. */
const endings: Record<string, Ending> = {
  'a sign-out': ({ person: { token } }) => world.ask(auth.signOut, { token }),
  'being logged out from another device': async ({ person }) => {
    const token = await anotherSession(world, person)
    const { data: { items } } = await world.ask(accountSecurity.sessions, { token })
    const other = items.find(({ is_this }) => !is_this)
    return world.ask(accountSecurity.endSession, { token, params: { id: other?.id ?? '' } })
  },
  'being logged out everywhere else': async ({ person }) =>
    world.ask(accountSecurity.endOthers, { token: await anotherSession(world, person) }),
  'another password': async ({ person }) => {
    const token = await anotherSession(world, person)
    const body = { ...(await proof(person)), new_password: 'Copper-Drum-31' }
    return world.ask(accountSecurity.changePassword, { token, body })
  },
  'taking the authenticator off': async ({ person }) => {
    const token = await anotherSession(world, person)
    return world.ask(accountSecurity.reset, { token, body: await proof(person) })
  },
  'being suspended': async ({ admin: { token, code }, person }) => {
    const body = { status: 'BLOCKED' as const, totp_code: await code() }
    return world.ask(users.update, { token, params: { id: person.user_id }, body })
  },
  'leaving the team': async ({ admin: { token, code }, person }) =>
    world.ask(users.remove, { token, params: { id: person.user_id }, body: { totp_code: await code() } }),
}

async function endedTokens(): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {}
  for (const [how, end] of Object.entries(endings)) {
    const pair = await aPair()
    const { token } = pair.person
    expect((await world.ask(merchants.profile, { token })).status).toBe(200)
    expect([how, (await end(pair)).status]).toEqual([how, 200])
    tokens[how] = token
  }
  const { admin } = await aPair()
  const made = await aKey(admin)
  const body = { totp_code: await admin.code() }
  await world.ask(apiKeys.revoke, { token: admin.token, params: { id: made.id }, body })
  return { ...tokens, 'revoking an API key': made.api_secret! }
}

async function aKey(owner: Secured) {
  const body = { name: 'Shop', permissions: [...keyRights], days: 0 as const, totp_code: await owner.code() }
  return (await world.ask(apiKeys.create, { token: owner.token, body })).data
}

/** Every right goes while the session is open, and with them those of the key that was made with them. */
async function aLoweredClerk(): Promise<{ clerk: Member; key: string }> {
  const { admin, person: clerk } = await aPair()
  const { api_secret: key } = await aKey(clerk)
  const little = await aMember(world, admin.merchant_id, { role: 'Nothing', permissions: [] })
  const { status } = await world.ask(users.update, {
    token: admin.token, params: { id: clerk.user_id },
    body: { role_id: little.role_id, totp_code: await admin.code() },
  })
  expect(status).toBe(200)
  return { clerk, key: key! }
}

async function replay(named: Named, token: string) {
  const [path, init] = requestTo(named, { headers: { token } })
  return readAnswer(await world.request(path, init))
}

const ofMembers = endpoints.filter(({ endpoint: { callers } }) =>
  callers !== 'anyone' && callers.includes('member'))

describe.each(ofMembers)('$name', (named) => {
  test('opens to no token whose access has ended, and nothing moves', async () => {
    await sql`delete from rate_limit`.execute(world.database)
    const before = await rowsOf(world)
    for (const [how, token] of Object.entries(ended)) {
      const answered = await replay(named, token)
      const isLink = answered.code === 'invalid_token'
      expect([how, answered.status, ...faultsOf(answered)]).toEqual([how, 401])
      expect(isLink || answered.code === 'unauthenticated').toBe(true)
    }
    expect(touched(before, await rowsOf(world))).toEqual([])
  })

  test.runIf(named.endpoint.needs !== null)('opens no more to who lost the right to it', async () => {
    const [person, key] = [await replay(named, lowered), await replay(named, loweredKey)]
    expect([person.status, person.code, key.status, key.code]).toEqual([403, 'forbidden', 403, 'forbidden'])
  })
})

test('a role that changes takes its rights from every open session at once', async () => {
  const { admin, person } = await aPair()
  const show = () => world.ask(roles.list, { token: person.token }).then(({ status }) => status)
  expect(await show()).toBe(200)
  const change = await world.ask(roles.update, {
    token: admin.token, params: { id: person.role_id },
    body: { name: 'Everything', permissions: ['view_balances'], totp_code: await admin.code() },
  })
  expect([change.status, await show()]).toEqual([200, 403])
})
