// What a person sees of what waits: each thing with its state in words, its reason, and what can be done
// about it.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unreachable } from '#app/api/unreachable.ts'
import { reachability, answered, unanswered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { registerKind } from '#app/offline/kinds.ts'
import { retry, stop } from '#app/offline/outbox.ts'
import { DRAIN_MESSAGE } from '#app/offline/nudge.ts'
import { transaction } from '#app/offline/database.ts'
import { startSender } from '#app/offline/sender.ts'
import { signal } from '#app/offline/signals.ts'
import { waiting } from '#app/offline/waiting.ts'
import { commit } from '#app/offline/commit.ts'
import { Refusal } from '#contract/refusal.ts'
import { DRAIN_MESSAGE as WORKER_SAYS } from '#app/worker/nudge.ts'
import { says, startWire } from '#tests/app/api/wire.ts'
import { ada, bayo, newPhone, signIn } from './phone.ts'

interface Paper {
  name: string
}

let sendings: { name: string; end: (error?: Error) => void }[]

registerKind<Paper>({
  kind: 'paper',
  version: 2,
  upgrade: (old) => ({ name: (old as { title: string }).title }),
  send: ({ payload }) =>
    new Promise((resolve, reject) => {
      sendings.push({ name: payload.name, end: (error) => (error ? reject(error) : resolve(undefined)) })
    }),
  probe: async () => 'absent',
  describe: ({ name }) => ({
    title: name,
    detail: 'A paper',
    open: '/dashboard/onboarding/kyc-details/upload',
  }),
})

const registered: string[] = []

/** A browser with Background Sync. */
function withWorker() {
  const sync = {
    register: async (tag: string) => {
      registered.push(tag)
    },
  }
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => ({ sync }) })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
}

let ends: (() => void)[]
const put = (name: string, more: object = {}) =>
  commit({ entries: [{ kind: 'paper', payload: { name }, lane: name, ...more }] })
const item = (name: string) => waiting.current().items.find(({ title }) => title === name)
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 5 })

beforeEach(async () => {
  newPhone()
  answered()
  sendings = []
  registered.length = 0
  withWorker()
  signIn(ada)
  ends = [waiting.subscribe(() => {}), startSender()]
  await vi.waitUntil(() => waiting.current().isLoaded)
})
afterEach(() => {
  for (const end of ends) end()
  endSession()
})

describe('an entry', () => {
  it('is seen on its way, with its progress, and after it has arrived', async () => {
    await put('CAC')
    await until(() =>
      expect(item('CAC')).toMatchObject({ state: 'sending', words: 'Sending', detail: 'A paper' }),
    )
    expect(waiting.current().counts).toEqual({ waiting: 1, needsYou: 0, sent: 0 })
    signal({ says: 'progress', entry: item('CAC')?.id ?? '', share: 0.4 })
    expect(item('CAC')?.share).toBe(0.4)
    sendings[0]?.end()
    await until(() => expect(item('CAC')).toMatchObject({ state: 'done', words: 'Sent', share: null }))
    expect(waiting.current().counts).toEqual({ waiting: 0, needsYou: 0, sent: 1 })
  })

  it('that was refused says why, by field, and can be tried again', async () => {
    await put('CAC')
    await until(() => expect(sendings).toHaveLength(1))
    sendings[0]?.end(new Refusal('invalid_input', 'Check the file.', { errors: { paper: 'Too old.' } }))
    await until(() =>
      expect(item('CAC')).toMatchObject({
        state: 'rejected',
        words: 'Needs a change',
        problem: 'Check the file.',
        errors: { paper: 'Too old.' },
        can: { retry: true, sendAgain: false, stop: false, remove: true },
        open: '/dashboard/onboarding/kyc-details/upload',
      }),
    )
    expect(waiting.current().counts).toEqual({ waiting: 0, needsYou: 1, sent: 0 })
    await retry(item('CAC')?.id ?? '')
    await until(() => expect(sendings).toHaveLength(2))
  })

  it('that nobody knows about is being asked about, and cannot be removed', async () => {
    await put('CAC')
    await until(() => expect(sendings).toHaveLength(1))
    sendings[0]?.end(new Unreachable('gateway', 'maybe'))
    await until(() =>
      expect(item('CAC')).toMatchObject({
        state: 'unknown',
        words: 'Checking whether it arrived',
        can: { stop: false, remove: false },
      }),
    )
  })

  it('that is stopped on its way says so when it is certain', async () => {
    const {
      entry_ids: [id = ''],
    } = await put('CAC')
    await until(() => expect(sendings).toHaveLength(1))
    await stop(id)
    sendings[0]?.end(new Unreachable('aborted', 'no'))
    await until(() => expect(item('CAC')).toMatchObject({ state: 'rejected', problem: 'You stopped this.' }))
  })
})

