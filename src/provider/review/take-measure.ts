// What a measure changes once it holds: how the business stands, its open sessions, what waited for a
// reviewer; and that its administrators hear of it.
import { measures, type MeasureName } from '#domain/measure.ts'
import { restrictionWords, type Restriction } from '#domain/restriction.ts'
import type { Tables, Transaction } from '../database.ts'
import { restrictionOf } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import { letGo, type Held } from './claims.ts'
import { tellMerchant } from './measure-letters.ts'

export interface Taken { measure: MeasureName, told: string }

/** In the merchant's own trail. */
const actions: Record<MeasureName, string> = {
  reject: 'review.rejected', suspend: 'review.suspended', block: 'review.blocked',
  undo_approval: 'review.approval_undone', reopen: 'review.reopened',
}

/** The caller holds the merchant's row. */
export async function take(
  work: Work<null>, { merchant_id, by }: Pick<Held, 'merchant_id' | 'by'>, { measure, told }: Taken,
): Promise<void> {
  const { database, now } = work
  const before = await database.selectFrom('merchant')
    .select(['business_name', 'status', 'restriction', 'status_before']).where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const words = JSON.stringify({ words: told, at: now })
  const changes = {
    reject: { restriction: 'rejected' as const, restriction_told: words },
    suspend: { restriction: 'suspended' as const, restriction_told: words },
    block: { status: 'blocked' as const, status_before: before.status },
    undo_approval: {
      restriction: 'withdrawn' as const, restriction_told: words, live_allowed: false,
      status: 'pending_kyc_review' as const, submitted_at: now,
    },
    reopen: reopened(before, now),
  }
  await database.updateTable('merchant').set(changes[measure]).where('id', '=', merchant_id).execute()
  await endWhatWaited(work, merchant_id, { measure, by })
  const left = measures[measure].leads_to
  await work.audit({
    action: actions[measure], subject: 'merchant', subject_id: merchant_id, merchant_id, role: 'reviewer',
    before: { restriction: labelOf(restrictionOf(before)) },
    after: { restriction: labelOf(left), told, by: by.name, reviewer_id: by.id },
  })
  await tellMerchant(work, { merchant_id, business_name: before.business_name }, { measure, told })
}

const labelOf = (restriction: Restriction | null): string =>
  (restriction === null ? 'None' : restrictionWords[restriction].label)

type Before = Pick<Awaited<ReturnType<typeof rowOf>>, 'status' | 'restriction' | 'status_before'>

const rowOf = (database: Transaction<Tables>, id: string) =>
  database.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * As it was, but for an approval that was undone: that comes back by approving. A case that was rejected
 * waits again, from now.
 */
function reopened({ status, restriction, status_before }: Before, now: Date) {
  return {
    ...status === 'blocked' && { status: status_before, status_before: null },
    ...restriction !== 'withdrawn' && { restriction: null, restriction_told: null },
    ...restriction === 'rejected' && { submitted_at: now },
  }
}

async function endWhatWaited(
  work: Work<null>, merchant_id: string, { measure, by }: Pick<Taken, 'measure'> & Pick<Held, 'by'>,
): Promise<void> {
  const { database, now } = work
  if (measure === 'undo_approval') {
    await database.updateTable('session').set({ mode: 'test' }).where('merchant_id', '=', merchant_id)
      .execute()
  }
  if (measure === 'block') {
    await database.deleteFrom('session').where('merchant_id', '=', merchant_id).execute()
  }
  if (measure !== 'reject' && measure !== 'block') return
  await letGo(work, merchant_id)
  // An approval that nobody confirmed yet holds no more; who ends it is known, as only reviewers do this.
  await database.updateTable('review_approval').set({ status: 'REJECTED', ended_by: by.id, ended_at: now })
    .where('merchant_id', '=', merchant_id).where('status', '=', 'PROPOSED').execute()
}
