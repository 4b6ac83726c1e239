// How many people must approve a payout, by the merchant's policy.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { QUORUM_DAYS } from '#domain/cooling-off.ts'
import { add, type Kobo } from '#domain/money.ts'
import type { Work } from '../work.ts'
import { approvers } from './approvers.ts'
import { bandFor } from '../approval-policy/stored.ts'
import type { StoredBand } from './tables.ts'
import { heldLately } from '../rights/held.ts'
import { holdDay, letOutToday } from './today.ts'

interface Asked {
  kobo: Kobo
  merchant_id: string
  creator_id: string
  /** Who gave rows of the batch, beside the creator. */
  prepared_by?: readonly string[]
  /** Paid more than once by a schedule. */
  repeats?: boolean
}

type Asking = Pick<Work, 'database' | 'now'>

/**
 * Without a policy: one approval as soon as anybody but the creator can give it, otherwise none. The creator
 * never counts, nor does who prepared the batch. Throws when the policy asks for more people than there are,
 * or when the creator is alone and over the daily limit: better a clear no than a payout that waits for
 * nobody.
 */
export async function approvalsNeeded(work: Asking, asked: Asked): Promise<number> {
  const { others, bands, daily_limit } = await standing(work, asked)
  if (!bands) return withoutPolicy(work, others, asked)
  const { approvals } = bandFor(bands, asked.kobo)
  const needed = approvals > 0 ? approvals : await overTheLimit(work, daily_limit, asked)
  if (needed > others) throw new Refusal('conflict', tooFew(needed, others))
  return needed
}

/**
 * One, where somebody else can give it or could within the last days: nobody pays alone by suspending them.
 */
async function withoutPolicy(
  work: Asking, others: number, { merchant_id, creator_id, prepared_by = [] }: Asked,
): Promise<0 | 1> {
  if (others > 0) return 1
  const own = [creator_id, ...prepared_by]
  const lately = (await heldLately(work, merchant_id, 'approve_payouts')).filter((id) => !own.includes(id))
  if (lately.length > 0) throw new Refusal('conflict', nobodyLeft)
  return 0
}

const nobodyLeft = 'Nobody else can approve payouts now, and somebody could within the last '
  + `${QUORUM_DAYS} days. Ask an administrator to add an approver or to let one in again.`

interface Standing {
  /** How many may approve beside the creator. */
  others: number
  /** Null without a policy. */
  bands: StoredBand[] | null
  /** Kobo. */
  daily_limit: number | null
}

async function standing(
  work: Asking, { merchant_id, creator_id, prepared_by = [] }: Asked,
): Promise<Standing> {
  const others = approvers(work, merchant_id, [creator_id, ...prepared_by])
    .select(({ fn }) => fn.countAll().as('others'))
  const { rows: [found] } = await sql<Standing>`select (${others}) as others, bands, daily_limit
    from (select) as one left join approval_policy on merchant_id = ${merchant_id}`.execute(work.database)
  return found ?? { others: 0, bands: null, daily_limit: null }
}

/**
 * One approval where the creator alone would let out more than one person may in a day. What repeats is let
 * out on days that nobody can count yet.
 */
async function overTheLimit(
  work: Asking, limit: number | null, { kobo: amount, creator_id, repeats = false }: Asked,
): Promise<0 | 1> {
  if (limit === null) return 0
  if (repeats) return 1
  await holdDay(work, creator_id)
  return add(await letOutToday(work, creator_id), amount) > limit ? 1 : 0
}

function tooFew(needed: number, others: number): string {
  const people = others === 0 ? 'nobody else can' : others === 1 ? 'one other person can'
    : `${others} other people can`
  return `This amount needs ${needed === 1 ? 'one approval' : `${needed} approvals`}, and ${people} approve. `
    + 'Ask an administrator to add an approver or to change the approval policy.'
}
