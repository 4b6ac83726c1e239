// How a device stands with web push, as the person is told.
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  fingerprintHere, mayMend, mendHere, pushCan, rememberTold, subscribeHere,
} from '#app/api/device-push.ts'
import { standingOf } from '#app/api/use-device-push.ts'

afterEach(() => vi.unstubAllGlobals())

interface Browser {
  permission?: NotificationPermission
  answer?: NotificationPermission
  userAgent?: string
  standalone?: boolean
  endpoint?: string | null
  has?: boolean
}

const subscribe = vi.fn<(options: object) => Promise<unknown>>()

function aBrowser({ permission = 'default', answer = 'granted', has = true, ...rest }: Browser) {
  const { userAgent = 'Mozilla/5.0 (Linux; Android 11) Chrome/120.0.0.0', endpoint = null } = rest
  const found = endpoint === null ? null : { endpoint, unsubscribe: async () => true }
  const pushManager = { subscribe, getSubscription: async () => found }
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('navigator', {
    userAgent, maxTouchPoints: 5, standalone: rest.standalone ?? false, ...has && { serviceWorker },
  })
  const Notification = { permission, requestPermission: async () => answer }
  vi.stubGlobal('window', has ? { PushManager: {}, Notification } : {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('Notification', Notification)
}

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1'

describe('a device', () => {
  test.each<[string, Browser, string]>([
    ['a browser that never asked', {}, 'possible'],
    ['one that was told no', { permission: 'denied' }, 'blocked'],
    ['an old one', { has: false }, 'unsupported'],
    ['an iPhone in Safari', { has: false, userAgent: iPhone }, 'not_installed'],
    ['an old iPhone on its home screen', { has: false, userAgent: iPhone, standalone: true }, 'unsupported'],
    ['an iPhone on its home screen', { userAgent: iPhone, standalone: true }, 'possible'],
  ])('%s', (_, browser, can) => {
    aBrowser(browser)
    expect(pushCan()).toBe(can)
  })

  test('knows itself in the list by the SHA-256 of its address, and without one by nothing', async () => {
    aBrowser({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc' })
    expect(await fingerprintHere()).toMatch(/^[0-9a-f]{64}$/)
    aBrowser({ endpoint: null })
    expect(await fingerprintHere()).toBe(null)
    aBrowser({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', permission: 'denied' })
    expect(await fingerprintHere()).toBe(null)
  })

  test('is not subscribed when the person says no', async () => {
    aBrowser({ answer: 'denied' })
    expect(await subscribeHere('key')).toBe(null)
    expect(subscribe).not.toHaveBeenCalled()
    aBrowser({ answer: 'granted' })
    subscribe.mockResolvedValueOnce({ toJSON: () => ({ endpoint: 'https://x', keys: { auth: 'a' } }) })
    expect(await subscribeHere('key')).toEqual(
      { endpoint: 'https://x', keys: { auth: 'a' }, expirationTime: null })
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  })
})

test('is on only when browser and provider both say so', () => {
  const possible = { can: 'possible' as const, fingerprint: 'f' }
  const known = { has_key: true, is_listed: true }
  expect([
    standingOf(possible, known), standingOf(possible, { ...known, is_listed: false }),
    standingOf({ can: 'possible', fingerprint: undefined }, known), standingOf(possible, undefined),
    standingOf(possible, { has_key: false, is_listed: false }),
    standingOf({ can: 'blocked', fingerprint: null }, known),
  ]).toEqual(['on', 'off', 'unknown', 'unknown', 'no_service', 'blocked'])
})

describe('notices that stopped by themselves', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const renewed = { endpoint: `${endpoint}2`, keys: { p256dh: 'p', auth: 'a' } }

  /** On this device, for `ada`, since it was turned on under `fingerprint`; null: its address of today. */
  async function turnedOn(fingerprint: string | null = null): Promise<string> {
    aBrowser({ endpoint, permission: 'granted' })
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
    subscribe.mockReset()
    subscribe.mockImplementation(async () => ({ toJSON: () => renewed }))
    const mine = fingerprint ?? await fingerprintHere() ?? ''
    rememberTold('ada', mine)
    return mine
  }

  const known = (devices: string[], lost: string[] = []) =>
    ({ public_key: 'key', devices: devices.map((fingerprint) => ({ fingerprint })), lost })

  test('are subscribed anew where the push service gave them up', async () => {
    const mine = await turnedOn()
    expect(await mendHere('ada', known([], [mine])))
      .toEqual({ ...renewed, expirationTime: null, replaces: mine })
  })

  test('take the place of the old ones where the browser has another address by now', async () => {
    const former = await turnedOn('a'.repeat(64))
    expect(await mendHere('ada', known([former]))).toMatchObject({ replaces: former })
  })

  test('are left alone where they work, where the person turned them off, and where they are another\'s',
    async () => {
    const mine = await turnedOn()
    expect(await mendHere('ada', known([mine]))).toBe(null)
    expect([mayMend('musa'), await mendHere('musa', known([], [mine]))]).toEqual([false, null])
    expect(await mendHere('ada', known([]))).toBe(null)
    // What was turned off is not asked about again.
    expect(mayMend('ada')).toBe(false)
    expect(subscribe).not.toHaveBeenCalled()
  })
})
