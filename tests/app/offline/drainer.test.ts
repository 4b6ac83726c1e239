// How what waits is sent: once, in its time, by one tab, with its own person's token, and its end told everywhere.
// @vitest-environment node
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unreachable } from '#app/api/unreachable.ts'
import { commit } from '#app/offline/commit.ts'
import { transaction } from '#app/offline/database.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { fileBytes, prepareFile } from '#app/offline/files.ts'
import { createKinds, type Kind } from '#app/offline/kinds.ts'
import { LEASE_MS } from '#app/offline/lease.ts'
import { copyOf, entriesOf, remove, retry, someoneElseHasUnsent, stop } from '#app/offline/outbox.ts'
import type { NewEntry } from '#app/offline/outbox-rows.ts'
import type { Asking } from '#app/offline/sending.ts'
import { onSignal, type Signal } from '#app/offline/signals.ts'
import { destroyKeys } from '#app/offline/vault.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { BrowserLocks } from './browser-locks.ts'
import { ada, bayo, newPhone, restart, signIn, wholeDisk } from './phone.ts'

const post = endpoint({
  method: 'POST', path: 'things', says: '', callers: ['member'], needs: null, files: ['paper'],
  body: z.strictObject({ ref: z.string() }), answer: z.object({}),
})
const pay = endpoint({ ...post, needs: 'initiate_payouts' })
const list = endpoint({ method: 'GET', path: 'things', says: '', callers: ['member'], needs: null, answer: z.object({}) })

interface Thing { ref: string; paper?: string }

/** What the provider was asked, and how it answers. */
let asked: { method: string; ref: unknown; requestId: string | undefined; token: string | undefined; files: unknown }[]
let answer: (times: number, signal: AbortSignal | undefined) => unknown

const ask = (async (to, what, options) => {
  const { requestId, token, files, signal, onProgress } = options ?? {}
  asked.push({ method: to.method, ref: (what as { body?: { ref: unknown } }).body?.ref, requestId, token, files })
  onProgress?.(0.5)
  return to.method === 'GET' ? found : answer(asked.length, signal)
}) as Asking

let found: 'landed' | 'absent' | 'unclear'

const thing: Kind<Thing> = {
  kind: 'thing', version: 1,
  send: ({ payload, files, call }) => call(post, { body: { ref: payload.ref } },
    payload.paper && files[payload.paper] ? { paper: files[payload.paper]! } : undefined),
  probe: async ({ call }) => await call(list, {}) as 'landed',
  describe: ({ ref }) => ({ title: ref }),
}

const kinds = createKinds()
kinds.register(thing)
kinds.register<Thing>({ ...thing, kind: 'payment', send: ({ payload, call }) => call(pay, { body: payload }) })
kinds.register<Thing>({ ...thing, kind: 'two at once', async send({ payload, call }) {
  await call(post, { body: payload })
  await call(post, { body: payload })
} })

beforeEach(() => {
  newPhone()
  signIn(ada)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  asked = []
  found = 'absent'
  answer = () => ({})
})
afterEach(() => { vi.useRealTimers() })

const drainer = (more: object = {}, person = ada) => new Drainer({
  person, kinds, ask, token: () => `token of ${person.uid}`, isReachable: () => true, random: () => 1, locks: undefined,
  ...more,
})
const put = async (entry: Partial<NewEntry> = {}, person = ada) => {
  pass(1)
  const entries = [{ kind: 'thing', payload: { ref: 'one' }, ...entry }]
  const { entry_ids: [id = ''] } = await commit({ entries }, person, kinds)
  return id
}
const states = async (person = ada) => (await entriesOf(person)).map(({ state }) => state)
const pass = (time: number) => vi.setSystemTime(Date.now() + time)
const fails = (error: Error) => { answer = () => { throw error } }

