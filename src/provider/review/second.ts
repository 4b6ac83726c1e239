// Approving takes two: whoever opens live mode, or another bank account for settlements, proposes it, and
// another reviewer confirms. Sending back takes one.
import { Refusal } from '#contract/refusal.ts'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import { tell, type Held } from './claims.ts'
import { nothingSaved } from './proposals.ts'
import { overrideOf } from './unchecked.ts'

export interface Approval {
  id: string
  note: string
  /** Why it is approved although something was not looked at. */
  override: string | null
  proposed_by: string
  proposer: string
  proposed_at: Date
  /** Who proposed is no reviewer any more, or something else was handed in since: propose it anew. */
  is_void: boolean
}

/** Always in production; in a sandbox where its simulator was asked for it. */
export async function needsSecond(
  { database, settings }: Pick<Work<null>, 'database' | 'settings'>, merchant_id: string,
): Promise<boolean> {
  if (!settings.SANDBOX) return true
  const { one_reviewer } = await database.selectFrom('merchant').select('one_reviewer')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  return !one_reviewer
}

export async function openApproval(
  database: Transaction<Tables>, merchant_id: string,
): Promise<Approval | null> {
  const row = await database.selectFrom('review_approval')
    .innerJoin('reviewer', 'reviewer.id', 'review_approval.proposed_by')
    .innerJoin('merchant', 'merchant.id', 'review_approval.merchant_id')
    .select(['review_approval.id', 'note', 'override', 'proposed_by', 'proposed_at', 'blocked_at',
      'reviewer.fullname as proposer', 'review_approval.submitted_at as of', 'merchant.submitted_at as now'])
    .where('review_approval.merchant_id', '=', merchant_id).where('review_approval.status', '=', 'PROPOSED')
    .executeTakeFirst()
  if (!row) return null
  const { blocked_at, of, now, ...approval } = row
  return { ...approval, is_void: blocked_at !== null || of.getTime() !== now?.getTime() }
}

/**
 * What a reviewer's yes to a case that they hold is: the whole approval, with what another one proposed, or a
 * proposal of their own, which changes nothing yet.
 */
export async function approvalOf(
  work: Work<null>, held: Held, { note, override: given }: { note: string, override: string },
): Promise<'proposed' | { confirms: Approval | null }> {
  const { merchant_id, by } = held
  const open = await openApproval(work.database, merchant_id)
  const isForTwo = await needsSecond(work, merchant_id)
  if (!open && !isForTwo) return { confirms: null }
  if (by.id === null) {
    throw new Refusal('forbidden', 'Two reviewers approve at the console. A program can only send back.')
  }
  if (open && !open.is_void) {
    if (open.proposed_by === by.id) {
      throw new Refusal('conflict', 'You have proposed this yourself. Another reviewer has to confirm it.')
    }
    const confirmed_override = isForTwo ? await overrideOf(work, held, given) : null
    await end(work, held, open, 'CONFIRMED', confirmed_override)
    return { confirms: open }
  }
  if (open) await end(work, held, open, 'REJECTED')
  const override = isForTwo ? await overrideOf(work, held, given) : null
  await propose(work, merchant_id, by.id, { note, override })
  await tell(work, held, 'review.approval_proposed', {})
  return 'proposed'
}

async function propose(
  { database, now, newId }: Work<null>, merchant_id: string, proposed_by: string,
  words: { note: string, override: string | null },
): Promise<void> {
  const { submitted_at } = await database.selectFrom('merchant').select('submitted_at')
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  await database.insertInto('review_approval').values({
    id: newId(), merchant_id, submitted_at: submitted_at ?? now, ...words, proposed_by, proposed_at: now,
    confirmed_override: null, ended_by: null, ended_at: null,
  }).execute()
}

/** Takes one's own proposal back, or says no to another's; the case goes on waiting. */
export async function dropApproval(work: Work<null>, held: Held): Promise<void> {
  const dropped = await endAny(work, held)
  if (!dropped) throw new Refusal('stale', `That proposal is no longer open. ${nothingSaved}`)
}

/** A case that is sent back has no proposal any more. */
export async function endAny(work: Work<null>, held: Held): Promise<boolean> {
  const open = await openApproval(work.database, held.merchant_id)
  if (!open) return false
  const isOwn = open.proposed_by === held.by.id
  await end(work, held, open, isOwn ? 'WITHDRAWN' : 'REJECTED')
  await tell(work, held, isOwn ? 'review.approval_withdrawn' : 'review.approval_rejected', {})
  return true
}

async function end(
  { database, now }: Work<null>, { merchant_id, by }: Held, { id }: Approval,
  status: 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN', confirmed_override: string | null = null,
): Promise<void> {
  await database.updateTable('review_approval')
    .set({ status, confirmed_override, ended_by: by.id, ended_at: now })
    .where('merchant_id', '=', merchant_id).where('id', '=', id).where('status', '=', 'PROPOSED').execute()
}