describe('sending', () => {
  it('goes one at a time', async () => {
    await put('one')
    await put('two')
    await until(() => expect(sendings.map(({ name }) => name)).toEqual(['one']))
    await until(() => expect(item('two')?.state).toBe('queued'))
    expect(sendings).toHaveLength(1)
    sendings[0]?.end()
    await until(() => expect(sendings.map(({ name }) => name)).toEqual(['one', 'two']))
  })

  it('waits for a network, says so, and begins when it is back', async () => {
    unanswered()
    await put('CAC')
    await until(() => expect(item('CAC')?.words).toBe('Waiting for a network'))
    expect(sendings).toEqual([])
    answered()
    expect(reachability.current().state).toBe('online')
    await until(() => expect(sendings).toHaveLength(1))
  })

  it('begins when the page is seen again', async () => {
    unanswered()
    await put('CAC')
    // The network is back, and this page was asleep when it came.
    const now = { state: 'online', since: 0, isForeign: false } as const
    const silent = vi.spyOn(reachability, 'current').mockReturnValue(now)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(sendings).toHaveLength(1))
    silent.mockRestore()
  })

  it('asks to be woken when there is no network, and begins when the service worker wakes it', async () => {
    unanswered()
    // Hidden: it does not look for the network by itself.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await put('CAC')
    await until(() => expect(registered).toContain(DRAIN_MESSAGE))
    const wire = await startWire()
    wire.behaves(says({}))
    expect(sendings).toEqual([])
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: WORKER_SAYS } }))
    await until(() => expect(sendings).toHaveLength(1))
    vi.restoreAllMocks()
    await wire.stop()
  })

  it('stops with the session, and goes on with the same person only', async () => {
    await put('of ada')
    await until(() => expect(sendings).toHaveLength(1))
    sendings[0]?.end(new Refusal('unauthenticated', 'Log in.'))
    await until(() =>
      expect(item('of ada')).toMatchObject({ state: 'needs_auth', words: 'Log in to send this' }),
    )
    signIn(bayo)
    await put('of bayo')
    await until(() => expect(waiting.current().items.map(({ title }) => title)).toEqual(['of bayo']))
    await until(() => expect(sendings.map(({ name }) => name)).toEqual(['of ada', 'of bayo']))
    sendings[1]?.end()
    signIn(ada)
    await until(() => expect(sendings.map(({ name }) => name)).toEqual(['of ada', 'of bayo', 'of ada']))
  })

  it('says what something waits for, when that needs the person', async () => {
    await put('CAC', { group: 'all' })
    await put('Submission', { group: 'all', after: 'group' })
    await until(() => expect(sendings).toHaveLength(1))
    sendings[0]?.end(new Refusal('invalid_input', 'Check the file.'))
    await until(() =>
      expect(item('Submission')).toMatchObject({ state: 'queued', problem: 'Waits for: CAC' }),
    )
  })

  it('says why it does not go when what it needs is gone, or waits for such a thing', async () => {
    unanswered()
    const { entry_ids: [id = ''] } = await put('CAC', { group: 'all' })
    await put('Submission', { group: 'all', after: 'group' })
    await transaction(['outbox'], 'write', async (rows) => {
      const entry = await rows.get('outbox', ['ada', id])
      rows.put('outbox', ['ada', id], { ...entry!, deps: ['gone'] })
    })
    await put('something else')
    await until(() => expect(item('CAC')?.problem).toBe('Something that this needs was removed.'))
    expect(item('Submission')?.problem).toBe('Waits for: CAC')
  })

  it('of one mode goes on in the other: there it is counted until the person is back', async () => {
    unanswered()
    await put('of live mode')
    await until(() => expect(item('of live mode')).toBeDefined())
    signIn({ ...ada, mode: 'test' })
    await until(() => expect(waiting.current()).toMatchObject({ isLoaded: true, items: [], elsewhere: 1 }))
    await put('of test mode')
    await until(() => expect(waiting.current().items.map(({ title }) => title)).toEqual(['of test mode']))
    expect([waiting.current().elsewhere, waiting.current().counts.waiting]).toEqual([1, 1])
    signIn(ada)
    answered()
    await until(() => expect(sendings.map(({ name }) => name)).toEqual(['of live mode']))
    await until(() => expect(waiting.current().elsewhere).toBe(1))
  })

  it('shows nothing when nobody is signed in', async () => {
    await put('CAC')
    await until(() => expect(item('CAC')).toBeDefined())
    endSession()
    await until(() => expect(waiting.current().items).toEqual([]))
  })
})