describe('an entry', () => {
  it('is sent with its own id and its person\'s token', async () => {
    const id = await put()
    await drainer().drain()
    expect(asked).toEqual([{ method: 'POST', ref: 'one', requestId: id, token: 'token of ada', files: undefined }])
    expect(await states()).toEqual(['done'])
  })

  it('has the same id on every try', async () => {
    const id = await put()
    fails(new Refusal('unavailable', 'Later.'))
    const tab = drainer()
    const due = await tab.drain()
    expect(due).toBe(Date.now() + 2_000)
    await tab.drain()
    expect(asked).toHaveLength(1)
    pass(2_000)
    answer = () => ({})
    expect(await tab.drain()).toBeUndefined()
    expect(asked.map(({ requestId }) => requestId)).toEqual([id, id])
  })

  it('is on the disk as being sent before anything leaves', async () => {
    await put()
    let before: string[] = []
    answer = async () => { before = await states() }
    await drainer().drain()
    expect(before).toEqual(['sending'])
  })

  it('is asked about before it is sent again, when nobody knows', async () => {
    await put()
    fails(new Unreachable('timeout', 'maybe'))
    const tab = drainer()
    await tab.drain()
    expect(await states()).toEqual(['unknown'])
    found = 'landed'
    pass(2_000)
    await tab.drain()
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(await states()).toEqual(['done'])
  })

  it('takes its draft and its files with it when it has arrived', async () => {
    const form = draftForm<Thing>({ name: 'f', version: 1, filesIn: ({ paper }) => (paper ? [paper] : []) })
    const file = await prepareFile(new File(['%PDF-1.4'], 'cac.pdf'))
    const paper = file.kept.id
    const draft = { form, entity: '', content: { values: { ref: 'one', paper }, base: null, step: null }, rev: 0 }
    const entry = { kind: 'thing', payload: { ref: 'one', paper }, file_ids: [paper], sendsDraft: true }
    await commit({ draft, files: [file], entries: [entry] }, ada, kinds)
    await drainer().drain()
    expect(asked[0]?.files).toMatchObject({ paper: { name: 'cac.pdf', type: 'application/pdf' } })
    expect([await loadDraft(form), await fileBytes(paper)]).toEqual([null, null])
  })

  it('leaves a draft that was edited since, and one that another entry still has to send', async () => {
    const form = draftForm<Thing>({ name: 'f', version: 1 })
    const draft = (ref: string, rev: number) =>
      ({ form, entity: '', content: { values: { ref }, base: null, step: null }, rev })
    const sends = { kind: 'thing', payload: { ref: 'one' }, sendsDraft: true }
    await commit({ draft: draft('one', 0), entries: [{ ...sends, lane: 'a' }, { ...sends, lane: 'b' }] }, ada, kinds)
    answer = (times) => { if (times === 1) throw new Refusal('invalid_input', 'Check.') }
    await drainer().drain()
    expect(await states()).toEqual(['rejected', 'done'])
    expect(await loadDraft(form)).not.toBeNull()
    const [refused] = await entriesOf(ada)
    await retry(refused?.id ?? '')
    await commit({ draft: draft('edited', 1) }, ada, kinds)
    await drainer().drain()
    expect(await states()).toEqual(['done', 'done'])
    expect((await loadDraft(form))?.values.ref).toBe('edited')
  })
})

describe('a person', () => {
  it('never sends what is another\'s, and learns only how much there is', async () => {
    await put()
    await put({ payload: { ref: 'secret of bayo' } }, bayo)
    signIn(bayo)
    await drainer({}, bayo).drain()
    expect(asked.map(({ ref, token }) => [ref, token])).toEqual([['secret of bayo', 'token of bayo']])
    expect(await someoneElseHasUnsent()).toBe(1)
    signIn(ada)
    expect(await someoneElseHasUnsent()).toBe(0)
  })

  it('sends in live mode only what is of live mode', async () => {
    await put({}, { ...ada, mode: 'test' })
    await drainer().drain()
    expect(asked).toEqual([])
  })

  it('whose session is over loses nothing, and goes on when they are back', async () => {
    await put({ lane: 'a' })
    await put({ lane: 'b' })
    fails(new Refusal('unauthenticated', 'Log in.'))
    await drainer().drain()
    expect(asked).toHaveLength(1)
    expect(await states()).toEqual(['needs_auth', 'queued'])
    restart()
    signIn(ada)
    answer = () => ({})
    await drainer().drain()
    expect(await states()).toEqual(['done', 'done'])
  })

  it('without a session or a network sends nothing', async () => {
    await put()
    await drainer({ token: () => undefined }).drain()
    await drainer({ isReachable: () => false }).drain()
    expect([asked, await states()]).toEqual([[], ['queued']])
  })
})

describe('two tabs', () => {
  const slow = () => {
    let finish: (value: unknown) => void = () => {}
    answer = () => new Promise((resolve) => { finish = resolve })
    return (value: unknown = {}) => finish(value)
  }
  const untilAsked = () => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))

  it.each([['with locks', true], ['without', false]])('%s: one sends, the other leaves it alone', async (_, hasLocks) => {
    const locks = hasLocks ? new BrowserLocks() as unknown as LockManager : undefined
    await put()
    const finish = slow()
    const first = drainer({ locks }).drain()
    await untilAsked()
    await drainer({ locks }).drain()
    expect(asked).toHaveLength(1)
    finish()
    await first
    expect(await states()).toEqual(['done'])
  })

  it.each([['with locks', true], ['without', false]])('%s: a frozen one is taken over from, and its late answer is refused', async (_, hasLocks) => {
    const locks = hasLocks ? new BrowserLocks() as unknown as LockManager : undefined
    await put()
    const finish = slow()
    const frozen = drainer({ locks }).drain()
    await untilAsked()
    pass(LEASE_MS + 1)
    const second = drainer({ locks })
    await second.drain()
    expect(await states()).toEqual(['unknown'])
    finish()
    await frozen
    expect(await states()).toEqual(['unknown'])
    found = 'landed'
    pass(5_000)
    await second.drain()
    expect(await states()).toEqual(['done'])
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('of which one has crashed: with locks the other need not wait', async () => {
    const locks = new BrowserLocks()
    await put()
    slow()
    void drainer({ locks }).drain()
    await untilAsked()
    locks.dies('oja-sender:ada:live')
    await drainer({ locks }).drain()
    expect(await states()).toEqual(['unknown'])
  })
})

