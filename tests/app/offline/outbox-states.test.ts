// One entry, one happening at a time; and what each answer of the provider means for it.
// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import {
  after,
  isRemovable,
  isReplaceable,
  LONGEST_WAIT_MS,
  MAX_PROBES,
  SETTLE_MS,
  type Entry,
  type Happening,
} from '#app/offline/outbox-states.ts'
import { CannotSend, verdictOn } from '#app/offline/outcome.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { anEntry } from './entry.ts'

const chance = { now: 1_000_000, random: 1 }
const lease = { owner: 'tab', epoch: 1 }

const through = (entry: Entry, ...happenings: Happening[]) =>
  happenings.reduce((one, what) => after(one, what, chance), entry)

const started: Happening = { type: 'started', lease }
const ended = (error: unknown): Happening => ({ type: 'ended', outcome: verdictOn(error).outcome })

describe('an answer', () => {
  it.each<[string, unknown, Entry['state'], string | undefined]>([
    ['no network at all', new Unreachable('offline', 'no'), 'retry_wait', 'unreachable'],
    ['a broken connection', new Unreachable('network', 'maybe'), 'unknown', 'unreachable'],
    ['a time-out', new Unreachable('timeout', 'maybe'), 'unknown', 'unreachable'],
    ['a gateway', new Unreachable('gateway', 'maybe', { status: 502 }), 'unknown', 'unclear'],
    ['a yes that cannot be read', new Unreadable(200), 'unknown', 'unclear'],
    ['anything that is not understood', new TypeError('x is not a function'), 'unknown', 'unclear'],
    ['a file that is gone', new CannotSend('file_missing', 'Add it again.'), 'rejected', 'file_missing'],
  ])('%s', (_, error, state, code) => {
    const entry = through(anEntry(), started, ended(error))
    expect([entry.state, entry.last_error?.code]).toEqual([state, code])
  })

  it.each<[RefusalCode, Entry['state']]>([
    ['unauthenticated', 'needs_auth'],
    ['invalid_credentials', 'rejected'],
    ['forbidden', 'rejected'],
    ['not_found', 'rejected'],
    ['in_progress', 'unknown'],
    ['stale', 'conflict'],
    ['under_review', 'rejected'],
    ['too_large', 'rejected'],
    ['invalid_input', 'rejected'],
    ['idempotency_mismatch', 'unknown'],
    ['rate_limited', 'retry_wait'],
    ['unavailable', 'unknown'],
    ['internal', 'unknown'],
    ['conflict', 'unknown'],
  ])('%s leads to %s', (code, state) => {
    expect(through(anEntry(), started, ended(new Refusal(code, 'No.'))).state).toBe(state)
  })

  it('"already there" is looked for; only when it is not this very thing, the person must choose', () => {
    const there = through(anEntry(), started, ended(new Refusal('conflict', 'There is one.')))
    expect(through(there, { type: 'probed', verdict: 'landed' }).state).toBe('done')
    expect(through(there, { type: 'probed', verdict: 'absent' })).toMatchObject({
      state: 'conflict', last_error: { code: 'conflict', message: 'There is one.' },
    })
  })

  it('under review stops the whole group', () => {
    expect(verdictOn(new Refusal('under_review', 'Wait.')).frozen).toBe(true)
    const problem = { code: 'under_review', message: 'Wait.' }
    expect(through(anEntry(), { type: 'frozen', problem })).toMatchObject({
      state: 'rejected',
      last_error: problem,
    })
  })
})

describe('waiting', () => {
  it('doubles from try to try, up to five minutes, with chance in it', () => {
    const waits = [1, 2, 3, 20].map((attempts) => {
      const outcome = verdictOn(new Refusal('rate_limited', 'Later.')).outcome
      const longest = after(anEntry({ state: 'sending', attempts }), { type: 'ended', outcome }, chance)
      const shortest = after(
        anEntry({ state: 'sending', attempts }),
        { type: 'ended', outcome },
        { ...chance, random: 0 },
      )
      return [shortest.next_at - chance.now, longest.next_at - chance.now]
    })
    expect(waits).toEqual([[1000, 2000], [2000, 4000], [4000, 8000], [LONGEST_WAIT_MS / 2, LONGEST_WAIT_MS]])
  })

  it('lasts as long as the provider asks for', () => {
    const busy = new Refusal('rate_limited', 'Slow down.', { retry_after: 90 })
    expect(through(anEntry(), started, ended(busy)).next_at).toBe(chance.now + 90_000)
  })

  it.each([
    ['its own words', new Refusal('unavailable', 'Later.', { retry_after: 90 })],
    ['a gateway', new Unreachable('gateway', 'maybe', { status: 503, retry_after: 90 })],
  ])('lasts so before it is asked about, too, when it comes from %s', (_, error) => {
    expect(through(anEntry(), started, ended(error))).toMatchObject({
      state: 'unknown',
      next_at: chance.now + 90_000,
    })
  })

  it('ends early when only the network was missing and is back', () => {
    const waits = { state: 'retry_wait' as const, next_at: chance.now + 200_000 }
    const offline = anEntry({ ...waits, last_error: { code: 'unreachable', message: '' } })
    expect(through(offline, { type: 'reachable' }).next_at).toBe(chance.now + SETTLE_MS)
    const busy = anEntry({ ...waits, last_error: { code: 'rate_limited', message: '' } })
    expect(through(busy, { type: 'reachable' })).toBe(busy)
  })
})

