// The life of one thing that waits to be sent, as a pure function: what it is, what happens, what it is then.
import type { Person } from './whose.ts'
import type { Sealed } from './vault.ts'

export type EntryState =
  | 'queued'
  | 'sending'
  | 'done'
  | 'retry_wait'
  | 'needs_auth'
  | 'conflict'
  | 'rejected'
  | 'unknown'
  | 'ask_user'

export interface Problem {
  /** A code of the agreement, or ours: unreachable, stopped, file_missing, unreadable, needs_removed. */
  code: string
  message: string
  errors?: Record<string, string>
}

export interface Entry {
  /** The UUID of the intent, sent as `requestId` on every try. */
  id: string
  uid: string
  mode: Person['mode']
  kind: string
  version: number
  /** Entries of one lane go in order. */
  lane: string
  group: string | null
  /** Starts only when all of these are done. */
  deps: string[]
  state: EntryState
  attempts: number
  /** How often asking whether it landed gave no clear answer. */
  probes: number
  /** Not before this time, in milliseconds since 1970. */
  next_at: number
  /** Who is sending it; an older epoch has been taken over from. */
  lease: { owner: string; epoch: number } | null
  file_ids: string[]
  size: number
  last_error: Problem | null
  /** What an unknown outcome becomes once it is certain that it did not land. */
  if_absent: 'queued' | 'conflict' | 'rejected'
  /** Where it goes on when the person is back. */
  after_login: 'queued' | 'unknown'
  created_at: number
  sent_at: number | null
  done_at: number | null
  /**
   * The draft that this sends: it goes when the last entry that sends it is done, unless it was edited
   * since.
   */
  clears: { form: string; entity: string; rev: number } | null
  /** Title and detail for the person, sealed. */
  label: Sealed
  payload: Sealed | null
}

/** What a try came to, whatever the network made of it; see outcome.ts. */
export type Outcome =
  | { is: 'done' }
  /** Not done, certainly: later again. */
  | { is: 'later'; problem: Problem; after_ms?: number }
  | { is: 'needs_auth' }
  | { is: 'conflict' | 'rejected'; problem: Problem }
  /** Perhaps done. When it turns out not to be, it becomes `if_absent`. */
  | { is: 'unknown'; problem: Problem; if_absent: 'queued' | 'conflict'; after_ms?: number }

export type Happening =
  | { type: 'started'; lease: { owner: string; epoch: number } }
  | { type: 'ended'; outcome: Outcome }
  /** Whoever was sending is gone. */
  | { type: 'orphaned' }
  | { type: 'probed'; verdict: 'landed' | 'absent' | 'unclear' | 'needs_auth' }
  /** The question itself got no answer: ask again later, it says nothing. */
  | { type: 'probe_failed'; after_ms?: number }
  | { type: 'signed_in' }
  /** The provider answers again: what only waited for that need not wait longer. */
  | { type: 'reachable' }
  /** The person presses: try again, send again (accepting that it may be there twice), stop. */
  | { type: 'retry' | 'send_again' | 'stop' }
  /** Nothing of its group can be sent now, such as while under review. */
  | { type: 'frozen'; problem: Problem }

export const MAX_PROBES = 3
export const LONGEST_WAIT_MS = 300_000
/** A request whose answer was lost may still be at work: asking at once would find nothing. */
export const SETTLE_MS = 2_000
/** Nothing waits longer than this, whatever a provider or a phone's clock says. */
export const WAIT_MOST_MS = 3_600_000
/** A request that went out so long ago is not arriving right now. */
export const ARRIVING_MS = 600_000

export interface Chance {
  now: number
  /** From 0 to 1. */
  random: number
}

/** The entry after what happened; the same object when that cannot happen to it. */
export function after(entry: Entry, what: Happening, chance: Chance): Entry {
  const { now } = chance
  switch (what.type) {
    case 'started':
      if (entry.state !== 'queued' && entry.state !== 'retry_wait') return entry
      return {
        ...entry,
        state: 'sending',
        lease: what.lease,
        attempts: entry.attempts + 1,
        sent_at: now,
        if_absent: 'queued',
      }
    case 'ended':
      return entry.state === 'sending' ? ended({ ...entry, lease: null }, what.outcome, chance) : entry
    case 'orphaned':
      return entry.state === 'sending' ? unknown({ ...entry, lease: null }, entry.if_absent, now) : entry
    case 'probed':
      return entry.state === 'unknown' ? probed(entry, what.verdict, chance) : entry
    case 'probe_failed':
      if (entry.state !== 'unknown') return entry
      return { ...entry, next_at: now + Math.max(wait(2, chance.random), retryAfter(what.after_ms)) }
    case 'signed_in':
      if (entry.state !== 'needs_auth') return entry
      return { ...entry, state: entry.after_login, next_at: now }
    case 'reachable':
      if (entry.state !== 'retry_wait' && entry.state !== 'unknown') return entry
      if (entry.last_error?.code !== 'unreachable' || entry.next_at <= now) return entry
      return { ...entry, next_at: Math.min(entry.next_at, now + SETTLE_MS) }
    case 'retry':
      return retried(entry, now)
    case 'send_again':
      return entry.state === 'ask_user' ? { ...entry, state: 'queued', probes: 0, next_at: now } : entry
    case 'stop':
      return stopped(entry)
    case 'frozen':
      if (entry.state !== 'queued' && entry.state !== 'retry_wait') return entry
      return { ...entry, state: 'rejected', last_error: what.problem }
  }
}

