// How many people must approve a payout, by the merchant's policy.
import { Refusal } from '#contract/refusal.ts'
import { add, type Kobo } from '#domain/money.ts'
import type { Work } from '../work.ts'
import { approversBeside } from './approvers.ts'
import { bandFor, policyOf } from '../approval-policy/stored.ts'
import './tables.ts'
import { letOutToday } from './today.ts'

interface Asked { kobo: Kobo, creator_id: string }

type Asking = Pick<Work, 'database' | 'now'>

/**
 * Without a policy: one approval as soon as anybody but the creator can give it, otherwise none. The creator
 * never counts. Throws when the policy asks for more people than there are, or when the creator is alone and
 * over the daily limit: better a clear no than a payout that waits for nobody.
 */
export async function approvalsNeeded(work: Asking, { kobo: amount, creator_id }: Asked): Promise<number> {
  const { merchant_id } = await work.database.selectFrom('member').select('merchant_id')
    .where('id', '=', creator_id).executeTakeFirstOrThrow()
  const others = (await approversBeside(work, merchant_id, creator_id)).length
  const policy = await policyOf(work, merchant_id)
  if (!policy) return Math.min(1, others)
  const asked = bandFor(policy.bands, amount).approvals
  const needed = asked > 0 ? asked
    : await overTheLimit(work, policy.daily_limit, { kobo: amount, creator_id })
  if (needed > others) throw new Refusal('conflict', tooFew(needed, others))
  return needed
}

/** One approval where the creator alone would let out more than one person may in a day. */
async function overTheLimit(
  work: Asking, limit: number | null, { kobo: amount, creator_id }: Asked,
): Promise<0 | 1> {
  if (limit === null) return 0
  return add(await letOutToday(work, creator_id), amount) > limit ? 1 : 0
}

function tooFew(needed: number, others: number): string {
  const people = others === 0 ? 'nobody else can' : others === 1 ? 'one other person can'
    : `${others} other people can`
  return `This amount needs ${needed === 1 ? 'one approval' : `${needed} approvals`}, and ${people} approve. `
    + 'Ask an administrator to add an approver or to change the approval policy.'
}
