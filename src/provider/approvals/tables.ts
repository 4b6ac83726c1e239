// The rows of approvals and of the policy (migrations/0043_approvals.sql).
import type { Generated, JSONColumnType } from 'kysely'
import type { Mode } from '../database.ts'

/** In kobo, the first from 0, ascending. */
export interface StoredBand { from: number, approvals: number }

interface ApprovalPolicyTable {
  merchant_id: string
  bands: JSONColumnType<StoredBand[]>
  daily_limit: number | null
  version: number
  changed_at: Date
}

interface ApprovalPolicyChangeTable {
  id: string
  merchant_id: string
  bands: JSONColumnType<StoredBand[]>
  daily_limit: number | null
  asked_by: string
  /** As they were called then; null in rows from before that was kept. */
  asked_by_name: string | null
  asked_by_email: string | null
  asked_at: Date
  state: Generated<'WAITING' | 'CONFIRMED' | 'REFUSED' | 'REPLACED'>
  decided_by: string | null
  decided_at: Date | null
}

interface PayoutDecisionTable {
  request_id: string
  user_id: string
  /** As they were called then; null in rows from before that was kept. */
  name: string | null
  email: string | null
  merchant_id: string
  mode: Mode
  decision: 'approve' | 'decline'
  reason: string | null
  kobo: number
  at: Date
}

interface ApprovalNoticeTable { request_id: string, merchant_id: string, mode: Mode, at: Date }

declare module '#provider/database.ts' {
  interface Tables {
    approval_policy: ApprovalPolicyTable
    approval_policy_change: ApprovalPolicyChangeTable
    payout_decision: PayoutDecisionTable
    approval_notice: ApprovalNoticeTable
  }
}