function ended(entry: Entry, outcome: Outcome, chance: Chance): Entry {
  const { now, random } = chance
  switch (outcome.is) {
    case 'done':
      return done(entry, now)
    case 'later': {
      const next_at = now + Math.max(wait(entry.attempts, random), retryAfter(outcome.after_ms))
      if (entry.if_absent === 'rejected') return { ...entry, state: 'rejected', if_absent: 'queued' }
      return { ...entry, state: 'retry_wait', next_at, last_error: outcome.problem }
    }
    case 'needs_auth':
      if (entry.if_absent === 'rejected') return { ...entry, state: 'rejected', if_absent: 'queued' }
      return { ...entry, state: 'needs_auth', after_login: 'queued', attempts: entry.attempts - 1 }
    case 'unknown': {
      const if_absent = entry.if_absent === 'rejected' ? 'rejected' : outcome.if_absent
      const last_error = if_absent === 'rejected' ? entry.last_error : outcome.problem
      return unknown({ ...entry, last_error }, if_absent, now, outcome.after_ms)
    }
    default:
      return { ...entry, state: outcome.is, last_error: outcome.problem, if_absent: 'queued' }
  }
}

const done = (entry: Entry, now: number): Entry => ({
  ...entry,
  state: 'done',
  done_at: now,
  last_error: null,
  lease: null,
})

function unknown(entry: Entry, if_absent: Entry['if_absent'], now: number, after_ms?: number): Entry {
  const next_at = now + Math.max(SETTLE_MS, retryAfter(after_ms))
  return { ...entry, state: 'unknown', if_absent, probes: 0, next_at }
}

function probed(
  entry: Entry,
  verdict: 'landed' | 'absent' | 'unclear' | 'needs_auth',
  chance: Chance,
): Entry {
  const { now, random } = chance
  if (verdict === 'landed') return done(entry, now)
  if (verdict === 'needs_auth') return { ...entry, state: 'needs_auth', after_login: 'unknown' }
  if (verdict === 'absent') {
    const next_at = now + wait(entry.attempts, random)
    return { ...entry, state: entry.if_absent, if_absent: 'queued', probes: 0, next_at }
  }
  const probes = entry.probes + 1
  if (probes >= MAX_PROBES) return { ...entry, state: 'ask_user', probes }
  return { ...entry, probes, next_at: now + wait(probes + 1, random) }
}

function retried(entry: Entry, now: number): Entry {
  if (entry.state === 'ask_user') return { ...entry, state: 'unknown', probes: 0, next_at: now }
  // Who stopped it and thought better of it wants it sent.
  if (entry.state === 'unknown')
    return {
      ...entry,
      next_at: now,
      ...(entry.if_absent === 'rejected' && { if_absent: 'queued', last_error: null }),
    }
  if (!['retry_wait', 'rejected', 'conflict'].includes(entry.state)) return entry
  return { ...entry, state: 'queued', next_at: now, attempts: 0 }
}

const STOPPED: Problem = { code: 'stopped', message: 'You stopped this.' }

/** What has not left stops at once; what is on its way stops when it is certain that it did not arrive. */
function stopped(entry: Entry): Entry {
  if (entry.state === 'sending' || entry.state === 'unknown') {
    return { ...entry, if_absent: 'rejected', last_error: STOPPED }
  }
  if (entry.state !== 'queued' && entry.state !== 'retry_wait') return entry
  return { ...entry, state: 'rejected', last_error: STOPPED }
}

/** Twice as long each time, between half and all of it, five minutes at most. */
function wait(tries: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 12))
  return Math.round(whole / 2 + (whole / 2) * random)
}

/** What the provider asks for is kept to, up to an hour. */
const retryAfter = (asked: number | undefined) => Math.min(WAIT_MOST_MS, asked ?? 0)

/** Not done, and nothing is being done about it unless the person acts. */
export const needsPerson = ({ state }: Entry) =>
  state === 'rejected' || state === 'conflict' || state === 'ask_user' || state === 'needs_auth'

/** Certainly not at the provider: another may take its place without being there twice. */
export const isCertain = ({ state, after_login }: Entry) =>
  ['queued', 'retry_wait', 'rejected', 'conflict'].includes(state) ||
  (state === 'needs_auth' && after_login === 'queued')

/** On its way, or sent with an end that nobody knows yet. */
const isOpen = ({ state, after_login }: Entry) =>
  state === 'unknown' || (state === 'needs_auth' && after_login === 'unknown')

/** What may be removed: not what may be arriving right now. */
export const isRemovable = (entry: Entry, now: number) =>
  entry.state !== 'sending' && (!isOpen(entry) || now - (entry.sent_at ?? 0) > ARRIVING_MS)

/** What another may take the place of: not what may be there already, unless the person was told so. */
export const isReplaceable = (entry: Entry) => isCertain(entry) || entry.state === 'ask_user'
