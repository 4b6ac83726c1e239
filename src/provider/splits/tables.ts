// The rows of splits (migrations/0320_splits.sql).
import type { SplitScope } from '#domain/split.ts'
import type { Mode } from '../database.ts'

interface SplitTable {
  id: string
  merchant_id: string
  mode: Mode
  scope: SplitScope
  subject_id: string | null
  created_by: string
  created_at: Date
  ended_at: Date | null
}

interface SplitLineTable {
  id: string
  merchant_id: string
  mode: Mode
  split_id: string
  /** From 0. */
  place: number
  sub_account_id: string
  basis_points: number | null
  amount: number | null
  nuban: string
  bank_code: string
  account_name: string
}

interface SplitShareTable {
  id: string
  merchant_id: string
  mode: Mode
  collection_id: string
  settlement_id: string
  sub_account_id: string
  amount: number
  returned_at: Date | null
}

interface SplitTotalTable {
  id: string
  merchant_id: string
  mode: Mode
  settlement_id: string
  sub_account_id: string
  shares: number
  recovered: number
  paid_in: string | null
}

declare module '#provider/database.ts' {
  interface Tables {
    split: SplitTable
    split_line: SplitLineTable
    split_share: SplitShareTable
    split_total: SplitTotalTable
  }
}
