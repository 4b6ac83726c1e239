// The service worker: keeps the program on the phone so that every page opens without a network, and takes in
// files that another app shares. It has no handler for the API: an answer of the provider is never its
// business. Nothing is kept or shown under a file's name that is not this file.
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { amountFor, isWithin, type Link } from './amount.ts'
import { NotOurs, type ListedFile } from './files.ts'
import { foreign } from './foreign.ts'
import { inItsPlace } from './in-its-place.ts'
import { lookIfDue, markLooked } from './look-after.ts'
import { DRAIN_MESSAGE, nudge } from './nudge.ts'
import { leaveAlone } from './past.ts'
import { openPush, showPush, subscribeAnew, type SubscriptionChange } from './push.ts'
import { isRescueDue, markRescue, rescue } from './rescue.ts'
import { takeShared } from './share.ts'
import { FileStore, insteadOf } from './store.ts'

type Entry = ListedFile | Pick<ListedFile, 'url' | 'revision'>

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] }

// The app's manifest is added once more by the builder's plugin, without its digest.
const files = self.__WB_MANIFEST.filter((entry) => 'integrity' in entry)
/** Names this version by its pages, which name all else. */
const version = files.map(({ revision }) => revision ?? '').join('')
const { connection } = navigator as { connection?: Link }
const store = new FileStore(files, self.registration.scope, isWithin(amountFor(connection)))

self.addEventListener('install', (event) => event.waitUntil(install(event as object)))

async function install(event: object) {
  await leaveAlone(event)
  await store.install(markRescue)
  await markLooked(version)
  // What the person sees may be a network's page for ever: nobody there can let this version in.
  if (await isRescueDue()) await self.skipWaiting()
}

// The page that brought the worker may lose its network before it is loaded again: from now on it needs none.
self.addEventListener('activate', (event) => {
  event.waitUntil(store.tidy().then(() => self.clients.claim()))
  // Not waited for: a page is loaded again once this worker is in charge.
  void isRescueDue().then((isDue) => (isDue ? rescue(self.clients) : undefined))
})

registerRoute(({ url, sameOrigin }) => sameOrigin && store.fileAt(url.pathname) !== undefined,
  ({ url, request }) => given(url.pathname, request.mode === 'navigate'))
registerRoute(new NavigationRoute(() => given('/login.html', true), {
  allowlist: [/^\/login\/?(\?|$)/], denylist: foreign,
}))
registerRoute(new NavigationRoute(() => given('/index.html', true), { denylist: foreign }))
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => store.ofAnotherVersion(request))
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target', takeShared, 'POST')

/** The file; a page that cannot be had has another in its place, where a network keeps it from us. */
async function given(path: string, isPage: boolean): Promise<Response> {
  try {
    return await store.answer(store.fileAt(path) as ListedFile)
  } catch (error) {
    return isPage && error instanceof NotOurs ? inItsPlace() : insteadOf(error)
  }
}

let isLooked = false
self.addEventListener('fetch', () => {
  if (isLooked) return
  isLooked = true
  // No version that is to go is kept by it.
  lookIfDue(store, version).catch(() => undefined)
})

// Background Sync is not known to every browser, nor to the compiler.
self.addEventListener('sync' as 'activate', (event) => {
  if ((event as ExtendableEvent & { tag?: unknown }).tag === DRAIN_MESSAGE)
    event.waitUntil(nudge(self.clients))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data?.text()))
})
self.addEventListener('pushsubscriptionchange' as 'activate', (event) => {
  event.waitUntil(subscribeAnew(self.registration, event as ExtendableEvent & SubscriptionChange))
})
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(self.clients, event.notification))
})

interface Said {
  says?: string
  paths?: readonly string[]
}

self.addEventListener('message', (event) => {
  const { says, paths = [] } = event.data as Said | null ?? {}
  // Only when the person wants the new version; no update interrupts by itself.
  if (says === 'take-over') void self.skipWaiting()
  if (says === 'keep') event.waitUntil(store.keep(paths).catch(() => undefined))
  if (says === 'look') {
    event.waitUntil(store.look().then((findings) => event.ports[0]?.postMessage(findings)))
  }
})
