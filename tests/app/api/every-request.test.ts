// What every request has, whatever it asks: JSON, the version of the API, and the token of the login.
// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { endSession, keepSession } from '#app/api/session.ts'
import { endpoint } from '#contract/endpoint.ts'
import { proves } from '#tests/spec/proves.ts'
import { says, signedIn, startWire } from './wire.ts'

const changes = endpoint({
  method: 'PUT', path: 'dashboard/things', says: '', callers: ['member'], needs: null,
  body: z.strictObject({ name: z.string() }), answer: z.object({ id: z.string() }),
})

let wire: Awaited<ReturnType<typeof startWire>>
beforeEach(async () => { wire = await startWire() })
afterEach(async () => {
  endSession()
  await wire.stop()
})

it('is JSON to version 2 of the API, with the token of the login that is kept', async () => {
  proves('call:json', 'call:base-v2')
  wire.behaves(says({ id: '1' }))
  const change = () => call(changes, { body: { name: 'Indigo' } })
  await change()
  keepSession(signedIn)
  await change()
  keepSession({ ...signedIn, token: 'token-of-the-next-login' })
  await change()
  expect(wire.heard.map(({ headers }) => [headers['token'], headers['authorization']])).toEqual([
    [undefined, undefined],
    ['token-of-a', 'Bearer token-of-a'],
    ['token-of-the-next-login', 'Bearer token-of-the-next-login'],
  ])
  for (const { headers, body, url } of wire.heard) {
    expect(headers['content-type']).toBe('application/json')
    expect(headers['requestid']).toBeDefined()
    expect(JSON.parse(body)).toEqual({ name: 'Indigo' })
    expect(url).toBe('/v2/dashboard/things')
  }
  vi.resetModules()
  const { providerAddress } = await import('#app/api/provider-address.ts')
  expect(providerAddress()).toBe('/v2/')
})
