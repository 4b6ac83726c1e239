// Web push on this device: whether it can be had, whether it is on, and turning it on and off.
import type { push } from '#contract/push.ts'
import type { Ask } from '#contract/endpoint.ts'
import { isApplePhone, isInstalled } from './apple-phone.ts'

/**
 * `unsupported`: the browser has no push. `not_installed`: an iPhone has it only for apps on the home screen.
 * `blocked`: the person, or the browser for them, said no to notices of this app.
 */
export type PushCan = 'unsupported' | 'not_installed' | 'blocked' | 'possible'

export function pushCan(): PushCan {
  const has = 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window
  if (!has) return isApplePhone() && !isInstalled() ? 'not_installed' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

export type Subscribed = Ask<typeof push.subscribe>['body']

/** Asks the person if need be; null when they say no. `key` is the provider's public key. */
export async function subscribeHere(key: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys, expirationTime } = made.toJSON()
  return { endpoint, keys, expirationTime: expirationTime ?? null } as Subscribed
}

const subscriptionHere = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

/** By this the provider's list names this device; null while nothing is subscribed here. */
export async function fingerprintHere(): Promise<string | null> {
  if (pushCan() !== 'possible') return null
  const endpoint = (await subscriptionHere())?.endpoint
  if (!endpoint) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
