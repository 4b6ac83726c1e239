// The service worker: keeps the program on the phone so that every page opens without a network, and takes in
// files that another app shares. It has no handler for the API: an answer of the provider is never its
// business. Nothing is kept or shown under a file's name that is not this file.
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { ProgramMessage, ProgramStock, RestAnswer } from '#domain/kept-program.ts'
import { amountFor, atInstall, isWithin, type Link } from './amount.ts'
import { NotOurs, type ListedFile } from './files.ts'
import { foreign } from './foreign.ts'
import { inItsPlace, insteadOf } from './in-its-place.ts'
import { lookIfDue, markLooked } from './look-after.ts'
import { DRAIN_MESSAGE, nudge } from './nudge.ts'
import { leaveAlone } from './past.ts'
import { openPush, showPush, subscribeAnew, type SubscriptionChange } from './push.ts'
import { isRescueDue, markRescue, rescue } from './rescue.ts'
import { takeShared } from './share.ts'
import { FileStore } from './store.ts'
import { keepUsed, noteSaveData, readWish, takeUsed } from './word.ts'

type Entry = ListedFile | Pick<ListedFile, 'url' | 'revision'>

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] }

// The app's manifest is added once more by the builder's plugin, without its digest.
const files = self.__WB_MANIFEST.filter((entry) => 'integrity' in entry)
/** Names this version by its pages, which name all else. */
const version = files.map(({ revision }) => revision ?? '').join('')
const store = new FileStore(files, self.registration.scope, isWithin('shell'))

/** How much comes ahead by what is known now: links change, and so does what the person wants. */
async function adjust() {
  const { connection } = navigator as { connection?: Link }
  const wish = await readWish()
  const amount = amountFor(connection, wish)
  store.carry(isWithin(amount), isWithin(atInstall(amount)))
  return { amount, wish }
}

self.addEventListener('install', (event) => event.waitUntil(install(event as object)))

async function install(event: object) {
  await leaveAlone(event)
  await adjust()
  await store.install(markRescue, adjust).finally(keepUsed)
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
self.addEventListener('fetch', ({ request }) => {
  if (request.mode === 'navigate' && request.headers.get('Save-Data') === 'on') void noteSaveData(true)
  if (isLooked) return
  isLooked = true
  // No version that is to go is kept by it.
  adjust().then(() => lookIfDue(store, version)).catch(() => undefined).finally(keepUsed)
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

async function stock(): Promise<ProgramStock> {
  const { amount, wish } = await adjust()
  const savesData = amount === 'shell' && wish.choice === 'link'
  return { ...await store.stock(), choice: wish.choice, savesData }
}

/** A few files more; the page asks again when the person is not at work, so that it goes on after any end. */
async function rest(): Promise<RestAnswer> {
  await adjust()
  // A version that is to go holds up none that is to come.
  if (self.registration.waiting) return { left: 0, isFailed: false }
  try {
    return { left: await store.rest(), isFailed: false }
  } catch {
    return { left: 1, isFailed: true }
  } finally {
    await keepUsed()
  }
}

const answers: Record<ProgramMessage['says'], () => Promise<unknown>> = { stock, rest, used: takeUsed }

interface Said {
  says?: string
  paths?: readonly string[]
}

self.addEventListener('message', (event) => {
  const { says, paths = [] } = event.data as Said | null ?? {}
  // Only when the person wants the new version; no update interrupts by itself.
  if (says === 'take-over') void self.skipWaiting()
  if (says === 'claim') event.waitUntil(self.clients.claim())
  if (says === 'keep') event.waitUntil(store.keep(paths).catch(() => undefined).finally(keepUsed))
  const answer = answers[says as ProgramMessage['says']] as typeof stock | undefined
  if (answer) event.waitUntil(answer().then((found) => event.ports[0]?.postMessage(found)))
  if (says === 'look') {
    event.waitUntil(store.look().then((findings) => event.ports[0]?.postMessage(findings)))
  }
})
