// The rows of webhooks (migrations/0059_webhooks.sql).
import type { WebhookProblem, WebhookStatus } from '#domain/webhook.ts'
import type { Mode } from '../database.ts'

export interface WebhookSettingTable {
  merchant_id: string
  mode: Mode
  url: string | null
  /** Where it went before, for who takes the change back. */
  former_url: string | null
  secret_sealed: Buffer
  secret_made_at: Date
  former_sealed: Buffer | null
  former_until: Date | null
  updated_by: string | null
  updated_at: Date
  version: number
  told_at: Date | null
}

export interface WebhookDeliveryTable {
  id: string
  merchant_id: string
  mode: Mode
  event_id: string
  event: string
  subject_id: string
  reference: string
  /** `merchant`, or the number of a virtual account. */
  receiver: string
  url: string
  body: string
  status: WebhookStatus
  attempts: number
  next_attempt_at: Date | null
  /** Somebody is sending it now; over when that process died. */
  in_hand_until: Date | null
  problem: WebhookProblem | null
  status_code: number | null
  created_at: Date
  ended_at: Date | null
}

interface WebhookAttemptTable {
  id: string
  merchant_id: string
  mode: Mode
  delivery_id: string
  number: number
  url: string
  at: Date
  duration_ms: number
  status_code: number | null
  problem: WebhookProblem | null
  answer: string | null
}

declare module '#provider/database.ts' {
  interface Tables {
    webhook_setting: WebhookSettingTable
    webhook_delivery: WebhookDeliveryTable
    webhook_attempt: WebhookAttemptTable
  }
}
