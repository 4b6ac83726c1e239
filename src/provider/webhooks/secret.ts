// The secret that a merchant's messages are signed with: made here, kept sealed, shown once.
import { createHmac } from 'node:crypto'
import { SECRET_OVERLAP_HOURS } from '#domain/webhook.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import type { WebhookSettingTable } from './tables.ts'

const BYTES = 24
const HOUR_MS = 3_600_000

type Making = Pick<Work, 'random' | 'secrets' | 'now'>

/** To what a sealed secret belongs. */
export const signingOf = ({ merchant_id, mode }: Tenant) => `webhook:${merchant_id}:${mode}`

/** As the receiver keeps it: the key in base64 behind a prefix that says what it is. */
export function newSecret({ random, secrets, now }: Making, tenant: Tenant) {
  const secret = `whsec_${random(BYTES).toString('base64')}`
  return { secret, secret_sealed: secrets.seal(secret, signingOf(tenant)), secret_made_at: now }
}

/** What a secret that is replaced becomes. */
export const formerOf = ({ secret_sealed }: WebhookSettingTable, now: Date) => ({
  former_sealed: secret_sealed, former_until: new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
})

type Sealed = Tenant & Pick<WebhookSettingTable, 'secret_sealed' | 'former_sealed' | 'former_until'>

/**
 * The headers of one attempt (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`, by each secret that
 * counts now.
 */
export function signed(
  { secrets, now }: Pick<Work, 'secrets' | 'now'>, setting: Sealed, event_id: string, body: string,
): Record<string, string> {
  const { secret_sealed, former_sealed, former_until } = setting
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const former = former_sealed && former_until && former_until > now ? [former_sealed] : []
  const signatures = [secret_sealed, ...former].map((sealed) => {
    const [, key = ''] = secrets.open(sealed, signingOf(setting)).toString().split('_')
    const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${event_id}.${timestamp}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return {
    'webhook-id': event_id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' '),
  }
}
