// The service worker is registered once, on whatever page comes first. What that page knows is given: a file
// of this one's own imports would bring to the login page what the screens behind it share.
import { reachability } from '#app/api/reachability.ts'
import { keepLoaded, keepOpened } from './opened-screens.ts'
import { watchUpdates } from './updates.ts'

/**
 * Called after the first picture: what the worker stores must not hold the page back. `atStart` was in charge
 * when the page began, which is a while ago.
 */
export async function registerWorker(
  router: Parameters<typeof keepOpened>[0], script: string, savesData: boolean, atStart: ServiceWorker | null,
) {
  // What is on its way in this part must not hold up the worker.
  const part = import('./bring-rest.ts').catch(() => undefined)
  void part.then((found) => found?.beginCounting())
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const again = onceMore(() => { begin().catch(again) })
  let found: ServiceWorkerRegistration | undefined
  // The browser forgets a worker whose first install failed; of a later one it keeps the one before.
  const begin = async () => {
    if (found?.active) return void await found.update()
    found = await navigator.serviceWorker.register(script, { scope: '/' })
    watchUpdates(found, atStart, again)
  }
  await begin().catch(again)
  const rest = await part
  const isLittle = savesData || await rest?.wantsLittle()
  await Promise.all([keepLoaded(), keepOpened(router, isLittle ?? false)])
  const { active } = await navigator.serviceWorker.ready
  // It takes the pages that are there when it begins: this one may have been on its way just then.
  if (!navigator.serviceWorker.controller) active?.postMessage({ says: 'claim' })
  rest?.keepBringing()
}

const FIRST_MS = 15_000
const SLOWEST_MS = 600_000

/** Calls `work` a while after it is asked to, each time later, and at once when the provider is back. */
function onceMore(work: () => void): () => void {
  let wait = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    clearTimeout(timer)
    timer = undefined
    work()
  }
  reachability.subscribe(({ state }) => { if (state === 'online' && timer !== undefined) go() })
  return () => {
    clearTimeout(timer)
    timer = setTimeout(go, wait)
    wait = Math.min(wait * 2, SLOWEST_MS)
  }
}
