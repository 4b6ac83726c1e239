// Makes a QR code: the text that a camera reads, for a counter or for one payment.
import type { Ask } from '#contract/endpoint.ts'
import type { qrPayments as calls } from '#contract/qr-payments.ts'
import { formatMoney } from '#domain/money.ts'
import { qrLimits, qrPayload } from '#domain/qr-code.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import '../onboarding/tables.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import type { Work } from '../work.ts'
import './tables.ts'

const MINUTE_MS = 60_000

type Making = Pick<Work, 'database' | 'now' | 'newId' | 'random' | 'audit'>

/** `by` is whose it is and the id of the member who asks; answers the reference. */
export async function makeQrCode(
  work: Making, by: Tenant & { user_id: string }, body: Ask<typeof calls.create>['body'],
): Promise<string> {
  const { merchant_id, mode, user_id } = by
  const { kind, name, amount = null } = body
  const { now } = work
  const { merchant, city } = await business(work, merchant_id)
  const expires_at = kind === 'DYNAMIC' ? new Date(now.getTime() + qrLimits.minutes * MINUTE_MS) : null
  const code = { id: work.newId(), merchant_id, mode, kind, name, amount, expires_at, created_by: user_id }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    const payload = qrPayload({ kind, reference, merchant, city, amount, mode })
    const row = { ...code, reference, payload, created_at: now }
    if ((await insertMany(work.database, 'qr_code', [row], 'skip')).size === 0) continue
    await work.audit({
      action: 'qr.created', subject: 'qr_code', subject_id: code.id,
      after: { reference, kind, name, ...amount !== null && { amount: formatMoney(amount) } },
    })
    return reference
  }
  throw new Error('No free reference was found')
}

/** The business and its city as a payer's app shows them. */
async function business({ database }: Making, merchant_id: string) {
  const { business_name, city_state } = await database.selectFrom('merchant')
    .leftJoin('business_profile', 'business_profile.merchant_id', 'merchant.id')
    .select(['business_name', 'city_state'])
    .where('merchant.id', '=', merchant_id).executeTakeFirstOrThrow()
  return { merchant: business_name, city: city_state?.split(',')[0] ?? '' }
}
