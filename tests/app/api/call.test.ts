// What the dashboard sends, and what it makes of each way in which an answer can come or fail to come.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, exchange, patience } from '#app/api/call.ts'
import { download } from '#app/api/download.ts'
import { reachability } from '#app/api/reachability.ts'
import { endSession, currentSession, keepSession, onSessionLost } from '#app/api/session.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import { auth } from '#contract/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { documents } from '#contract/documents.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo, Naira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { answers, refuses, says, signedIn, startWire } from './wire.ts'

const usual = { ...patience }
let wire: Awaited<ReturnType<typeof startWire>>

const lists = endpoint({
  method: 'GET', path: 'dashboard/things/:id', says: '', callers: ['member'], needs: null,
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ search: z.optional(z.string()), amount: z.optional(Naira) }),
  answer: z.object({ amount: Naira }),
})

const changes = endpoint({
  method: 'PUT', path: 'dashboard/things', says: '', callers: ['member'], needs: null,
  body: z.strictObject({ name: z.string().check(z.minLength(1, 'Name it.')), amount: Naira }),
  answer: z.object({ id: z.string() }),
})

const aChange = { body: { name: 'Indigo', amount: kobo(1_250_050) } }

beforeEach(async () => { wire = await startWire() })
afterEach(async () => {
  Object.assign(patience, usual)
  endSession()
  await wire.stop()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded')
    },
    (e: unknown) => e,
  )

describe('what is sent', () => {
  it('carries path, query, naira on the wire, and both token headers', async () => {
    keepSession(signedIn)
    wire.behaves(says({ amount: 10.5 }))
    const ask = { params: { id: 'a/b' }, query: { search: 'x y', amount: kobo(150) } }
    expect(await call(lists, ask)).toEqual({ amount: 1050 })
    expect(wire.heard[0]?.url).toBe('/v2/dashboard/things/a%2Fb?search=x%20y&amount=1.5')
    expect(wire.heard[0]?.headers).toMatchObject({ token: 'token-of-a', authorization: 'Bearer token-of-a' })
    expect(wire.heard[0]?.headers['requestid']).toBeUndefined()
  })

  it('gives every change a UUID of its own, or the one that is handed in', async () => {
    wire.behaves(says({ id: '1' }, 'Done.'))
    await call(changes, aChange)
    await call(changes, aChange)
    expect((await exchange(changes, aChange, { requestId: 'the-same' })).message).toBe('Done.')
    const ids = wire.heard.map(({ headers }) => headers['requestid'])
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(3)
    expect(ids[2]).toBe('the-same')
    expect(JSON.parse(wire.heard[0]?.body ?? '')).toEqual({ name: 'Indigo', amount: 12_500.5 })
  })

  it('sends nothing that breaks its own schema, and names the field', async () => {
    const error = await failure(call(changes, { body: { name: '', amount: kobo(1) } }))
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'invalid_input', errors: { name: 'Name it.' } })
    expect(wire.heard).toHaveLength(0)
  })
})

describe('a no', () => {
  it('is a Refusal with its message, fields and seconds to wait', async () => {
    wire.behaves(
      answers(
        429,
        { status: 'error', code: 'rate_limited', message: 'Slow down.' },
        { 'Retry-After': '7' },
      ),
    )
    expect(await failure(call(changes, aChange)))
      .toMatchObject({ name: 'Refusal', code: 'rate_limited', message: 'Slow down.', retry_after: 7 })
    wire.behaves(refuses(422, 'invalid_input', 'Check.', { errors: { name: 'Taken.' } }))
    expect(await failure(call(changes, aChange))).toMatchObject({ errors: { name: 'Taken.' } })
    wire.behaves(refuses(409, 'stale', 'Changed.', { data: { version: 2 } }))
    expect(await failure(call(changes, aChange))).toMatchObject({ code: 'stale', data: { version: 2 } })
  })

  it.each([
    [413, 'too_large', '<html>no</html>'],
    [403, 'forbidden', 'no'],
    [404, 'not_found', 'no'],
    [500, 'internal', '<html>no</html>'],
    [412, 'stale', 'no'],
    [418, 'invalid_input', 'no'],
  ])('that speaks another language is read from its status: %i is %s', async (status, code, words) => {
    proves('message:An unknown error occurred. please try again')
    wire.behaves(answers(status, words))
    expect(await failure(call(changes, aChange))).toMatchObject({
      code,
      message: 'An unknown error occurred. please try again',
    })
  })

  it('of a gateway is no answer at all', async () => {
    wire.behaves(answers(504, { message: 'Endpoint request timed out' }))
    expect(await failure(call(changes, aChange))).toMatchObject({
      name: 'Unreachable',
      reason: 'gateway',
      sent: 'maybe',
      status: 504,
      message: 'Endpoint request timed out',
    })
    expect(reachability.current().state).toBe('unreachable')
    wire.behaves(says({ id: '1' }))
    await call(changes, aChange)
    expect(reachability.current().state).toBe('online')
  })
})

