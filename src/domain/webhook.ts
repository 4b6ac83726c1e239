// Webhooks: what is told to a merchant's own server, how often it is tried, and what can go wrong.

export const webhookEvents = [
  { event: 'collection.received', label: 'Payment received' },
  { event: 'collection.returned', label: 'Payment refused and returned' },
  { event: 'collection.reversed', label: 'Payment taken back' },
  { event: 'account.funded', label: 'Payout account funded' },
  { event: 'payout.successful', label: 'Payout paid' },
  { event: 'payout.failed', label: 'Payout refused by the bank' },
  { event: 'payout.declined', label: 'Payout declined or cancelled' },
  { event: 'payout.expired', label: 'Payout not approved in time' },
  { event: 'settlement.successful', label: 'Settlement paid' },
  { event: 'settlement.failed', label: 'Settlement refused by the bank' },
  { event: 'chargeback.opened', label: 'Chargeback opened' },
  { event: 'chargeback.accepted', label: 'Chargeback accepted' },
  { event: 'chargeback.contested', label: 'Chargeback contested' },
  { event: 'chargeback.expired', label: 'Chargeback not answered in time' },
  { event: 'chargeback.won', label: 'Chargeback won' },
  { event: 'chargeback.lost', label: 'Chargeback lost' },
  { event: 'mandate.active', label: 'Mandate active' },
  { event: 'mandate.failed', label: 'Mandate refused' },
  { event: 'mandate.suspended', label: 'Mandate suspended' },
  { event: 'mandate.cancelled', label: 'Mandate cancelled' },
  { event: 'mandate.expired', label: 'Mandate expired' },
  { event: 'debit.successful', label: 'Debit paid' },
  { event: 'debit.failed', label: 'Debit failed' },
  { event: 'debit.reversed', label: 'Debit taken back' },
  { event: 'bill.successful', label: 'Bill paid' },
  { event: 'bill.failed', label: 'Bill not paid' },
  { event: 'webhook.test', label: 'Test event' },
] as const

export type WebhookEventName = (typeof webhookEvents)[number]['event']

export const webhookEventNames = webhookEvents.map(({ event }) => event)

/** What an event is called on a screen; one of another version by its own name. */
export const webhookLabel = (event: string): string =>
  webhookEvents.find((each) => each.event === event)?.label ?? event

/** `PENDING` is tried again by itself; `FAILED` was given up. */
export const webhookStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

export type WebhookStatus = (typeof webhookStatuses)[number]

/** Why an attempt did not count as received. */
export const webhookProblems = {
  status: 'The server did not answer with a code from 200 to 299.',
  redirect: 'The server sent us on to another address. Give the final address instead.',
  unknown_host: 'No server was found under this name.',
  inner_address: 'The name leads to an address inside a private network.',
  no_connection: 'The server took no connection, or ended it before it answered.',
  certificate: 'The server’s TLS certificate is not valid for this name.',
  timeout: 'The server did not answer within 10 seconds.',
  no_address: 'There was no callback URL any more.',
} as const

export type WebhookProblem = keyof typeof webhookProblems

const MINUTE_MS = 60_000

/** Minutes from each attempt that failed to the next: 10 attempts within three days. */
export const webhookPauses = [1, 5, 30, 120, 300, 600, 840, 1200, 1200] as const

export const WEBHOOK_ATTEMPTS = webhookPauses.length + 1

/**
 * Milliseconds to wait after attempt `attempt` (from 1) failed; null when it was the last. `chance` from 0 to
 * 1 moves it by a tenth either way, so that what failed together is not tried together.
 */
export function webhookPause(attempt: number, chance: number): number | null {
  const minutes = webhookPauses[attempt - 1]
  return minutes === undefined ? null : Math.round(minutes * MINUTE_MS * (0.9 + 0.2 * chance))
}

/** How long the secret before the last still signs beside it. */
export const SECRET_OVERLAP_HOURS = 24
