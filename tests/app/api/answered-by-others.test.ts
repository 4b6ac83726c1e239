// An answer that something between gave in the provider's name is no answer, whatever it says.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { download } from '#app/api/download.ts'
import { reachability } from '#app/api/reachability.ts'
import { currentSession, endSession, keepSession } from '#app/api/session.ts'
import { documents } from '#contract/documents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answers, says, signedIn, startWire, type Behaviour } from './wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>

const lists = endpoint({
  method: 'GET', path: 'dashboard/things/:id', says: '', callers: ['member'], needs: null,
  params: z.strictObject({ id: z.string() }), answer: z.object({ amount: z.number() }),
})
const changes = endpoint({
  method: 'PUT', path: 'dashboard/things', says: '', callers: ['member'], needs: null,
  body: z.strictObject({ name: z.string() }), answer: z.object({ id: z.string() }),
})
const aChange = { body: { name: 'Indigo' } }

beforeEach(async () => { wire = await startWire() })
afterEach(async () => {
  endSession()
  await wire.stop()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(() => { throw new Error('it succeeded') }, (error: unknown) => error)

describe('an answer in the provider\'s name', () => {
  const page = '<!doctype html><h1>Welcome to FreeWiFi</h1>'
  const isHtml = { 'Content-Type': 'text/html' }
  const portals: [string, Behaviour][] = [
    ['a page with a yes', answers(200, page, isHtml)],
    ['a page that calls itself JSON', answers(200, page)],
    ['no words at all', answers(200, '')],
    ['a page with 401', answers(401, page, isHtml)],
    ['401 and a word', answers(401, 'Log in to the network')],
    ['a page with 403', answers(403, page, isHtml)],
    ['a page with 404', answers(404, page, isHtml)],
    ['511', answers(511, { message: 'Log in' })],
    ['the way elsewhere', answers(302, '', { Location: 'http://portal.invalid/' })],
  ]

  it.each(portals)('is no answer: %s', async (_, portal) => {
    keepSession(signedIn)
    wire.behaves(portal)
    for (const ask of [() => call(changes, aChange), () => call(lists, { params: { id: '1' } })]) {
      expect(await failure(ask())).toMatchObject({ name: 'Unreachable', reason: 'foreign', sent: 'maybe' })
    }
    expect(reachability.current()).toMatchObject({ state: 'unreachable', isForeign: true })
    expect(currentSession()).toEqual(signedIn)
    wire.behaves(says({ id: '1' }))
    await call(changes, aChange)
    expect(reachability.current()).toMatchObject({ state: 'online', isForeign: false })
  })

  it('is none in place of a file', async () => {
    wire.behaves(answers(200, page, isHtml))
    const asked = download(documents.show, { params: { id: crypto.randomUUID() } })
    expect(await failure(asked)).toMatchObject({ reason: 'foreign' })
  })

  it('is told by its words where the provider has no header of its own, and by the header else', async () => {
    wire.behaves(answers(401, { message: 'Token expired' }))
    expect(await failure(call(changes, aChange))).toMatchObject({ code: 'unauthenticated' })
    wire.behaves(answers(404, page, { ...isHtml, 'X-Request-Id': '1' }))
    expect(await failure(call(changes, aChange))).toMatchObject({ code: 'not_found' })
  })

  it('is none of another app, in its own JSON, once the provider was heard with its header', async () => {
    keepSession(signedIn)
    wire.behaves(answers(200, { data: { id: '1' } }, { 'X-Request-Id': '1' }))
    await call(changes, aChange)
    for (const status of [400, 401, 403, 404, 409, 422]) {
      wire.behaves(answers(status, { message: 'Unauthorized', realm: 'router' }))
      expect(await failure(call(changes, aChange))).toMatchObject({ reason: 'foreign', sent: 'maybe' })
      expect(currentSession()).toEqual(signedIn)
    }
    // A no of the agreement whose headers a proxy took away.
    wire.behaves(answers(422, { status: 'error', message: 'Too much', code: 'over_limit' }))
    expect(await failure(call(changes, aChange))).toMatchObject({ code: 'over_limit' })
    // A yes of another app is none of the agreement.
    wire.behaves(answers(200, { app: 'router', ok: true }))
    expect(await failure(call(changes, aChange))).toMatchObject({ name: 'Unreadable' })
    for (const status of [413, 429, 503]) {
      wire.behaves(answers(status, { message: 'Too many' }))
      expect(await failure(call(changes, aChange))).not.toMatchObject({ reason: 'foreign' })
    }
  })

  it('is not what a provider says that has moved what is read', async () => {
    const said = says({ amount: 1 })
    wire.behaves((heard, response, request) => {
      if (heard.url.includes('moved')) return said(heard, response, request)
      response.writeHead(307, { Location: '/moved' }).end()
    })
    await call(lists, { params: { id: '1' } })
    expect(reachability.current().state).toBe('online')
  })

  it('is not taken for what is known of an address', async () => {
    keepSession(signedIn)
    wire.behaves(answers(200, page, { ...isHtml, ETag: '"portal"' }))
    await failure(call(lists, { params: { id: '1' } }))
    wire.behaves(says({ amount: 1 }))
    await call(lists, { params: { id: '1' } })
    expect(wire.heard.at(-1)?.headers['if-none-match']).toBeUndefined()
  })
})
