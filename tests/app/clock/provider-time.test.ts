// What the provider tells of the time, which a phone's clock may be a year away from.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { onServerTime, serverNow } from '#app/clock/provider-time.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answers, startWire } from '#tests/app/api/wire.ts'

const things = endpoint({
  method: 'GET', path: 'things', says: '', callers: 'anyone', needs: null, answer: z.object({}),
})
const said = { status: 'success', message: '', data: {} }
const ask = () => call(things, {}).catch(() => undefined)

let wire: Awaited<ReturnType<typeof startWire>>
beforeEach(async () => {
  wire = await startWire()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await wire.stop()
})

it('is not known before it has answered, nor from a page that is not its own', async () => {
  expect(serverNow()).toBeNull()
  wire.behaves((_, response) => { response.end('<h1>Welcome to the hotel</h1>') })
  await ask()
  wire.behaves(answers(200, said, { Date: 'some day' }))
  await ask()
  expect(serverNow()).toBeNull()
})

it('is known from its answer on, goes on by itself, and is told to whoever waits for it', async () => {
  let told = 0
  onServerTime(() => { told += 1 })
  wire.behaves(answers(200, said, { Date: 'Sat, 21 Nov 2026 10:00:00 GMT' }))
  await ask()
  vi.setSystemTime(Date.parse('2031-01-01T00:00:00Z'))
  vi.advanceTimersByTime(4_000)
  expect(new Date(serverNow() ?? 0).toISOString()).toBe('2026-11-21T10:00:04.000Z')
  await ask()
  expect(told).toBe(1)
})
