// Who is signed in on this browser: the login object of local storage, and its one way to be lost.
import type { Session } from '#contract/session.ts'

export type { Session }

export const SESSION_KEY = 'oja.login'
/** Which session was lost, by the end of its token: stands in storage before the session goes from there. */
const LOST_KEY = 'oja.lost'

let known: Session | null | undefined
const listeners = new Set<(session: Session | null) => void>()
const lossListeners = new Set<(lost: Session) => void>()
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(SESSION_KEY) : undefined

/** The person signed in, or null. The same object until it changes. */
export function currentSession(): Session | null {
  if (known === undefined) known = stored()
  return known
}

/** Signs in, or changes what is known of the person signed in; other tabs follow. */
export function keepSession(session: Session) {
  write(session)
}

/** Signs out here and in every tab. What is stored for the person is not touched: see offline/sign-out.ts. */
export function endSession() {
  write(null)
}

export function onSession(listener: (session: Session | null) => void) {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/**
 * Calls back once for each session that the provider no longer accepts, here or in another tab; it has been
 * cleared by then, and those of {@link onSession} hear of it after.
 */
export function onSessionLost(listener: (lost: Session) => void) {
  lossListeners.add(listener)
  return () => { lossListeners.delete(listener) }
}

/** The provider refused this token; one that has been replaced in the meantime is not a loss. */
export function loseSession(token: string) {
  if (currentSession()?.token === token) write(null, markOf(token))
}

const markOf = (token: string) => token.slice(-8)

function write(session: Session | null, lost?: string) {
  // First: a storage that is full must not keep the session in it.
  store(LOST_KEY, lost)
  store(SESSION_KEY, session ? JSON.stringify(session) : undefined)
  channel?.postMessage(null)
  become(session, lost)
}

function store(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still has the session for as long as the page lives.
  }
}

function become(session: Session | null, lost?: string | null) {
  const before = known
  known = session
  if (before && !session && markOf(before.token) === lost) {
    for (const listener of [...lossListeners]) listener(before)
  }
  for (const listener of [...listeners]) listener(session)
}

function stored(): Session | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return isSession(read) ? read : null
  } catch {
    return null
  }
}

function isSession(read: unknown): read is Session {
  if (typeof read !== 'object' || read === null) return false
  const { token, user_id, kind } = read as Record<string, unknown>
  return typeof token === 'string' && typeof user_id === 'string' && typeof kind === 'string'
}

/** Another tab wrote: take over what it wrote, if it differs. */
function follow() {
  const theirs = stored()
  if (JSON.stringify(theirs) !== JSON.stringify(currentSession())) become(theirs, lostMark())
}

function lostMark() {
  try {
    return localStorage.getItem(LOST_KEY)
  } catch {
    return null
  }
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => { if (key === SESSION_KEY || key === null) follow() })
}
// A message may come before what was written can be read here; the event of the storage comes after it.
if (channel) channel.onmessage = follow