describe('an unknown outcome', () => {
  const unknown = through(anEntry(), started, { type: 'orphaned' })

  it('is what a dead tab leaves behind, and is not asked about at once', () => {
    expect(unknown).toMatchObject({ state: 'unknown', next_at: chance.now + SETTLE_MS, lease: null })
  })

  it('comes to the person after three unclear answers, and then to whatever they press', () => {
    const unclear: Happening = { type: 'probed', verdict: 'unclear' }
    const asked = through(unknown, ...Array.from({ length: MAX_PROBES }, () => unclear))
    expect(asked.state).toBe('ask_user')
    expect(through(asked, { type: 'retry' })).toMatchObject({ state: 'unknown', probes: 0 })
    expect(through(asked, { type: 'send_again' })).toMatchObject({ state: 'queued' })
  })

  it('is not decided by a question without an answer', () => {
    const still = through(unknown, ...Array.from({ length: 9 }, (): Happening => ({ type: 'probe_failed' })))
    expect(still).toMatchObject({ state: 'unknown', probes: 0 })
  })

  it('stays unknown through a login', () => {
    const parked = through(unknown, { type: 'probed', verdict: 'needs_auth' })
    expect(parked.state).toBe('needs_auth')
    expect(through(parked, { type: 'signed_in' }).state).toBe('unknown')
  })
})

describe('what may be removed', () => {
  const minutes = (count: number) => count * 60_000
  const sent = { sent_at: chance.now }

  it.each<[string, Partial<Entry>]>([
    ['asked about', { state: 'unknown', ...sent }],
    ['to be asked about after a login', { state: 'needs_auth', after_login: 'unknown', ...sent }],
  ])('is not what is %s, until it cannot be arriving any more; nothing takes its place', (_, more) => {
    const entry = anEntry(more)
    expect(isRemovable(entry, chance.now + minutes(5))).toBe(false)
    expect(isRemovable(entry, chance.now + minutes(11))).toBe(true)
    expect(isReplaceable(entry)).toBe(false)
  })

  it('is never what is being sent, and always what has not left', () => {
    expect(isRemovable(anEntry({ state: 'sending', ...sent }), chance.now + minutes(99))).toBe(false)
    for (const state of ['queued', 'retry_wait', 'rejected', 'conflict', 'ask_user', 'needs_auth'] as const) {
      const entry = anEntry({ state })
      expect([isRemovable(entry, chance.now), isReplaceable(entry)]).toEqual([true, true])
    }
  })
})

describe('a login that is missing', () => {
  it('costs no try, and goes on where it was', () => {
    const parked = through(anEntry(), started, ended(new Refusal('unauthenticated', 'Log in.')))
    expect(parked).toMatchObject({ state: 'needs_auth', attempts: 0 })
    expect(through(parked, { type: 'signed_in' }).state).toBe('queued')
  })
})

describe('stop', () => {
  it('keeps what has not left from leaving', () => {
    expect(through(anEntry(), { type: 'stop' })).toMatchObject({
      state: 'rejected',
      last_error: { code: 'stopped' },
    })
  })

  it.each<[string, Happening[], Entry['state']]>([
    ['arrived', [{ type: 'ended', outcome: { is: 'done' } }], 'done'],
    ['was cut off and did not arrive', [
      ended(new Unreachable('aborted', 'maybe')), { type: 'probed', verdict: 'absent' }], 'rejected'],
    ['was cut off and arrived', [
      ended(new Unreachable('aborted', 'maybe')), { type: 'probed', verdict: 'landed' }], 'done'],
    ['would be tried later', [ended(new Refusal('rate_limited', 'Later.'))], 'rejected'],
    ['met a session that is over', [ended(new Refusal('unauthenticated', 'Log in.'))], 'rejected'],
  ])('what is on its way and %s', (_, happenings, state) => {
    const stopped = through(anEntry(), started, { type: 'stop' }, ...happenings)
    expect(stopped.state).toBe(state)
    if (state === 'rejected') expect(stopped.last_error?.code).toBe('stopped')
  })

  it.each([
    ['after it has ended', new Refusal('rate_limited', 'Later.')],
    ['while it is being asked about', new Unreachable('aborted', 'maybe')],
  ])('is over when the person tries again %s', (_, error) => {
    const again = through(anEntry(), started, { type: 'stop' }, ended(error), { type: 'retry' })
    const lost = ended(new Unreachable('network', 'maybe'))
    const sent = again.state === 'queued' ? through(again, started, lost) : again
    expect(through(sent, { type: 'probed', verdict: 'absent' })).toMatchObject({
      state: 'queued', last_error: expect.not.objectContaining({ code: 'stopped' }),
    })
  })
})

describe('nothing happens', () => {
  it.each<[Entry['state'], Happening]>([
    ['done', started],
    ['done', { type: 'orphaned' }],
    ['done', { type: 'retry' }],
    ['done', { type: 'stop' }],
    ['sending', { type: 'retry' }],
    ['sending', started],
    ['unknown', started],
    ['rejected', started],
    ['queued', { type: 'ended', outcome: { is: 'done' } }],
    ['needs_auth', { type: 'orphaned' }],
    ['queued', { type: 'probed', verdict: 'landed' }],
    ['queued', { type: 'send_again' }],
  ])('to one that is %s on %j', (state, what) => {
    const entry = anEntry({ state })
    expect(after(entry, what, chance)).toBe(entry)
  })
})
