// What a screen asks for as it opens: each in a task of its own, in the order and the name of who asked.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient, reading } from '#app/api/queries.ts'
import { endSession, keepSession } from '#app/api/session.ts'
import { turn } from '#app/api/turn.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says, signedIn, startWire } from './wire.ts'

const things = (path: string) => endpoint({
  method: 'GET', path, says: '', callers: ['member'], needs: null, answer: z.object({ count: z.number() }),
})

const aClient = () => createQueryClient({ onDone: () => {}, onFailed: () => {} })

let wire: Awaited<ReturnType<typeof startWire>>
beforeEach(async () => {
  wire = await startWire()
  wire.behaves(says({ count: 3 }))
  keepSession(signedIn)
})
afterEach(async () => {
  vi.restoreAllMocks()
  endSession()
  await wire.stop()
})

it('turns come in the order in which they were asked for, a task each', async () => {
  const seen: string[] = []
  const asked = ['first', 'second'].map((name) => turn().then(() => {
    seen.push(name)
    queueMicrotask(() => seen.push(`all of the ${name}`))
  }))
  await Promise.resolve()
  expect(seen).toEqual([])
  await Promise.all(asked)
  await Promise.resolve()
  expect(seen).toEqual(['first', 'all of the first', 'second', 'all of the second'])
})

it('a read holds nothing up: it goes out after what asked for it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const client = aClient()
  const asked = ['things', 'papers'].map((path) => client.fetchQuery(reading(things(path), {})))
  await Promise.resolve()
  expect(fetched).not.toHaveBeenCalled()
  expect(await Promise.all(asked)).toEqual([{ count: 3 }, { count: 3 }])
})

it('a read is asked in the name of who began it, whoever is signed in when it goes out', async () => {
  const asked = aClient().fetchQuery(reading(things('things'), {}))
  keepSession({ ...signedIn, token: 'token-of-b', user_id: 'b' })
  await asked
  expect(wire.heard.map(({ headers }) => headers['token'])).toEqual(['token-of-a'])
})
