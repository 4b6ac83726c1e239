// Who reads which event of a merchant's trail. What the provider's own people did is told in the fields that
// their letter tells, and without who they are; a kind that nobody has described here is told to nobody.
import { sql, type RawBuilder } from 'kysely'
import { subjectsFor } from '#domain/audit.ts'
import type { Permission } from '#domain/permission.ts'
import { teamActions } from './words.ts'

/** By action: the fields of `before` and `after` that the merchant's team reads of what a reviewer did. */
const ofReviewers: Readonly<Record<string, readonly string[]>> = {
  'review.approved': ['status'],
  'review.changes_requested': ['status', 'note'],
  'review.rejected': ['restriction', 'told'],
  'review.suspended': ['restriction', 'told'],
  'review.blocked': ['restriction', 'told'],
  'review.approval_undone': ['restriction', 'told'],
  'review.reopened': ['restriction', 'told'],
  'review.document_opened': ['name', 'opened', 'page'],
  'payout.settled': ['payout_reference', 'status', 'response_code', 'reason'],
  'settlement.settled': ['settlement_reference', 'amount', 'status', 'outcome', 'reason'],
  'bill.settled': ['bill_reference', 'amount', 'status', 'reason'],
  'chargeback.won': ['reference', 'transaction', 'amount', 'status', 'note'],
  'chargeback.lost': ['reference', 'transaction', 'amount', 'status', 'note'],
}

interface Kind { action: string, role: string | null }

/** Whether a reviewer did it, or a program in a reviewer's place. */
export const isOfReviewers = ({ action, role }: Kind): boolean =>
  role === 'reviewer' || action.startsWith('review.')

/** The fields that a merchant's team reads: all, some, or null where they do not read of the event at all. */
export function fieldsFor(kind: Kind): 'all' | readonly string[] | null {
  if (isOfReviewers(kind)) return ofReviewers[kind.action] ?? null
  return teamActions.includes(kind.action) ? 'all' : null
}

/** `facts` with the fields alone that may be read; what is no object stays away. */
export function readable(facts: unknown, fields: 'all' | readonly string[]): unknown {
  if (fields === 'all' || facts === null || typeof facts !== 'object') return facts
  const kept = Object.entries(facts).filter(([name]) => fields.includes(name))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** The same for rows of `event`: which of them exist for a merchant's team. */
export const isTold = (): RawBuilder<boolean> => sql<boolean>`case
  when ${byReviewers} then event.action = any(${Object.keys(ofReviewers)}::text[])
  else event.action = any(${teamActions}::text[]) end`

/** And for one person of it: a refusal tells what was called, and nothing of what it was about. */
export const isReadBy = (held: ReadonlySet<Permission>): RawBuilder<boolean> => sql<boolean>`(
  event.outcome = 'refused' or event.subject = any(${subjectsFor(held)}::text[]))`

/** Where from reviewers did it is not looked for either. */
export const isOfTeam = (): RawBuilder<boolean> => sql<boolean>`not (${byReviewers})`

const byReviewers = sql`coalesce(event.role, '') = 'reviewer' or starts_with(event.action, 'review.')`
