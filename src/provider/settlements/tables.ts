// The rows of settlements (migrations/0066_settlements.sql, 0180_settlements_in_parts.sql, 0320_splits.sql).
import type { Generated } from 'kysely'
import type { SettlementDestination, SettlementStatus } from '#domain/settlement.ts'
import type { Mode } from '../database.ts'

export interface SettlementAccountTable {
  merchant_id: string
  nuban: string
  bank_code: string
  account_name: string
  approved_at: Date
}

export interface SettlementTable {
  id: string
  merchant_id: string
  mode: Mode
  settlement_reference: string
  status: SettlementStatus
  destination: SettlementDestination
  settlement_nuban: string
  settlement_bank_code: string
  settlement_name: string
  /** Of one that pays a sub-account: the settlement of its payments, whose share it is, and the account. */
  split_of: string | null
  sub_account_id: string | null
  split_nuban: string | null
  collection_account_id: string | null
  collection_accounts: number
  transactions: number
  gross_amount: number
  fees: number
  /** What sub-accounts got of it, each by a settlement of its own. */
  split_amount: number
  amount: number
  reservation_id: string | null
  attempts: number
  /** What the bank has paid of it in parts, and how many; counted while it is not paid whole. */
  paid_amount: number
  paid_parts: number
  most_at_once: number | null
  /** One after the other. */
  refusals: number
  refusal_told: boolean
  session_id: string | null
  response_code: string | null
  reason: string | null
  contradicted: boolean
  contradicted_session: string | null
  contradicted_code: string | null
  contradicted_at: Date | null
  /** When the reviewers were told of it. */
  contradicted_told_at: Date | null
  sent_at: Date | null
  next_query_at: Date | null
  next_try_at: Date | null
  created_at: Date
  settled_at: Date | null
}

export interface AttemptTable {
  session_id: string
  settlement_id: string
  merchant_id: string
  mode: Mode
  status: 'PROCESSING' | 'SUCCESSFUL' | 'FAILED'
  nuban: string
  bank_code: string
  account_name: string
  /** Null is the whole settlement. */
  amount: number | null
  /** Which part, from 1; one that is refused is tried again as the same part. */
  part: Generated<number>
  left_under: Generated<string | null>
  response_code: Generated<string | null>
  sent_at: Date
  ended_at: Generated<Date | null>
}

/** See migrations/0070_stated_days.sql. */
interface StatedDayTable { day: string, holiday: string | null, stated_at: Date }

declare module '#provider/database.ts' {
  interface Tables {
    stated_day: StatedDayTable
    settlement_account: SettlementAccountTable
    settlement: SettlementTable
    settlement_attempt: AttemptTable
  }
}
