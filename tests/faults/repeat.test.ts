// A phone that does not know whether it was heard asks again: every change, many times at once, happens once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountSecurity } from '#contract/account-security.ts'
import { auth } from '#contract/auth.ts'
import { onboarding } from '#contract/onboarding.ts'
import { transaction } from '#provider/database.ts'
import { anApplicant, profile } from '#tests/provider/applicants.ts'
import { countOf } from '#tests/drawn.ts'
import { lockWaits } from '#tests/lock-waits.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type Reply, type World } from '#tests/world.ts'
import { changes, endpoints, type Named } from './endpoints.ts'
import { prepared, type Prepared } from './prepared.ts'
import { gained, rowsOf } from './rows.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
  await world.jobsDone()
})
afterAll(() => world.stop())

const all = endpoints.filter(changes)
const kept = all.filter(({ endpoint }) => endpoint.repeatable !== false)

test('every change is prepared here', () => {
  expect(Object.keys(prepared).sort()).toEqual(all.map(({ name }) => name).sort())
})

/** More than the connections of the provider's second pool. */
const TIMES = countOf('TIMES', 8, 20)

type Answered = Reply<unknown>

function send({ endpoint }: Named, sending: Prepared, requestId: string): Promise<Answered> {
  const { other: _, ...rest } = sending
  return world.ask(endpoint, { ...rest, requestId, from: '102.89.7.7' } as never)
}

const ready = async ({ name }: Named): Promise<Prepared> => {
  const sending = await prepared[name]!(world)
  await world.jobsDone()
  await sql`delete from rate_limit`.execute(world.database)
  return sending
}

const atOnce = (times: number, one: () => Promise<Answered>) =>
  Promise.all(Array.from({ length: times }, one))

const queue = 'graphile_worker._private_jobs'

/** What one call leaves in the tables, and what all its work later does. */
async function effectOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  await world.jobsDone()
  const before = await rowsOf(world)
  await work()
  await world.jobsDone()
  const effect = gained(before, await rowsOf(world))
  // A job that was done before and is only now taken off the queue is nothing that the work did.
  if ((effect[queue] ?? 0) < 0) delete effect[queue]
  return effect
}

/** What is answered each time: not what is shown once, nor the words for that. */
function repeatable({ endpoint: { shown_once } }: Named, { text }: Answered): string {
  if (!shown_once) return text
  const { data } = JSON.parse(text) as { data: object }
  return JSON.stringify({ ...data, [shown_once]: null })
}

describe.each(kept)('$name', (named) => {
  test(`asked ${TIMES} times at once under one id is done once, and answered the same`, async () => {
    proves('call:header-requestId')
    const one = await ready(named)
    const once = await effectOf(async () => expect((await send(named, one, randomUUID())).status).toBe(200))
    const many = await ready(named)
    const requestId = randomUUID()
    let copies: Answered[] = []
    const often = await effectOf(async () => {
      copies = await atOnce(TIMES, () => send(named, many, requestId))
    })
    expect(often).toEqual(once)
    const done = copies.filter(({ status }) => status === 200)
    expect(new Set(done.map((copy) => repeatable(named, copy))).size).toBe(1)
    const isSecret = ({ data }: Answered) => data?.[named.endpoint.shown_once as never] !== null
    if (named.endpoint.shown_once) expect(done.filter(isSecret)).toHaveLength(1)
    for (const { status, text, headers } of copies.filter((copy) => !done.includes(copy))) {
      if (named.name === 'auth.signOut' && status === 401) continue
      // Of one person six forms with files are looked into at once, before anybody asks for their id.
      if (named.endpoint.files && status === 429) continue
      expect([status, JSON.parse(text)]).toMatchObject([409, { code: 'in_progress' }])
      expect(headers.get('Retry-After')).toBe('1')
    }
    const later = await effectOf(async () => {
      const again = await send(named, many, requestId)
      if (named.name === 'auth.signOut') return expect(again.status).toBe(401)
      expect([again.status, repeatable(named, again)]).toEqual([200, repeatable(named, done[0]!)])
      return expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    })
    expect(later).toEqual({})
  }, 60_000)

  test('takes nothing else under an id that was used', async () => {
    const sending = await ready(named)
    const requestId = randomUUID()
    await send(named, sending, requestId)
    const isOpen = named.endpoint.callers === 'anyone'
    const elsewhere =
      isOpen && named.name !== 'auth.resetInit'
        ? () => world.ask(auth.resetInit, { body: { email: 'nobody@adire.example' }, requestId })
        : () =>
            world.ask(accountSecurity.endOthers, { token: sending.token, requestId } as never)
    const others = [
      ...(sending.other ? [() => send(named, { ...sending, body: sending.other! }, requestId)] : []),
      ...(named.name === 'auth.signOut' ||
      named.name === 'auth.resetInit' ||
      named.name === 'accountSecurity.endOthers'
        ? []
        : [elsewhere]),
    ]
    const left = await effectOf(async () => {
      for (const other of others) {
        const { status, refusal } = (await other()) as Answered
        expect([status, refusal.code]).toEqual([422, 'idempotency_mismatch'])
      }
    })
    expect(left).toEqual({})
  })
})

