// One request id, one effect: however many copies arrive, in whatever order, from whichever process.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldAnswers } from '#provider/idempotency.ts'
import { kente, aSmallProvider, notes, type SmallWorld } from './small-world.ts'

let world: SmallWorld
beforeAll(async () => { world = await aSmallProvider() })
afterAll(() => world.stop())

/** So that copies really run at once, and not one after the other while connections are made. */
const everyConnectionOpen = () =>
  Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`.execute(world.database)))

const countOf = async (text: string) =>
  (await world.database.selectFrom('note').select('id').where('text', '=', text).execute()).length

test('the second time gets the first answer, byte for byte, and changes nothing', async () => {
  const token = world.signIn()
  const requestId = randomUUID()
  const first = await world.ask(notes.add, { token, requestId, body: { text: 'once' } })
  const second = await world.ask(notes.add,
    { token, requestId: requestId.toUpperCase(), body: { text: 'once' } })
  expect(second.text).toBe(first.text)
  expect(second.headers.get('Idempotent-Replayed')).toBe('true')
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(await countOf('once')).toBe(1)
})

test('what the version before kept is known by its mark, and what is kept now is known to it', async () => {
  const token = world.signIn()
  const requestId = randomUUID()
  const send = (text: string) => world.ask(notes.add, { token, requestId, body: { text } })
  const first = await send('marked')
  const kept = world.database.updateTable('idempotency').where('key', '=', requestId)
  await kept.set({ asked: null }).execute()
  expect((await send('marked')).text).toBe(first.text)
  expect((await send('other')).refusal.code).toBe('idempotency_mismatch')
  await kept.set({ fingerprint: Buffer.alloc(32) }).execute()
  expect((await send('marked')).refusal.code).toBe('idempotency_mismatch')
})

test('fifty copies at once have one effect and one event; none gets another answer', async () => {
  await everyConnectionOpen()
  const token = world.signIn()
  const requestId = randomUUID()
  const copies = await Promise.all(Array.from({ length: 50 }, () =>
    world.ask(notes.add, { token, requestId, body: { text: 'fifty' } })))
  const done = copies.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  const refused = copies.filter((copy) => !done.includes(copy))
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers, refusal } of refused) {
    expect([status, refusal.code, headers.get('Retry-After')]).toEqual([409, 'in_progress', '1'])
  }
  expect(await countOf('fifty')).toBe(1)
  const id = done[0]?.data.id ?? ''
  expect(await world.database.selectFrom('audit_event').select('id').where('subject_id', '=', id).execute())
    .toHaveLength(1)
})

test('many ids at once are many effects', async () => {
  const token = world.signIn()
  await Promise.all(Array.from({ length: 20 }, (_, at) => at % 10).map((which) =>
    world.ask(notes.add,
      { token, requestId: `0198a000-0000-4000-8000-00000000000${which}`, body: { text: 'many' } })))
  expect(await countOf('many')).toBe(10)
})

describe('the same id with something else is refused', () => {
  test.each([
    ['another value', { text: 'changed' }],
    ['a field more', { text: 'kept', tags: [] }],
  ])('%s', async (_what, body) => {
    const token = world.signIn()
    const requestId = randomUUID()
    await world.ask(notes.add, { token, requestId, body: { text: 'kept' } })
    const { refusal, status } = await world.ask(notes.add, { token, requestId, body })
    expect([status, refusal.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('another address or another query', async () => {
    const requestId = randomUUID()
    const echo = (name: string, query: { loud?: string } = {}) =>
      world.ask(notes.echo, { requestId, params: { name }, query })
    expect((await echo('ada')).status).toBe(200)
    expect((await echo('ada')).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await echo('bisi')).refusal.code).toBe('idempotency_mismatch')
    expect((await echo('ada', { loud: 'yes' })).refusal.code).toBe('idempotency_mismatch')
  })

  test('another file under the same fields', async () => {
    const requestId = randomUUID()
    const send = (content: string) => world.ask(notes.photo, {
      requestId, body: { title: 'a' }, files: { photo: new File([content], 'a.jpg', { type: 'image/jpeg' }) },
    })
    expect((await send('one')).status).toBe(200)
    expect((await send('one')).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await send('two')).refusal.code).toBe('idempotency_mismatch')
  })

  test('another mode or merchant of the same person', async () => {
    const user_id = randomUUID()
    const requestId = randomUUID()
    const body = { text: 'own' }
    await world.ask(notes.add, { token: world.signIn({ user_id }), requestId, body })
    for (const elsewhere of [{ mode: 'live' as const }, { merchant_id: kente }]) {
      const { refusal } =
        await world.ask(notes.add, { token: world.signIn({ user_id, ...elsewhere }), requestId, body })
      expect(refusal.code).toBe('idempotency_mismatch')
    }
  })
})

test('the order of keys and the space between them do not matter', async () => {
  const token = world.signIn()
  const requestId = randomUUID()
  const send = (body: string) => world.request('/v2/notes', {
    method: 'POST', headers: { token, requestId, 'Content-Type': 'application/json' }, body,
  })
  await send('{"text":"order","tags":["a"]}')
  const again = await send('{ "tags": ["a"],\n "text": "order" }')
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
})

test('two people may use one id', async () => {
  const requestId = randomUUID()
  for (const token of [world.signIn(), world.signIn()]) {
    await world.ask(notes.add, { token, requestId, body: { text: 'two people' } })
  }
  expect(await countOf('two people')).toBe(2)
})

test('a refusal is not stored: mended, the same id works', async () => {
  const token = world.signIn()
  const requestId = randomUUID()
  const refused = await world.request('/v2/notes', {
    method: 'POST', headers: { token, requestId, 'Content-Type': 'application/json' }, body: '{"text":""}',
  })
  expect(refused.status).toBe(422)
  expect((await world.ask(notes.add, { token, requestId, body: { text: 'mended' } })).status).toBe(200)
})

test('an id that is no UUID gets 422 that names the header', async () => {
  const { refusal } =
    await world.ask(notes.add, { token: world.signIn(), requestId: 'abc', body: { text: 'a' } })
  expect([refusal.code, Object.keys(refusal.errors ?? {})]).toEqual(['invalid_input', ['requestId']])
})

test('without an id every call is done', async () => {
  const token = world.signIn()
  for (let time = 0; time < 2; time += 1)
    await world.ask(notes.add, { token, requestId: null, body: { text: 'no id' } })
  expect(await countOf('no id')).toBe(2)
})

test('an endpoint that may not be repeated answers anew', async () => {
  const requestId = randomUUID()
  const [one, other] =
    [await world.ask(notes.once, { requestId }), await world.ask(notes.once, { requestId })]
  expect(one.data.code).not.toBe(other.data.code)
})

test('stored answers are sealed, and forgotten after thirty days', async () => {
  const token = world.signIn()
  const requestId = randomUUID()
  await world.ask(notes.add, { token, requestId, body: { text: 'canary 5512' } })
  const row = await world.database.selectFrom('idempotency').selectAll().where('key', '=', requestId)
    .executeTakeFirstOrThrow()
  expect(row.answer.includes('canary')).toBe(false)
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  expect(await forgetOldAnswers(world.database, inDays(29))).toBe(0)
  expect(await forgetOldAnswers(world.database, inDays(31))).toBeGreaterThan(0)
  await world.ask(notes.add, { token, requestId, body: { text: 'canary 5512' } })
  expect(await countOf('canary 5512')).toBe(2)
})
