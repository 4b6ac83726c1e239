// What was handed in has arrived: the business hears it, and until when it has an answer.
import * as z from 'zod/mini'
import type { JobWork } from '../jobs.ts'
import { moment, REVIEW_HOURS } from './clock.ts'
import { received } from './letters.ts'
import { tellTeam } from './tell-team.ts'

const Received = z.object({ merchant_id: z.string() })

export async function tellReceived(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { merchant_id } = Received.parse(payload)
  await inTransaction(async (work) => {
    const merchant = await work.database.selectFrom('merchant').select(['business_name', 'submitted_at'])
      .where('id', '=', merchant_id).where('status', '=', 'pending_kyc_review').executeTakeFirst()
    // Decided already: that says more.
    if (!merchant?.submitted_at) return
    const until = moment(new Date(merchant.submitted_at.getTime() + REVIEW_HOURS * 3_600_000))
    await tellTeam(work, merchant_id, {
      kind: 'review.received', title: 'Your documents have arrived', path: '/dashboard/onboarding',
      detail: `They are reviewed within ${REVIEW_HOURS} hours, until ${until}.`,
      letter: (to) => received(to, merchant.business_name, until, work.settings.PUBLIC_URL),
    })
  })
}
