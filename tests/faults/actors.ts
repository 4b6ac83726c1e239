// Everybody who may stand at a door: with the right token, the wrong one, one that was right once, or none.
import type { CallerKind } from '#contract/endpoint.ts'
import { jobWork } from '#provider/jobs.ts'
import { openSession } from '#provider/sessions.ts'
import { anApplicant } from '#tests/provider/applicants.ts'
import type { World } from '#tests/world.ts'
import { aToken } from './sessions.ts'

export interface Actor {
  who: string
  headers: Record<string, string>
  /** Put behind the address. */
  query?: string
  /** Null: nobody, whoever it once was. */
  kind: CallerKind | null
  /** Has every permission, or none. */
  mayAll: boolean
}

/** New sessions for each, since one of the doors ends them. */
export async function actorsFor(world: World): Promise<Actor[]> {
  const [admin, clerk, other] = [
    await anApplicant(world),
    await anApplicant(world, { permissions: [] }),
    await anApplicant(world),
  ]
  const unconfirmed = await anApplicant(world, { confirmed: false })
  const token = (kind: CallerKind, person = admin) => aToken(world, person, kind)
  const known = (who: string, kind: CallerKind, headers: Record<string, string>, mayAll = true): Actor => ({
    who,
    kind,
    headers,
    mayAll,
  })
  const nobody = (who: string, headers: Record<string, string>): Actor => ({
    who,
    kind: null,
    headers,
    mayAll: true,
  })
  const [one, another] = [await token('member'), await token('member', other)]
  return [
    nobody('nobody', {}),
    nobody('a token that never was', { token: 'session_never' }),
    nobody('an empty token', { token: '' }),
    nobody('a token of 10,000 characters', { token: `session_${'a'.repeat(10_000)}` }),
    known('the session of a registration', 'confirming', { token: await token('confirming', unconfirmed) }),
    known('the session of a login without an authenticator', 'enrolling', {
      token: await token('enrolling'),
    }),
    known('the token of a confirmation mail', 'verifying', { token: await token('verifying') }),
    known('a member without any permission', 'member', { token: await token('member', clerk) }, false),
    known('merchant_admin', 'member', { token: one }),
    known('merchant_admin by Authorization', 'member', {
      Authorization: `Bearer ${await token('member', await anApplicant(world))}`,
    }),
    known('an API key', 'key', { token: await token('key') }),
    known('an API key as api_secret', 'key', { api_secret: await token('key') }),
    known('an API key of somebody without any permission', 'key', { token: await token('key', clerk) },
      false),
    nobody('a revoked API key', { token: await revokedKey(world) }),
    known('another merchant', 'member', { token: await token('member', other) }),
    nobody('a blocked member', { token: await blockedMember(world) }),
    nobody('a member of a blocked merchant', { token: await blockedMerchant(world) }),
    nobody('who signed out', { token: await signedOut(world) }),
    nobody('a session that was left for half an hour', { token: await idle(world) }),
    { ...nobody('a token in the address', {}), query: `token=${one}` },
    nobody('a token in a cookie', { Cookie: `token=${one}` }),
    nobody('headers that disagree', { token: one, Authorization: `Bearer ${another}` }),
    nobody('a token behind another word', { token: one, Authorization: `Basic ${one}` }),
  ]
}

async function blockedMember(world: World): Promise<string> {
  const person = await anApplicant(world)
  await world.database
    .updateTable('member')
    .set({ state: 'BLOCKED' })
    .where('id', '=', person.user_id)
    .execute()
  return person.token
}

async function blockedMerchant(world: World): Promise<string> {
  const person = await anApplicant(world)
  await world.database
    .updateTable('merchant')
    .set({ status: 'blocked' })
    .where('id', '=', person.merchant_id)
    .execute()
  return person.token
}

async function signedOut(world: World): Promise<string> {
  const { token } = await anApplicant(world)
  await world.request('/v2/dashboard/auth/sign-out', { method: 'POST', headers: { token } })
  return token
}

async function revokedKey(world: World): Promise<string> {
  const person = await anApplicant(world)
  const token = await aToken(world, person, 'key')
  await world.database
    .updateTable('api_key')
    .set({ revoked_at: world.clock.now() })
    .where('merchant_id', '=', person.merchant_id)
    .execute()
  return token
}

async function idle(world: World): Promise<string> {
  const { merchant_id, user_id } = await anApplicant(world)
  const half = 30 * 60_000
  return jobWork(world.app).inTransaction(async (work) => {
    const earlier = { ...work, now: new Date(work.now.getTime() - half) }
    return (await openSession(earlier, { merchant_id, user_id, kind: 'member', mode: 'test' })).token
  })
}