describe('no answer', () => {
  it('is Unreachable when the connection is cut, and the change may have been done', async () => {
    wire.behaves((_, response) => { response.destroy() })
    expect(await failure(call(changes, aChange))).toMatchObject({ reason: 'network', sent: 'maybe' })
    expect(reachability.current().state).toBe('unreachable')
  })

  it('is Unreachable when the body is cut in the middle', async () => {
    wire.behaves((_, response) => {
      response.writeHead(200, { 'Content-Length': '500' })
      response.write('{"status":"succ')
      setTimeout(() => response.destroy(), 30)
    })
    expect(await failure(call(changes, aChange))).toMatchObject({ reason: 'network', sent: 'maybe' })
  })

  it('is given up after the time for a read, after the longer time for a change', async () => {
    Object.assign(patience, { read: 60, change: 240, slow: 20 })
    wire.behaves(() => {})
    const begun = Date.now()
    expect(await failure(call(lists, { params: { id: '1' } }))).toMatchObject({ reason: 'timeout' })
    const afterRead = Date.now()
    expect(await failure(call(changes, aChange))).toMatchObject({ reason: 'timeout', sent: 'maybe' })
    expect(afterRead - begun).toBeLessThan(240)
    expect(Date.now() - afterRead).toBeGreaterThanOrEqual(230)
  })

  it('counts as unreachable before it is given up', async () => {
    Object.assign(patience, { read: 2_000, slow: 30 })
    wire.behaves((_, response) => {
      setTimeout(() => says({ amount: 1 })({} as never, response, {} as never), 120)
    })
    const reading = call(lists, { params: { id: '1' } })
    await vi.waitFor(() => expect(reachability.current().state).toBe('unreachable'), 100)
    await reading
    expect(reachability.current().state).toBe('online')
  })

  it('of an aborted read tells nothing about the network', async () => {
    wire.behaves(() => {})
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    const error = await failure(call(lists, { params: { id: '1' } }, { signal: stop.signal }))
    expect(error).toMatchObject({ reason: 'aborted' })
    expect(reachability.current().state).toBe('online')
  })

  it('after a yes that breaks the agreement is Unreadable, never a failure of the change', async () => {
    wire.behaves(says({ wrong: true }))
    expect(await failure(call(changes, aChange))).toBeInstanceOf(Unreadable)
    expect(reachability.current().state).toBe('online')
    wire.behaves(answers(200, '<html>of the provider</html>', { 'X-Request-Id': '1' }))
    expect(await failure(call(changes, aChange))).toBeInstanceOf(Unreadable)
    expect(reachability.current()).toMatchObject({ state: 'unreachable', isForeign: false })
  })
})

describe('a session that is over', () => {
  it('is cleared and told once, for the token that was refused only', async () => {
    const lost: string[] = []
    const stop = onSessionLost(({ user_id }) => lost.push(user_id))
    keepSession(signedIn)
    wire.behaves(refuses(401, 'unauthenticated', 'Log in.'))
    await failure(call(changes, aChange, { token: 'an-old-one' }))
    expect(currentSession()).toEqual(signedIn)
    await Promise.all([failure(call(changes, aChange)), failure(call(changes, aChange))])
    expect(currentSession()).toBeNull()
    expect(lost).toEqual(['a'])
    stop()
  })

  it('is not what a wrong password or code says', async () => {
    keepSession(signedIn)
    wire.behaves(refuses(401, 'invalid_credentials', 'Wrong.'))
    await failure(call(auth.login, { body: { email: 'a@adire.example', password: 'x' } }))
    wire.behaves(answers(401, 'Unauthorized'))
    await failure(call(auth.login, { body: { email: 'a@adire.example', password: 'x' } }))
    expect(currentSession()).toEqual(signedIn)
  })
})

describe('a file', () => {
  it('comes with its name', async () => {
    wire.behaves((_, response) => {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename*=UTF-8\'\'caf%C3%A9.pdf' })
      response.end('%PDF-1.7')
    })
    const { blob, name } = await download(documents.show, { params: { id: crypto.randomUUID() } })
    expect(name).toBe('café.pdf')
    expect(await blob.text()).toBe('%PDF-1.7')
    wire.behaves(refuses(404, 'not_found', 'Gone.'))
    const error = await failure(download(documents.show, { params: { id: crypto.randomUUID() } }))
    expect(error).toMatchObject({ code: 'not_found', message: 'Gone.' })
    expect(error).not.toBeInstanceOf(Unreachable)
  })
})
