// Who gets through the door, in what order the refusals come, and what every answer looks like.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProvider } from '#provider/app.ts'
import { serve } from '#provider/serve.ts'
import { adire, aSmallProvider, notes, type SmallWorld } from './small-world.ts'

let world: SmallWorld
beforeAll(async () => { world = await aSmallProvider() })
afterAll(() => world.stop())

const auditOf = (action: string) => world.database.selectFrom('audit_event').selectAll()
  .where('action', '=', action).orderBy('seq', 'desc').execute()

describe('a caller', () => {
  test('without a token gets 401', async () => {
    const { refusal, status } = await world.ask(notes.list, {})
    expect([status, refusal.code]).toEqual([401, 'unauthenticated'])
  })

  test('with a token that nobody has gets 401', async () => {
    expect((await world.ask(notes.list, { token: 'nobody' })).status).toBe(401)
  })

  test.each([
    ['the header token alone', (token: string) => ({ token }), 200],
    ['Authorization alone', (token: string) => ({ Authorization: `Bearer ${token}` }), 200],
    ['both, equal', (token: string) => ({ token, Authorization: `Bearer ${token}` }), 200],
    ['both, different', (token: string) => ({ token, Authorization: 'Bearer other' }), 401],
    ['a token and a Basic authorization', (token: string) => ({ token, Authorization: `Basic ${token}` }),
      401],
    ['an empty token', (token: string) => ({ token: '', Authorization: `Bearer ${token}` }), 401],
  ])('is known by %s', async (_how, headers, status) => {
    const response = await world.request('/v2/notes', { headers: headers(world.signIn()) })
    expect(response.status).toBe(status)
  })

  test('is never known by an address or a cookie', async () => {
    const token = world.signIn()
    expect((await world.request(`/v2/notes?token=${token}`)).status).toBe(401)
    expect((await world.request('/v2/notes', { headers: { Cookie: `token=${token}` } })).status).toBe(401)
  })

  test('who signed out gets 401', async () => {
    const token = world.signIn()
    expect((await world.ask(notes.list, { token })).status).toBe(200)
    world.signOut(token)
    expect((await world.ask(notes.list, { token })).status).toBe(401)
  })

  test('with a half-finished login gets 403, and it is in the audit trail', async () => {
    const token = world.signIn({ kind: 'enrolling', email: 'half@adire.example' })
    expect((await world.ask(notes.list, { token })).refusal.code).toBe('forbidden')
    const [event] = await auditOf('refused')
    expect(event).toMatchObject(
      { outcome: 'refused', email: 'half@adire.example', subject: 'GET notes', after: { code: 'forbidden' } })
  })

  test('without the permission gets 403, nothing changes, and it is in the audit trail', async () => {
    const token = world.signIn({ permissions: new Set(), email: 'reader@adire.example' })
    const { refusal } = await world.ask(notes.add, { token, body: { text: 'forbidden' } })
    expect(refusal.code).toBe('forbidden')
    expect((await world.ask(notes.list, { token })).data.items.map(({ text }) =>
      text)).not.toContain('forbidden')
    expect((await auditOf('refused'))[0]).toMatchObject({ merchant_id: adire, email: 'reader@adire.example' })
  })

  test('is refused before the body is looked at', async () => {
    const init = { method: 'POST', body: '{ not json', headers: { 'Content-Type': 'application/json' } }
    expect((await world.request('/v2/notes', init)).status).toBe(401)
  })
})

describe('an answer', () => {
  test('has the one envelope, is encoded by its schema and says no more than that', async () => {
    const token = world.signIn()
    const { text, status, headers } = await world.ask(notes.add, { token, body: { text: 'one' } })
    const { data } = JSON.parse(text) as { data: { id: string } }
    expect(JSON.parse(text))
      .toEqual({ status: 'success', message: 'Note kept.', data: { id: data.id, text: 'one' } })
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  })

  test('carries money through its codec both ways', async () => {
    const { text } = await world.ask(notes.price, { body: { amount: 1050 } })
    expect(JSON.parse(text)).toMatchObject({ data: { amount: 21 } })
  })

  test('may be a file', async () => {
    const response = await world.request('/v2/file')
    expect(await response.text()).toBe('bytes')
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('to an unknown failure tells nothing of the inside', async () => {
    for (const how of ['error', 'sql']) {
      const { text, status } = await world.ask(notes.fail, { params: { how } })
      expect(status).toBe(500)
      expect(JSON.parse(text)).toEqual({
        status: 'error', code: 'internal', message: 'An unknown error occurred. please try again',
      })
    }
  })

  test('fixed words in a path come before parameters', async () => {
    const token = world.signIn()
    expect((await world.ask(notes.latest, { token })).data).toEqual({ newest: true })
  })

  test('an id that cannot be one is 404, as one that is not there', async () => {
    const token = world.signIn()
    const missing =
      await world.request('/v2/notes/0198a000-0000-7000-8000-0000000000ff', { headers: { token } })
    const impossible = await world.request('/v2/notes/1%20or%201=1', { headers: { token } })
    expect([missing.status, impossible.status]).toEqual([404, 404])
    expect(await impossible.text()).toBe(await missing.text())
  })

  test('is 404 off the map and 405 with Allow for another method', async () => {
    const nowhere = await world.request('/v2/nowhere')
    expect([nowhere.status, await nowhere.json()]).toMatchObject([404, { code: 'not_found' }])
    const wrong = await world.request('/v2/price', { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'PUT, OPTIONS'])
  })

  test('to HEAD has no body; OPTIONS says what is allowed', async () => {
    const head = await world.request('/v2/file', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await world.request('/v2/notes', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
  })
})

describe('a change', () => {
  test('whose handler leaves no event gets a plain one', async () => {
    await world.ask(notes.price, { body: { amount: 1 }, from: '203.0.113.7' })
    expect((await auditOf('PUT price'))[0])
      .toMatchObject({ outcome: 'done', address: '203.0.113.7', merchant_id: null })
  })

  test('that is refused leaves nothing but what was to be written in any case', async () => {
    const { refusal } = await world.ask(notes.fail, { params: { how: 'refused' } })
    expect(refusal.code).toBe('invalid_credentials')
    expect((await auditOf('login.failed'))[0])
      .toMatchObject({ outcome: 'refused', email: 'ada@adire.example' })
  })
})

test('an endpoint is served once', () => {
  const { settings, database, outside, secrets, log } = world.app
  expect(() => createProvider({
    settings, database, outside, secrets, log, side: null as never,
    nouns: [(app) => { for (let time = 0; time < 2; time += 1) serve(app, notes.latest, async () =>
      ({ newest: true as const })) }],
  })).toThrow('GET notes/latest is served twice')
})
