// The service worker: keeps the program on the phone so that every page opens without a network, and takes in
// files that another app shares. It has no handler for the API: an answer of the provider is never its
// business.
import {
  cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { keptAssets } from './assets.ts'
import { foreign } from './foreign.ts'
import { DRAIN_MESSAGE, nudge } from './nudge.ts'
import { openPush, showPush } from './push.ts'
import { takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

const files = self.__WB_MANIFEST
const { connection } = navigator as { connection?: { saveData?: boolean } }
// On Save-Data only what opens the app is fetched ahead; a screen is kept once it was visited.
const isShell = (file: string | PrecacheEntry) =>
  /\.(html|css)$|index-|early-|favicon/.test(typeof file === 'string' ? file : file.url)

precacheAndRoute(connection?.saveData ? files.filter(isShell) : files, {
  // The query of a page is not part of a file's name.
  ignoreURLParametersMatching: [/.*/], directoryIndex: '', cleanURLs: false,
})
cleanupOutdatedCaches()
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), keptAssets)

const login = createHandlerBoundToURL('/login.html')
const shell = createHandlerBoundToURL('/index.html')

registerRoute(new NavigationRoute(login, { allowlist: [/^\/login\/?$/], denylist: foreign }))
registerRoute(new NavigationRoute(shell, { denylist: foreign }))
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target', takeShared, 'POST')

// Background Sync is not known to every browser, nor to the compiler.
self.addEventListener('sync' as 'activate', (event) => {
  if ((event as ExtendableEvent & { tag?: unknown }).tag === DRAIN_MESSAGE)
    event.waitUntil(nudge(self.clients))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data?.text()))
})
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(self.clients, event.notification))
})

// The page that brought the worker may lose its network before it is loaded again: from now on it needs none.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // Only when the person wants the new version; no update interrupts by itself.
  if ((event.data as { says?: string } | null)?.says === 'take-over') void self.skipWaiting()
})
