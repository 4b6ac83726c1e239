// The service worker from the page's side: asked for news hourly and when the app comes back, and let in only
// when the person wants it and every tab has saved what is being typed.
import { trustedScript } from '#app/api/trusted-script.ts'

const HOUR_MS = 3_600_000
const listeners = new Set<() => void>()
let registration: ServiceWorkerRegistration | undefined
let isReady = false

function tell() {
  isReady = true
  for (const listener of [...listeners]) listener()
}

/** Calls back when a new version waits (at once when it does already); answers the function that ends it. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (isReady) listener()
  return () => { listeners.delete(listener) }
}

/** Called once, after the first picture: what the worker stores must not hold the page back. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // Without an older worker in charge, a new one is no update.
  const isUpdate = navigator.serviceWorker.controller !== null
  const found = await navigator.serviceWorker.register(trustedScript('/sw.js'), { scope: '/' })
  registration = found
  const look = () => { if (isUpdate && found.waiting) tell() }
  look()
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  // Another tab took it: this one still runs the old version until it loads again.
  if (isUpdate) navigator.serviceWorker.addEventListener('controllerchange', tell)
  const ask = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) found.update().catch(() => {})
  }
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', ask)
}

/** `save` has every tab keep what is being typed; then the new version takes over and this tab loads it. */
export async function takeUpdate(save: () => Promise<unknown>) {
  await save()
  const waiting = registration?.waiting
  if (waiting) {
    const taken = new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    })
    waiting.postMessage({ says: 'take-over' })
    await taken
  }
  location.reload()
}