describe('what may not be answered twice', () => {
  const named = (name: string) => all.find((each) => each.name === name)!

  test.each([
    ['auth.login', 'opens one session for one code'],
    ['auth.totpVerify', 'sets one authenticator up'],
  ])(
    '%s, asked twenty times at once, %s',
    async (name) => {
      const one = await ready(named(name))
      const once = await effectOf(async () =>
        expect((await send(named(name), one, randomUUID())).status).toBe(200),
      )
      const twenty = await ready(named(name))
      let copies: Answered[] = []
      const often = await effectOf(async () => {
        copies = await atOnce(20, () => send(named(name), twenty, randomUUID()))
      })
      const let_in = copies.map(({ status }) => status).filter((status) => status < 400 || status >= 500)
      expect(let_in).toEqual([200])
      expect(often).toEqual(once)
    },
    60_000,
  )

  test('auth.totpSetup shows the same secret each time', async () => {
    const sending = await ready(named('auth.totpSetup'))
    const copies = await atOnce(20, () => send(named('auth.totpSetup'), sending, randomUUID()))
    expect(new Set(copies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(copies[0]?.status).toBe(200)
  })
})

test('a copy that comes while the first is still at work is told to wait', async () => {
  const { token, merchant_id } = await anApplicant(world)
  const requestId = randomUUID()
  const ask = () => world.ask(onboarding.saveProfile, { token, requestId, body: profile })
  let first: ReturnType<typeof ask> | undefined
  await transaction(world.database, async (inside) => {
    await inside.selectFrom('merchant').select('id').where('id', '=', merchant_id).forUpdate().execute()
    first = ask()
    await expect.poll(() => lockWaits(world)).toBe(1)
    const copy = await ask()
    expect([copy.status, copy.refusal.code, copy.headers.get('Retry-After')]).toEqual([
      409,
      'in_progress',
      '1',
    ])
  })
  expect((await first)?.status).toBe(200)
  expect((await ask()).headers.get('Idempotent-Replayed')).toBe('true')
})

describe.each(kept.filter(({ name }) => name.startsWith('onboarding.')))('$name', (named) => {
  test('asked twenty times at once under twenty ids fails for nobody and leaves no double', async () => {
    const sending = await ready(named)
    const copies = await atOnce(20, () => send(named, sending, randomUUID()))
    const statuses = copies.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 || status === 401)).toEqual([])
    expect(statuses).toContain(200)
    const { rows: doubles } = await sql`
      select document_type from kyc_document where replaced_at is null
        group by merchant_id, document_type having count(*) > 1
      union all select natural_key from personnel where removed_at is null
        group by merchant_id, natural_key having count(*) > 1
      union all select subject_id from audit_event where action = 'onboarding.submitted'
        group by subject_id having count(*) > 1
      union all select sha256::text from stored_file
        group by merchant_id, sha256 having count(*) > 1`.execute(
      world.database,
    )
    expect(doubles).toEqual([])
  }, 60_000)
})
