// The service worker from the page's side: asked for news hourly and when the app comes back, and let in only
// when the person wants it and every tab has saved what is being typed.

/**
 * `ready`: a new version waits. `taken`: another tab let it in, and this one still runs the old one until it
 * loads again, at its next page.
 */
export type Update = 'none' | 'ready' | 'taken'

const HOUR_MS = 3_600_000
const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
let current: Update = 'none'
let isTaking = false

export const updates = {
  current: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => { listeners.delete(listener) }
  },
}

function become(next: Update) {
  if (next === current) return
  current = next
  for (const listener of [...listeners]) listener()
}

/** Looks for newer versions of the worker `found`; `isUpdate` says that an older one was in charge before. */
export function watchUpdates(found: ServiceWorkerRegistration, isUpdate: boolean) {
  registration = found
  const look = () => { if (isUpdate && found.waiting) become('ready') }
  look()
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  if (isUpdate) {
    navigator.serviceWorker.addEventListener('controllerchange', () => { if (!isTaking) become('taken') })
  }
  const ask = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) found.update().catch(() => {})
  }
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', ask)
}

interface Before {
  /** Has every tab keep what is being typed; false when one cannot. */
  save: () => Promise<boolean>
  /** Resolves when nothing is being sent. */
  quiet: () => Promise<unknown>
}

/**
 * Every tab saves, what is being sent arrives, then the new version takes over and this tab loads it. Other
 * tabs go on, each until its next page. Resolves to false, and changes nothing, when something typed cannot
 * be kept.
 */
export async function takeUpdate({ save, quiet }: Before): Promise<boolean> {
  await quiet()
  if (!await save()) return false
  const waiting = registration?.waiting
  if (waiting) {
    isTaking = true
    const taken = new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    })
    waiting.postMessage({ says: 'take-over' })
    await taken
  }
  location.reload()
  return true
}

/** Asks for a newer version now, as when an older one cannot go on; resolves when one waits, if any. */
export async function lookForUpdate() {
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (!coming) return
  await new Promise<void>((done) => {
    coming.addEventListener('statechange', () => { if (coming.state !== 'installing') done() })
  })
}
