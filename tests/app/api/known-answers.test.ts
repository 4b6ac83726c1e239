// What was read before, and is the same, does not come over the network again.
// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { endSession, keepSession } from '#app/api/session.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Naira } from '#domain/money.ts'
import { signedIn, startWire } from './wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>

const lists = endpoint({
  method: 'GET', path: 'dashboard/things/:id', says: '', callers: ['member'], needs: null,
  params: z.strictObject({ id: z.string() }),
  answer: z.object({ amount: Naira }),
})

beforeEach(async () => { wire = await startWire() })
afterEach(async () => {
  endSession()
  await wire.stop()
})

describe('what was read before', () => {
  const things = { params: { id: 'a' } }
  const tagged = (tag: string, amount: number) => wire.behaves(({ headers }, response) => {
    response.setHeader('ETag', tag)
    const isKnown = headers['if-none-match'] === tag
    response.statusCode = isKnown ? 304 : 200
    response.end(isKnown ? undefined : JSON.stringify({ status: 'success', message: '', data: { amount } }))
  })
  const namesSent = () => wire.heard.map(({ headers }) => headers['if-none-match'])

  it('does not come again while it is the same, and does once it has changed', async () => {
    keepSession(signedIn)
    tagged('W/"one"', 12.5)
    expect(await call(lists, things)).toEqual({ amount: 1250 })
    expect(await call(lists, things)).toEqual({ amount: 1250 })
    tagged('W/"two"', 13)
    expect(await call(lists, things)).toEqual({ amount: 1300 })
    expect(await call(lists, things)).toEqual({ amount: 1300 })
    expect(namesSent()).toEqual([undefined, 'W/"one"', 'W/"one"', 'W/"two"'])
  })

  it('is no other person\'s, and of another address it says nothing', async () => {
    keepSession(signedIn)
    tagged('W/"one"', 12.5)
    await call(lists, things)
    await call(lists, { params: { id: 'b' } })
    keepSession({ ...signedIn, token: 'token-of-b', user_id: 'b' })
    await call(lists, things)
    keepSession(signedIn)
    await call(lists, things)
    expect(namesSent()).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is forgotten when the person signs out', async () => {
    keepSession(signedIn)
    tagged('W/"one"', 12.5)
    await call(lists, things)
    endSession()
    keepSession(signedIn)
    await call(lists, things)
    expect(namesSent()).toEqual([undefined, undefined])
  })

  it('"Not changed" of what nobody asked for so is no answer', async () => {
    keepSession(signedIn)
    wire.behaves((_, response) => {
      response.statusCode = 304
      response.end()
    })
    await expect(call(lists, things)).rejects.toThrow()
  })
})
