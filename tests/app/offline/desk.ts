// What sending needs in a test: a provider that answers as it is told, and remembers what it was asked.
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { commit } from '#app/offline/commit.ts'
import { Drainer, type DrainerOptions } from '#app/offline/drainer.ts'
import { createKinds, type Kind } from '#app/offline/kinds.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import type { NewEntry } from '#app/offline/outbox-rows.ts'
import type { Asking } from '#app/offline/sending.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ada, newPhone, signIn } from './phone.ts'

const post = endpoint({
  method: 'POST', path: 'things', says: '', callers: ['member'], needs: null, files: ['paper'],
  body: z.strictObject({ ref: z.string() }), answer: z.object({}),
})
const pay = endpoint({ ...post, needs: 'initiate_payouts' })
const list = endpoint({
  method: 'GET', path: 'things', says: '', callers: ['member'], needs: null,
  answer: z.enum(['landed', 'absent', 'unclear']),
})

export interface Thing {
  ref: string
  paper?: string
}

interface Asked {
  method: string
  ref: unknown
  requestId: string | undefined
  token: string | undefined
  files: unknown
}

export const desk = {
  asked: [] as Asked[],
  /** How a change is answered, by how often was asked before and with it. */
  answer: (() => ({})) as (times: number, signal: AbortSignal | undefined) => unknown,
  /** What is found when it is asked whether something landed. */
  found: 'absent' as 'landed' | 'absent' | 'unclear',
}

export function open() {
  newPhone()
  signIn(ada)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  Object.assign(desk, { asked: [], answer: () => ({}), found: 'absent' })
}

const ask = (async (to, what, options) => {
  const { requestId, token, files, signal, onProgress } = options ?? {}
  const { ref } = (what as { body?: { ref?: unknown } }).body ?? {}
  desk.asked.push({ method: to.method, ref, requestId, token, files })
  onProgress?.(0.5)
  return to.method === 'GET' ? desk.found : desk.answer(desk.asked.length, signal)
}) as Asking

const thing: Kind<Thing> = {
  kind: 'thing', version: 1,
  send({ payload, files, call }) {
    const paper = payload.paper && files[payload.paper]
    return call(post, { body: { ref: payload.ref } }, paper ? { paper } : undefined)
  },
  probe: ({ call }) => call(list, {}),
  describe: ({ ref }) => ({ title: ref }),
}

export const kinds = createKinds()
kinds.register(thing)
kinds.register<Thing>({
  ...thing, kind: 'payment', send: ({ payload, call }) => call(pay, { body: payload }),
})
kinds.register<Thing>({
  ...thing, kind: 'two at once',
  async send({ payload, call }) {
    await call(post, { body: payload })
    await call(post, { body: payload })
  },
})

export const drainer = (more: Partial<DrainerOptions> = {}, person = ada) => new Drainer({
  person, kinds, ask, token: () => `token of ${person.uid}`, isReachable: () => true, random: () => 1,
  locks: undefined, ...more,
})

export const pass = (time: number) => vi.setSystemTime(Date.now() + time)

export async function put(entry: Partial<NewEntry> = {}, person = ada) {
  pass(1)
  const entries = [{ kind: 'thing', payload: { ref: 'one' }, ...entry }]
  const { entry_ids: [id = ''] } = await commit({ entries }, person, kinds)
  return id
}

export const states = async (person = ada) => (await entriesOf(person)).map(({ state }) => state)

export function fails(error: Error) {
  desk.answer = () => { throw error }
}
