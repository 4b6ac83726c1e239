// Whether the provider can be reached, as real answers say; `navigator.onLine` is believed when it says no.
import { providerNow } from '#app/clock/provider-time.ts'

export type Reach = 'online' | 'unreachable' | 'offline'

export interface Reachability {
  readonly state: Reach
  /** When this state began, in milliseconds since 1970. */
  readonly since: number
  /** Something between answers in the provider's name: a network that wants a login, a payment, a yes. */
  readonly isForeign: boolean
}

const isCutOff = () => typeof navigator !== 'undefined' && navigator.onLine === false

let current: Reachability = {
  state: isCutOff() ? 'offline' : 'online', since: providerNow(), isForeign: false,
}
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

/** An answer came that is not the provider's. */
export const answeredByOthers = () => become(isCutOff() ? 'offline' : 'unreachable', true)

/** Whoever answers in the provider's name does so until the provider itself does, or the network goes. */
let isApiForeign = false
/** Of parts of the program, which are fetched where no module of ours is (build/preload.ts). */
let arePartsForeign = false

function become(state: Reach, isApiNow = state === 'unreachable' && isApiForeign) {
  isApiForeign = isApiNow
  const isForeign = isApiForeign || arePartsForeign
  if (state === current.state && isForeign === current.isForeign) return
  const since = state === current.state ? current.since : providerNow()
  current = { state, since, isForeign }
  for (const listener of [...listeners]) listener(current)
}

function heardOfParts(isForeign: boolean) {
  arePartsForeign = isForeign
  become(current.state)
}

if (typeof addEventListener === 'function') {
  addEventListener('offline', () => become('offline'))
  // The radio is back, which says nothing yet about the provider: an answer has to.
  addEventListener('online', () => { if (current.state === 'offline') become('unreachable') })
  addEventListener('oja:foreign', () => heardOfParts(true))
  addEventListener('oja:ours', () => heardOfParts(false))
}
