// API keys: how a merchant's own programs call the provider, in test and live mode apart.
import * as z from 'zod/mini'
import { keyLives, keyRights } from '#domain/api-key.ts'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './fields.ts'

const text = z.nullable(z.string())

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins and ends: `oja_test_…k3Qd`. */
  hint: z.string(),
  permissions: z.array(z.string()),
  created_at: z.string(),
  created_by: text,
  /** Null: good until it is revoked. */
  expires_at: text,
  is_expired: z.boolean(),
  last_used_at: text,
  /** The internet address that it was last used from. */
  last_used_from: text,
  /** When its secret was made. */
  secret_made_at: z.string(),
  /** Until when the secret before this one is taken too. */
  former_until: text,
  /** Why the person who asks cannot renew it; left out where they can. */
  why_not: z.optional(z.string()),
})

const WithSecret = z.extend(ApiKey, {
  /** The key itself, only in the first answer to the call that made it; null in one that is repeated. */
  api_secret: z.nullable(z.string()),
})

const One = z.strictObject({ id: Id })
const manage = { callers: ['member'], needs: 'manage_api_keys' } as const
const path = 'dashboard/api-keys'

const Rights = z.array(z.enum(keyRights, 'A key cannot have this right.'))
  .check(z.maxLength(keyRights.length, 'Give each once.'))

export const apiKeys = {
  list: endpoint({
    ...manage, method: 'GET', path, says: 'The API keys of this mode that are not revoked, newest first',
    answer: z.object({ items: z.array(ApiKey) }),
  }),
  show: endpoint({
    ...manage, method: 'GET', path: `${path}/:id`, says: 'One API key', params: One, answer: ApiKey,
  }),
  create: endpoint({
    ...manage, method: 'POST', path, says: 'Makes an API key for this mode; it is shown this once',
    body: z.strictObject({
      name: Text(60),
      permissions: Rights,
      /** 0: for good. */
      days: z.literal(keyLives, 'Choose how long it is good for.'),
    }),
    step_up: true,
    answer: WithSecret, shown_once: 'api_secret',
    message: 'API key made.',
  }),
  rotate: endpoint({
    ...manage, method: 'POST', path: `${path}/:id/rotate`,
    says: 'Renews the secret of a key; the one before is taken too for 24 hours',
    params: One,
    step_up: true,
    answer: WithSecret, shown_once: 'api_secret',
    message: 'New secret made.',
  }),
  revoke: endpoint({
    ...manage, method: 'DELETE', path: `${path}/:id`, says: 'Ends a key at once', params: One,
    step_up: true,
    answer: z.object({ id: z.string() }),
    message: 'API key revoked.',
  }),
}
