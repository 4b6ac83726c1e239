// Messages to browsers, by the push services of their makers (RFC 8030), sealed for one device (RFC 8291).
import { wrapForDevice } from './push-seal.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

export interface PushTarget { endpoint: string, p256dh: string, auth: string }

export interface PushOptions { tag: string, seconds: number }

export interface PushSender {
  /** What browsers subscribe with; null where nothing can be sent. */
  readonly public_key: string | null
  /** `gone`: this device will never take a message again. Throws when it should be tried again later. */
  send(target: PushTarget, message: string, options: PushOptions): Promise<'sent' | 'gone'>
}

const PATIENCE_MS = 10_000

/** `now` in milliseconds; `post` is `fetch`. */
export function webPush(
  keys: VapidKeys, now: () => number = Date.now, post: typeof fetch = fetch,
): PushSender {
  return {
    public_key: keys.public_key,
    async send({ endpoint, ...device }, message, { tag, seconds }) {
      const answer = await post(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          Authorization: vapidHeader(keys, endpoint, now()),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(seconds),
          Urgency: 'high',
          Topic: tag,
        },
        body: new Uint8Array(wrapForDevice(device, message)),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new Error(`The push service answered ${answer.status}`)
    },
  }
}

export const noPush: PushSender = { public_key: null, send: async () => 'sent' }
