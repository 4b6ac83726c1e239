// Who is signed in on this browser: the login object of local storage, and its one way to be lost.

export interface Session {
  token: string
  user_id: string
  /** What the session may do: only resend a mail, only set up an authenticator, or everything. */
  kind: 'confirming' | 'enrolling' | 'member'
  email: string
  fullname: string
  business_name: string
  mode: 'test' | 'live'
  /** What login gave to be sent back while an authenticator is being set up. */
  request_id?: string
}

export const SESSION_KEY = 'oja.login'

let known: Session | null | undefined
/** The session that ended last: another tab says a moment later whether it was lost. */
let ended: Session | null = null
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

/** Calls back once for each session that the provider no longer accepts; it has been cleared by then. */
export function onSessionLost(listener: (lost: Session) => void) {
  lossListeners.add(listener)
  return () => { lossListeners.delete(listener) }
}

/** The provider refused this token; one that has been replaced in the meantime is not a loss. */
export function loseSession(token: string) {
  const lost = currentSession()
  if (lost?.token !== token) return
  write(null)
  channel?.postMessage({ lost: token })
  tellLoss(lost)
}

function tellLoss(lost: Session) {
  ended = null
  for (const listener of [...lossListeners]) listener(lost)
}

function write(session: Session | null) {
  try {
    if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    else localStorage.removeItem(SESSION_KEY)
  } catch {
    // A browser that keeps nothing still has the session for as long as the page lives.
  }
  channel?.postMessage(null)
  become(session)
}

function become(session: Session | null) {
  if (known && !session) ended = known
  known = session
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
  if (JSON.stringify(theirs) !== JSON.stringify(currentSession())) become(theirs)
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => { if (key === SESSION_KEY || key === null) follow() })
}
if (channel) {
  channel.onmessage = ({ data }: MessageEvent<{ lost?: string } | null>) => {
    follow()
    if (data?.lost && ended?.token === data.lost) tellLoss(ended)
  }
}
