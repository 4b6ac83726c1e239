// Whether the provider can be reached, as real answers say; `navigator.onLine` is believed when it says no.

export type Reach = 'online' | 'unreachable' | 'offline'

export interface Reachability {
  readonly state: Reach
  /** When this state began, in milliseconds since 1970. */
  readonly since: number
}

const isCutOff = () => typeof navigator !== 'undefined' && navigator.onLine === false

let current: Reachability = { state: isCutOff() ? 'offline' : 'online', since: Date.now() }
const listeners = new Set<(now: Reachability) => void>()

export const reachability = {
  current: () => current,
  /** Calls back on every change; answers the function that ends it. */
  subscribe(listener: (now: Reachability) => void) {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
}

/**
 * An answer came: any answer of the provider, a refusal too. One that was on its way when the network went
 * says nothing about now.
 */
export const answered = () => become(isCutOff() ? 'offline' : 'online')

/** A call ended, or has waited too long, without an answer. */
export const unanswered = () => become(isCutOff() ? 'offline' : 'unreachable')

function become(state: Reach) {
  if (state === current.state) return
  current = { state, since: Date.now() }
  for (const listener of [...listeners]) listener(current)
}

if (typeof addEventListener === 'function') {
  addEventListener('offline', () => become('offline'))
  // The radio is back, which says nothing yet about the provider: an answer has to.
  addEventListener('online', () => { if (current.state === 'offline') become('unreachable') })
}