describe('the person', () => {
  it('stops an upload; whether it arrived is found out', async () => {
    const id = await put()
    const tab = drainer()
    answer = (_, signal) => new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Unreachable('aborted', 'maybe')))
    })
    const draining = tab.drain()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await stop(id)
    tab.abort(id)
    await draining
    pass(5_000)
    await tab.drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'stopped' } }])
  })

  it('removes what is needed by another, which says so instead of waiting for ever', async () => {
    const first = await put({ lane: 'a', group: 'g' })
    const second = await put({ lane: 'b', group: 'g', after: 'group' })
    expect(await remove(first)).toBe(true)
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'needs_removed' } }])
    await retry(second)
    expect(await states()).toEqual(['rejected'])
    await drainer().drain()
    expect(asked).toEqual([])
  })

  it('cannot remove what may be arriving', async () => {
    const id = await put()
    fails(new Unreachable('network', 'maybe'))
    await drainer().drain()
    expect(await remove(id)).toBe(false)
    expect(await states()).toEqual(['unknown'])
  })

  it('saves a copy of what waits', async () => {
    const file = await prepareFile(new File(['%PDF-1.4 mine'], 'cac.pdf'))
    const { entry_ids: [id = ''] } = await commit({
      files: [file], entries: [{ kind: 'thing', payload: { ref: 'one' }, file_ids: [file.kept.id] }],
    }, ada, kinds)
    const copies = await copyOf(id)
    expect(copies.map(({ name }) => name)).toEqual(['cac.pdf', 'thing.json'])
    expect(await copies[0]?.blob.text()).toBe('%PDF-1.4 mine')
    expect(JSON.parse(await copies[1]?.blob.text() ?? '')).toEqual({ ref: 'one' })
  })
})

describe('what cannot be sent', () => {
  it('because its file is gone says so', async () => {
    await put({ file_ids: ['gone'] })
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'file_missing' } }])
    expect(asked).toEqual([])
  })

  it('because its key is gone says so', async () => {
    await put()
    await destroyKeys('ada')
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'unreadable' } }])
  })

  it('because it is about money is refused', async () => {
    await put({ kind: 'payment' })
    await drainer().drain()
    expect(await entriesOf(ada)).toMatchObject([{ state: 'rejected', last_error: { code: 'forbidden' } }])
    expect(asked).toEqual([])
  })

  it('because this build does not know it waits for one that does', async () => {
    await put()
    await drainer({ kinds: createKinds() }).drain()
    expect([asked, await states()]).toEqual([[], ['queued']])
  })

  it('changes one thing at a time', async () => {
    await put({ kind: 'two at once' })
    await drainer().drain()
    expect(asked).toHaveLength(1)
    expect(await states()).toEqual(['unknown'])
  })

  it('while under review takes its group with it, and nothing else', async () => {
    await put({ lane: 'a', group: 'g' })
    await put({ lane: 'b', group: 'g' })
    await put({ lane: 'c' })
    answer = (times) => { if (times === 1) throw new Refusal('under_review', 'Pending review.') }
    await drainer().drain()
    expect(await states()).toEqual(['rejected', 'rejected', 'done'])
  })
})

describe('what is told', () => {
  it('is every change and the progress, and nothing on the disk in plain', async () => {
    const heard: Signal[] = []
    const end = onSignal((what) => heard.push(what))
    const id = await put({ payload: { ref: 'bvn 22000000001' } })
    await drainer().drain()
    end()
    expect(heard).toContainEqual({ says: 'progress', entry: id, share: 0.5 })
    expect(heard.filter(({ says }) => says === 'waiting')).toHaveLength(1)
    expect(await wholeDisk()).not.toContain('22000000001')
  })

  it('is nothing when nothing happened', async () => {
    await put()
    await drainer().drain()
    const heard: Signal[] = []
    const end = onSignal((what) => heard.push(what))
    await drainer().drain()
    end()
    expect(heard).toEqual([])
    expect(await transaction(['outbox'], 'read', (rows) => rows.keys('outbox'))).toHaveLength(1)
  })
})
