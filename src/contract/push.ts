// Web push: which devices are told when something waits. What they are told has no amounts and no names.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

const base64url = (bytes: number) => z.string().check(
  z.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Send base64url.'),
  z.refine(
    (text) => Math.floor(((text.split('=', 1)[0] ?? '').length * 3) / 4) === bytes,
    `Send a key of ${bytes} bytes.`),
)

export const PushDevice = z.object({
  id: z.string(),
  /** Browser and system, as `Chrome on Android`. */
  device: z.string(),
  /** The SHA-256 of its address, in hex: by this a browser knows itself in the list. */
  fingerprint: z.string(),
  created_at: z.string(),
})

/** What the worker of a device gets to show: the same words for everybody. */
export const PushMessage = z.object({
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the dashboard; it opens through the login if need be. */
  path: z.string(),
  /** How many requests wait for this person: the number on the app's icon. */
  waiting: z.number(),
  /** A later one of the same tag replaces an earlier one. */
  tag: z.string(),
  /** Of this message, which may come twice: only another one makes itself heard again. */
  id: z.optional(z.string()),
})

const path = 'dashboard/push'

export const push = {
  show: endpoint({
    method: 'GET', path, says: 'The key to subscribe with, and the devices that are told',
    callers: ['member'], needs: null,
    answer: z.object({
      public_key: z.nullable(z.string()), devices: z.array(PushDevice),
      /** The fingerprints of those that their push service gave up. */
      lost: z.optional(z.array(z.string())),
    }),
  }),
  subscribe: endpoint({
    method: 'POST', path,
    says: 'Tells this device from now on; as the browser\'s own `PushSubscription.toJSON()`',
    callers: ['member'], needs: null,
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/, error: 'Send an https address.' }).check(z.maxLength(1000)),
      expirationTime: z.optional(z.nullable(z.number())),
      keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
      /** The fingerprint that this device had before, where its browser has made another address. */
      replaces: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send a SHA-256 in hex.'))),
    }),
    answer: PushDevice,
    message: 'This device will be told.',
  }),
  unsubscribe: endpoint({
    method: 'DELETE', path: `${path}/:id`, says: 'Tells this device no more',
    callers: ['member'], needs: null,
    params: z.strictObject({ id: Id }),
    answer: z.object({ id: z.string() }),
    message: 'This device will not be told any more.',
  }),
}
