// Messages to browsers, by the push services of their makers (RFC 8030), sealed for one device (RFC 8291).
import { systemClock } from './clock.ts'
import { openOutgoing, type Outgoing } from './outgoing.ts'
import { topicOf } from './push-topic.ts'
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
  keys: VapidKeys, now: () => number = () => systemClock.now().getTime(), post: typeof fetch = fetch,
  calls: Outgoing = openOutgoing(),
): PushSender {
  return {
    public_key: keys.public_key,
    async send({ endpoint, ...device }, message, { tag, seconds }) {
      const status = await calls.within(PATIENCE_MS, async (signal) => {
        const answer = await post(endpoint, {
          method: 'POST',
          redirect: 'error',
          signal,
          headers: {
            Authorization: vapidHeader(keys, endpoint, now()),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(seconds),
            Urgency: 'high',
            Topic: topicOf(tag),
          },
          body: new Uint8Array(wrapForDevice(device, message)),
        })
        await answer.body?.cancel()
        return answer.status
      })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      throw new Error(`The push service answered ${status}`)
    },
  }
}

export const noPush: PushSender = { public_key: null, send: async () => 'sent' }
