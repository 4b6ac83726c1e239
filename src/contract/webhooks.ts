// Webhooks: where a merchant's own server is told of what happens, what it was told, and how that went.
import * as z from 'zod/mini'
import { webhookEventNames, webhookProblems, webhookStatuses, type WebhookProblem } from '#domain/webhook.ts'
import { CallbackUrl } from './callback.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

const text = z.nullable(z.string())

const problem = z.nullable(z.enum(Object.keys(webhookProblems) as WebhookProblem[]))

export const WebhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event: z.string(),
  /** What people know the subject by: its reference. */
  reference: z.string(),
  /** The virtual account whose own address it goes to; null for the merchant's. */
  vnuban: text,
  url: z.string(),
  status: z.enum(webhookStatuses),
  attempts: z.number(),
  /** Of the last attempt. */
  status_code: z.nullable(z.number()),
  problem,
  next_attempt_at: text,
  created_at: z.string(),
  ended_at: text,
})

export const WebhookAttempt = z.object({
  number: z.number(),
  url: z.string(),
  at: z.string(),
  duration_ms: z.number(),
  status_code: z.nullable(z.number()),
  /** Null where it was received. */
  problem,
  /** The beginning of the answer, as text. */
  answer: text,
})

export const WebhookSetting = z.object({
  /** Of this mode; null where nothing is told. */
  url: text,
  /** When the signing secret was made; null where there is none yet. */
  secret_made_at: text,
  /** Until when the one before signs too. */
  former_until: text,
  updated_at: text,
  updated_by: text,
  /** 0 before anything was set. */
  version: z.number(),
})

const WithSecret = z.extend(WebhookSetting, {
  /** `whsec_…`, only in the first answer to the call that made it. */
  secret: text,
})

const path = 'dashboard/webhooks'
const manage = { callers: ['member'], needs: 'manage_settings' } as const
const One = z.strictObject({ id: Id })

export const webhooks = {
  show: endpoint({
    ...manage, method: 'GET', path,
    says: 'Where events of this mode are told, and since when they are signed',
    answer: WebhookSetting,
  }),
  change: endpoint({
    ...manage, method: 'PUT', path,
    says: 'Sets, changes or removes (null) the callback URL; the first makes the signing secret',
    body: z.strictObject({ url: z.nullable(CallbackUrl), version: z.optional(z.int()) }),
    step_up: true,
    answer: WithSecret, shown_once: 'secret',
    message: 'Webhooks saved.',
  }),
  rotate: endpoint({
    ...manage, method: 'POST', path: `${path}/secret`,
    says: 'Makes a new signing secret; the one before signs too for 24 hours',
    step_up: true,
    answer: WithSecret, shown_once: 'secret',
    message: 'New signing secret made.',
  }),
  test: endpoint({
    ...manage, method: 'POST', path: `${path}/test`, says: 'Sends a test event to the callback URL',
    answer: WebhookDelivery,
    message: 'Test event sent.',
  }),
  list: endpoint({
    ...manage, method: 'GET', path: `${path}/deliveries`,
    says: 'What was told and is to be told, newest first; `search` finds references',
    lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(webhookStatuses)),
      event: z.optional(z.enum(webhookEventNames)),
    }),
    answer: pageOf(WebhookDelivery),
  }),
  one: endpoint({
    ...manage, method: 'GET', path: `${path}/deliveries/:id`,
    says: 'One delivery, with what is sent and every attempt, the latest first',
    params: One,
    answer: z.object({ delivery: WebhookDelivery, body: z.string(), tries: z.array(WebhookAttempt) }),
  }),
  resend: endpoint({
    ...manage, method: 'POST', path: `${path}/deliveries/:id/resend`,
    says: 'Sends it again at once, under the same event id',
    params: One,
    answer: WebhookDelivery,
    message: 'It is sent again.',
  }),
}
