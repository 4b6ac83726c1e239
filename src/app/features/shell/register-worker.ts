// The service worker is registered once, on whatever page comes first. What that page knows is given: a file
// of this one's own imports would bring to the login page what the screens behind it share.
import { keepLoaded, keepOpened } from './opened-screens.ts'
import { watchUpdates } from './updates.ts'

/** Called after the first picture: what the worker stores must not hold the page back. */
export async function registerWorker(
  router: Parameters<typeof keepOpened>[0], script: string, savesData: boolean,
) {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // Without an older worker in charge, a new one is no update.
  const isUpdate = navigator.serviceWorker.controller !== null
  watchUpdates(await navigator.serviceWorker.register(script, { scope: '/' }), isUpdate)
  await Promise.all([keepLoaded(), keepOpened(router, savesData)])
}
