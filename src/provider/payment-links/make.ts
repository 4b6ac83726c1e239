// Makes a payment link: for an amount, with an address that nobody guesses, until a day.
import type { Ask } from '#contract/endpoint.ts'
import type { paymentLinks as calls } from '#contract/payment-links.ts'
import { formatMoney } from '#domain/money.ts'
import { linkLimits } from '#domain/payment-link.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import type { Work } from '../work.ts'
import './tables.ts'

const DAY_MS = 86_400_000

type Making = Pick<Work, 'database' | 'now' | 'newId' | 'random' | 'audit'>

/** `by` is whose it is and the id of the member who asks; answers the reference. */
export async function makeLink(
  work: Making, by: Tenant & { user_id: string }, body: Ask<typeof calls.create>['body'],
): Promise<string> {
  const { merchant_id, mode, user_id } = by
  const { amount, description = null, days = linkLimits.days } = body
  const { now } = work
  const link = {
    id: work.newId(), merchant_id, mode, code: work.random(16).toString('base64url'), amount, description,
    expires_at: new Date(now.getTime() + days * DAY_MS), created_by: user_id, created_at: now,
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    const made = await insertMany(work.database, 'payment_link', [{ ...link, reference }], 'skip')
    if (made.size === 0) continue
    await work.audit({
      action: 'link.created', subject: 'payment_link', subject_id: link.id,
      after: { reference, amount: formatMoney(amount), expires_at: link.expires_at.toISOString() },
    })
    return reference
  }
  throw new Error('No free reference was found')
}
