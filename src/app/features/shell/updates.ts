// The service worker from the page's side: asked for news hourly and when the app comes back, and let in only
// when the person wants it and every tab has saved what is being typed.

/**
 * `ready`: a new version waits. `taken`: another tab let it in, and this one still runs the old one until it
 * loads again, at its next page.
 */
export type Update = 'none' | 'ready' | 'taken'

const HOUR_MS = 3_600_000
/** How long the old version may take to let go; a browser gives it up to five minutes. */
const PATIENCE_MS = 10_000
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

/**
 * Looks for newer versions of the worker `found`; `atStart` was in charge when the page began. `failed` is
 * told of each version that could not be installed: something of it did not arrive, or not as it was built.
 */
export function watchUpdates(
  found: ServiceWorkerRegistration, atStart: ServiceWorker | null, failed: () => void = () => {},
) {
  registration = found
  // Where nothing is active yet, the one that waits is the first, which is no update.
  const look = () => { if (found.waiting && found.active) become('ready') }
  const follow = () => {
    const coming = found.installing
    let isInstalled = false
    coming?.addEventListener('statechange', () => {
      look()
      if (coming.state === 'redundant' && !isInstalled) failed()
      isInstalled = true
    })
  }
  look()
  // One may have been on its way before anybody listened: the browser looks for it by itself after each load.
  follow()
  found.addEventListener('updatefound', follow)
  watchController(atStart)
  const ask = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) found.update().catch(() => {})
  }
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', ask)
}

/** Another one in charge than at the start, whenever that happened, is an update that another tab let in. */
function watchController(atStart: ServiceWorker | null) {
  let inCharge = atStart
  const look = () => {
    const { controller } = navigator.serviceWorker
    if (!controller) return
    if (inCharge && controller !== inCharge && !isTaking) become('taken')
    inCharge = controller
  }
  look()
  navigator.serviceWorker.addEventListener('controllerchange', look)
}

interface Before {
  /** Has every tab keep what is being typed; false when one cannot. */
  save: () => Promise<boolean>
  /** Resolves when nothing is being sent. */
  quiet: () => Promise<unknown>
}

/**
 * Every tab saves, what is being sent arrives, then the new version takes over and this tab loads it
 * (`loading`). Other tabs go on, each until its next page. Nothing changes when something typed cannot be
 * kept (`not-kept`). Where the old version still has something to do for any tab, it stays in charge until
 * that is done (`held-up`); this tab then goes on like the others.
 */
export async function takeUpdate({ save, quiet }: Before): Promise<'loading' | 'not-kept' | 'held-up'> {
  await quiet()
  if (!await save()) return 'not-kept'
  const waiting = registration?.waiting
  if (waiting && !await takesOver(waiting)) return 'held-up'
  location.reload()
  return 'loading'
}

async function takesOver(waiting: ServiceWorker): Promise<boolean> {
  isTaking = true
  isTaking = await new Promise<boolean>((resolve) => {
    const taken = () => {
      clearTimeout(late)
      resolve(true)
    }
    const late = setTimeout(() => {
      navigator.serviceWorker.removeEventListener('controllerchange', taken)
      resolve(false)
    }, PATIENCE_MS)
    navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })
    waiting.postMessage({ says: 'take-over' })
  })
  return isTaking
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
