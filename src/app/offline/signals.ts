// What tabs tell one another; without BroadcastChannel (Safari 12) the same words go through local storage.

export type Signal =
  /** The rows of a store have changed. */
  | { says: 'changed'; store: 'outbox' | 'drafts' | 'inbox' }
  /** There is something to send. */
  | { says: 'waiting' }
  /** A person's keys are gone: forget them and what was opened with them. */
  | { says: 'wiped'; uid: string }
  /** Save what is being typed, now. Everybody answers `flushed`. */
  | { says: 'flush'; ask: string }
  | { says: 'flushed'; ask: string; ok: boolean }
  /** An upload stops, wherever it runs. */
  | { says: 'stop'; entry: string }
  | { says: 'progress'; entry: string; share: number }
  /** Another tab wants to edit this draft. */
  | { says: 'take-draft'; draft: string; tab: string }

const NAME = 'oja.signals'

/** A service worker, which uses the database too, has no local storage. */
interface Page {
  localStorage?: { setItem(key: string, value: string): void }
}

const listeners = new Set<(signal: Signal) => void>()
let channel: BroadcastChannel | undefined
let isListening = false

/** Tells this tab and all others. */
export function signal(what: Signal) {
  hear(what)
  start()
  if (channel) return channel.postMessage(what)
  try {
    (globalThis as Page).localStorage?.setItem(NAME, JSON.stringify({ what, once: Math.random() }))
  } catch {
    // Tabs that cannot talk still meet in the database.
  }
}

/** Calls back on what any tab tells, this one too; answers the function that ends it. */
export function onSignal(listener: (what: Signal) => void): () => void {
  start()
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function hear(what: Signal) {
  for (const listener of [...listeners]) listener(what)
}

function start() {
  if (isListening) return
  isListening = true
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<Signal>) => hear(data)
  } else if (typeof addEventListener === 'function') {
    addEventListener('storage', (event) => {
      const { key, newValue } = event as Event & { key: string | null; newValue: string | null }
      if (key === NAME && newValue) hear((JSON.parse(newValue) as { what: Signal }).what)
    })
  }
}
