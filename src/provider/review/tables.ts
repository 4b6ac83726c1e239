// The rows of reviewers and their work (migrations/0022_reviewers.sql, 0023_review_cases.sql,
// 0160_approvals_by_two.sql, 0220_trial_balances.sql, 0250_cases_alike.sql, 0271_review_drafts.sql,
// 0300_measures.sql).
import type { Generated } from 'kysely'
import type { MeasureName } from '#domain/measure.ts'

interface ReviewerTable {
  id: string
  email: string
  fullname: string
  password_hash: string
  totp_secret: Buffer
  totp_last_step: Generated<number>
  blocked_at: Date | null
  created_at: Date
  /** Whether the books of the provider may be read as well. */
  is_administrator: Generated<boolean>
}

interface ReviewerSessionTable {
  token_hash: Buffer
  reviewer_id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
}

interface ReviewCaseTable {
  merchant_id: string
  /** Goes up with everything that two reviewers could do at once. */
  version: Generated<number>
  claimed_by: string | null
  claimed_at: Date | null
}

interface ReviewNoteTable {
  id: string
  merchant_id: string
  reviewer_id: string
  text: string
  at: Date
}

interface ReviewApprovalTable {
  id: string
  merchant_id: string
  /** Of what was handed in then. */
  submitted_at: Date
  note: string
  /** Why it is approved although something was not looked at: of who proposed, and of who confirmed. */
  override: string | null
  confirmed_override: string | null
  proposed_by: string
  proposed_at: Date
  status: Generated<'PROPOSED' | 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN'>
  ended_by: string | null
  ended_at: Date | null
}

interface ReviewMeasureTable {
  id: string
  merchant_id: string
  measure: MeasureName
  code: string
  /** What the business reads, and what reviewers alone read. */
  told: string
  why: string
  proposed_by: string
  proposed_at: Date
  /** It holds since it was proposed, and until then unless it is confirmed. */
  lapses_at: Date | null
  by_one: Generated<boolean>
  status: 'PROPOSED' | 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN' | 'LAPSED'
  ended_by: string | null
  ended_at: Date | null
}

export type IdentityNumber = 'bvn' | 'nin'

export interface IdentityCheckTable {
  id: string
  merchant_id: string
  reviewer_id: string
  kind: IdentityNumber
  last4: string
  outcome: 'found' | 'unknown' | 'unavailable'
  registered_name: string | null
  registered_birth: string | null
  compared_name: string
  compared_birth: string | null
  /** Null where one of the two sides has nothing to compare. */
  name_matches: boolean | null
  birth_matches: boolean | null
  at: Date
}

interface CaseMarkTable {
  merchant_id: string
  kind: 'of' | 'bvn' | 'nin' | 'tin' | 'account' | 'phone' | 'person' | 'file'
  digest: Buffer
}

interface ReviewDraftTable {
  merchant_id: string
  reviewer_id: string
  field: 'note' | 'override' | 'text'
  text: string
  at: Date
}

interface PayoutWaitToldTable {
  payout_id: string
  merchant_id: string
  mode: string
  at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    reviewer: ReviewerTable
    reviewer_session: ReviewerSessionTable
    review_case: ReviewCaseTable
    review_note: ReviewNoteTable
    review_approval: ReviewApprovalTable
    review_measure: ReviewMeasureTable
    identity_check: IdentityCheckTable
    case_mark: CaseMarkTable
    review_draft: ReviewDraftTable
    payout_wait_told: PayoutWaitToldTable
  }
}
