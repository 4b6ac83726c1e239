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

/** Whose notices this device shows, and under which fingerprint the provider knows it. */
const TOLD_KEY = 'oja.told'

interface Told { user_id: string, fingerprint: string }

function toldHere(): Told | null {
  try {
    const { user_id, fingerprint } = Object(JSON.parse(localStorage.getItem(TOLD_KEY) ?? 'null')) as Told
    return typeof user_id === 'string' && typeof fingerprint === 'string' ? { user_id, fingerprint } : null
  } catch {
    return null
  }
}

/** The person turned the notices of this device on: from now on they mend themselves. */
export function rememberTold(user_id: string, fingerprint: string) {
  try {
    localStorage.setItem(TOLD_KEY, JSON.stringify({ user_id, fingerprint }))
  } catch {
    // Without storage nothing is mended, and the notices work all the same.
  }
}

export function forgetTold() {
  try {
    localStorage.removeItem(TOLD_KEY)
  } catch {
    // Nothing was kept.
  }
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

interface Known { public_key: string | null, devices: { fingerprint: string }[], lost?: string[] | undefined }

/** Whether there is anything to mend for this person: cheap, so that nobody is asked for nothing. */
export const mayMend = (user_id: string): boolean =>
  pushCan() === 'possible' && Notification.permission === 'granted' && toldHere()?.user_id === user_id

/**
 * A new subscription where the push service gave the old one up, or the browser changed it by itself; null
 * where nothing is to be mended. What the person turned off, here or elsewhere, stays off.
 */
export async function mendHere(user_id: string, known: Known): Promise<Subscribed | null> {
  const told = toldHere()
  const { public_key, devices, lost = [] } = known
  if (!mayMend(user_id) || told === null || public_key === null) return null
  const isListed = devices.some(({ fingerprint }) => fingerprint === told.fingerprint)
  const isLost = lost.includes(told.fingerprint)
  if (!isListed && !isLost) {
    forgetTold()
    return null
  }
  if (isListed && (await fingerprintHere()) === told.fingerprint) return null
  // The one that was given up is not used again, whatever the browser believes of it.
  if (isLost && (await fingerprintHere()) === told.fingerprint) await unsubscribeHere()
  const body = await subscribeHere(public_key)
  return body && { ...body, replaces: told.fingerprint }
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
