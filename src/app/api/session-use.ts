// When this login was last used, here or in another tab: without that it ends after a while.
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'

const CHANNEL = 'oja.used'
/** Other tabs hear of it this often at most. */
const TOLD_MS = 30_000

let used = thisMoment()
let told = -TOLD_MS
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined
channel?.addEventListener('message', () => note())

/** Whether nobody is at this page, as its frame sees it (features/shell/presence.ts). */
export const person = { isAway: () => false }

/** The provider has answered what a person asked with this login. */
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
