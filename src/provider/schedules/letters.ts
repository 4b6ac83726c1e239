// Tells who set a schedule up that a payment was left out.
import { productName } from '#domain/product.ts'
import { longDate } from '#domain/time.ts'
import { runMoment } from '#domain/schedule.ts'
import { letter, ofMode } from '../mails.ts'
import type { Work } from '../work.ts'
import type { PayoutScheduleTable } from './tables.ts'

export interface Skipped {
  day: string
  reason: string
}

const SHOWN = 10

/** To the one who set it up, or, where they have left, to who may approve payouts. */
export async function tellSkipped(
  work: Work,
  schedule: PayoutScheduleTable,
  skipped: readonly Skipped[],
): Promise<void> {
  const { schedule_reference, mode } = schedule
  const link = `${work.settings.PUBLIC_URL}/dashboard/payouts/scheduled/${schedule_reference}`
  const days = skipped.slice(0, SHOWN).map(({ day, reason }) => `${longDate(runMoment(day))}: ${reason}`)
  const more = skipped.length > SHOWN ? [`And ${skipped.length - SHOWN} more days.`] : []
  for (const to of await readers(work, schedule)) {
    await work.mail(
      ofMode(mode, letter({
        to,
        subject: `A scheduled payout was not made (${schedule_reference})`,
        paragraphs: [
          `The scheduled payout ${schedule_reference} on ${productName} was due and was not made. ` +
            'No money has left your account for it.',
          ...days,
          ...more,
          'You can have it paid now from there. Its next days stay as they are.',
        ],
        action: { label: 'Open the scheduled payout', link },
      })),
    )
  }
}

/** Told once, while there is still time to send money. */
export async function tellWaiting(
  work: Work, schedule: PayoutScheduleTable, { reason }: Skipped,
): Promise<void> {
  const { schedule_reference, mode } = schedule
  const link = `${work.settings.PUBLIC_URL}/dashboard/payouts/scheduled/${schedule_reference}`
  for (const to of await readers(work, schedule)) {
    await work.mail(
      ofMode(mode, letter({
        to,
        subject: `A scheduled payout waits for money (${schedule_reference})`,
        paragraphs: [
          `The scheduled payout ${schedule_reference} on ${productName} is due today. ${reason}`,
          'It is tried again every quarter of an hour until midnight, and made once the money is there.',
        ],
        action: { label: 'Open the scheduled payout', link },
      })),
    )
  }
}

async function readers(
  { database }: Work,
  { creator_id, merchant_id }: PayoutScheduleTable,
): Promise<string[]> {
  const members = await database
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'role.permissions'])
    .where('member.merchant_id', '=', merchant_id)
    .where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .execute()
  const creator = members.find(({ id }) => id === creator_id)
  if (creator) return [creator.email]
  return members
    .filter(({ permissions }) => permissions.includes('approve_payouts'))
    .map(({ email }) => email)
}
