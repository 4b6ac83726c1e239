// When the provider last heard of this login, from here or from another tab: without that it ends after a
// while.
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'

const CHANNEL = 'oja.used'
/** Other tabs hear of it this often at most. */
const TOLD_MS = 30_000

let used = thisMoment()
let told = -TOLD_MS
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined
channel?.addEventListener('message', () => note())

/** The provider has answered this login. */
export function noteUse() {
  note()
  if (sinceMoment(told) < TOLD_MS) return
  told = used
  channel?.postMessage('used')
}

function note() {
  used = thisMoment()
  for (const listener of [...listeners]) listener()
}

/** Milliseconds since then. */
export const sinceUse = () => sinceMoment(used)

export function onUse(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
