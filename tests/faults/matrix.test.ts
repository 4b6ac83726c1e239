// Every endpoint against everybody: who is let in, who is not, and that nothing moves for who is not.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { actorsFor, type Actor } from './actors.ts'
import { endpoints, requestTo, type Named } from './endpoints.ts'
import { matrix, type Row } from './matrix.data.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { rowsOf, touched } from './rows.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

test('every endpoint has its row, and no row is without its endpoint', () => {
  expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test('what is served is what is agreed, and nothing else', () => {
  const said = (named: Pick<Named['endpoint'], 'method' | 'path'>) => `${named.method} ${named.path}`
  expect(world.app.served.map(({ endpoint }) => said(endpoint)).sort()).toEqual(
    endpoints.map(({ endpoint }) => said(endpoint)).sort(),
  )
})

async function ask(named: Named, { headers, query }: Actor): Promise<Answered> {
  await sql`delete from rate_limit`.execute(world.database)
  const [path, init] = requestTo(named, { headers })
  const address = query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  return readAnswer(await world.request(address, init))
}

/** 401 for nobody, 403 for somebody else, null for who may. */
function refusalFor({ callers, needs }: Row, { kind, mayAll }: Actor): 401 | 403 | null {
  if (callers === 'anyone') return null
  if (kind === null) return 401
  return callers.includes(kind) && (needs === null || mayAll) ? null : 403
}

const atTheDoor = ['unauthenticated', 'forbidden', 'blocked']

describe.each(endpoints)('$name', (named) => {
  const row = matrix[named.name] ?? { callers: [], needs: null }

  test('is defined as the matrix says', () => {
    const { callers, needs } = named.endpoint
    expect({ callers, needs }).toEqual(row)
  })

  test('lets nobody in who may not, and nothing moves', async () => {
    proves('permission:session-token-required')
    const barred = (await actorsFor(world)).filter((actor) => refusalFor(row, actor) !== null)
    const before = await rowsOf(world)
    const refusals = await refusedEvents()
    for (const actor of barred) {
      const { status, code, text, headers, errors } = await ask(named, actor)
      const expected = refusalFor(row, actor)
      // Where a link's token is taken, what is no session's token is called a link that is not valid.
      const isLink = row.callers.includes('verifying') && actor.headers['token'] === ''
      const said = expected === 403 ? 'forbidden' : isLink ? 'invalid_token' : 'unauthenticated'
      expect([actor.who, status, code]).toEqual([actor.who, expected, said])
      expect([...faultsOf({ status, code, text, headers, errors })]).toEqual([])
    }
    expect(touched(before, await rowsOf(world))).toEqual([])
    const known = barred.filter(({ kind }) => kind !== null)
    expect(await refusedEvents()).toBe(refusals + known.length)
  })

  test('lets everybody else in', async () => {
    proves('permission:merchant_admin', 'call:header-token', 'call:header-Authorization')
    const welcome = (await actorsFor(world)).filter(
      (actor) => refusalFor(row, actor) === null && !actor.query,
    )
    expect(welcome.map(({ who }) => who)).toContain(
      row.callers === 'anyone'
        ? 'nobody'
        : row.callers.includes('member')
          ? 'merchant_admin'
          : 'the session of a login without an authenticator',
    )
    for (const actor of welcome) {
      const answered = await ask(named, actor)
      expect(atTheDoor.includes(answered.code ?? ''), `${actor.who}: ${answered.text}`).toBe(false)
      expect([...faultsOf(answered)]).toEqual([])
    }
  })
})

const refusedEvents = async () =>
  (
    await world.database
      .selectFrom('audit_event')
      .select('id')
      .where('outcome', '=', 'refused')
      .where('action', '=', 'refused')
      .execute()
  ).length
