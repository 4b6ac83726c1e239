// The rows of payouts (migrations/0031_payouts.sql, 0046_settling.sql).
import type { ColumnType, Generated } from 'kysely'
import type { PayoutStatus, RequestStatus } from '#domain/payout.ts'
import type { Mode } from '../database.ts'

/** Worked out by the database from the text that is shown; see beginning() of search.ts. */
type Searched = ColumnType<string, never, never>

interface PayoutAccountTable {
  id: string
  merchant_id: string
  mode: Mode
  nuban: string
  bank_code: string
  name: string
  is_primary: boolean
  created_at: Date
}

interface FundingTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  payout_account_id: string
  amount: number
  transaction_status: 'SUCCESSFUL'
  sender_name: string
  sender_search: Searched
  transaction_date: Date
  /** The payout that paid it, where that was one from an account of ours, of whichever merchant. */
  payout_id: string | null
  narration: string | null
}

interface PayoutRequestTable {
  id: string
  merchant_id: string
  mode: Mode
  kind: 'single' | 'bulk' | 'schedule'
  unique_reference: string
  bulk_reference: string | null
  creator_id: string
  /** As they were called then; null in rows from before that was kept. */
  creator_name: string | null
  creator_email: string | null
  /** Who gave rows of its batch, beside who asked. */
  prepared_by: Generated<string[]>
  source_account_id: string
  amount: number
  fee: number
  payouts: number
  required_approvals: number
  status: RequestStatus
  version: Generated<number>
  created_at: Date
  decided_at: Date | null
  /** Since when it waits for an approval again, and why. */
  reopened_at: Date | null
  reopened_why: string | null
}

export interface PayoutTable {
  id: string
  merchant_id: string
  mode: Mode
  request_id: string
  creator_id: string
  source_account_id: string
  payout_reference: string
  unique_reference: string
  bulk_id: string | null
  bulk_row_id: string | null
  schedule_id: string | null
  /** None once it is declined or has expired. */
  retry_of: string | null
  beneficiary_account_name: string
  bank_account_name: string | null
  beneficiary_nuban: string
  bank_code: string
  amount: number
  fee: number
  vat: number
  stamp_duty: number
  narration: string | null
  /** No stamp duty is charged for it. */
  is_salary: boolean
  status: PayoutStatus
  reason: string | null
  response_code: string | null
  nip_session_id: string | null
  reservation_id: string
  /** The day of Lagos for whose limit it counts: the one on which it was let go. */
  counted_on: string | null
  /** Until when it waits, as it did not fit into the limit of a day. */
  held_until: Date | null
  queries: number
  next_query_at: Date | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
}

interface PayoutDayTable { merchant_id: string, mode: Mode, day: string, amount: number }

/** The answer to the sending, to a query, to a reviewer's query, or told unasked. */
export type AnswerWay = 'send' | 'query' | 'reviewer' | 'notice'

interface RailAnswerTable {
  id: string
  merchant_id: string
  mode: Mode
  payout_id: string
  way: AnswerWay
  code: string | null
  at: Date
}

export type SettlementStatus = 'PROPOSED' | 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN' | 'OVERTAKEN'

/** Of a payout or of a settlement: one of the two is named. */
interface PayoutSettlementTable {
  id: string
  merchant_id: string
  mode: Mode
  payout_id: string | null
  settlement_id: Generated<string | null>
  bill_id: Generated<string | null>
  outcome: 'PAID' | 'NOT_PAID'
  reason: string
  evidence: string
  proposed_by: string
  proposed_at: Date
  status: Generated<SettlementStatus>
  ended_by: string | null
  ended_at: Date | null
}

interface PayoutContradictionTable {
  payout_id: string
  merchant_id: string
  mode: Mode
  code: string
  at: Date
  closed_by: string | null
  closed_at: Date | null
  note: string | null
  /** When the reviewers were told of it. */
  told_at: Date | null
}

interface PayoutFailureTable {
  subject: string
  is_batch: boolean
  merchant_id: string
  mode: Mode
  at: Date
  told_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    payout_account: PayoutAccountTable
    funding: FundingTable
    payout_request: PayoutRequestTable
    payout: PayoutTable & { beneficiary_search: Searched }
    payout_day: PayoutDayTable
    payout_failure: PayoutFailureTable
    rail_answer: RailAnswerTable
    payout_settlement: PayoutSettlementTable
    payout_contradiction: PayoutContradictionTable
  }
}
