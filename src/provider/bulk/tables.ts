// The rows of batches (migrations/0031_payouts.sql).
import type { Mode } from '../database.ts'

export interface PayoutBulkTable {
  id: string
  merchant_id: string
  mode: Mode
  bulk_reference: string
  name: string | null
  source_account_id: string
  creator_id: string
  /** Who changed rows, and who began it, in the order of their first row. */
  prepared_by: string[]
  request_id: string | null
  schedule_id: string | null
  is_template: boolean
  retry_of: string | null
  row_count: number
  valid: number
  warned: number
  /** Of the valid rows. */
  salaries: number
  amount: number
  fee: number
  vat: number
  stamp_duty: number
  created_at: Date
  sent_at: Date | null
}

export interface BulkRowTable {
  id: string
  merchant_id: string
  mode: Mode
  bulk_id: string
  row: number
  beneficiary_nuban: string
  bank_code: string
  amount: number | null
  amount_given: string
  narration: string | null
  is_salary: boolean
  account_name: string | null
  problem: string | null
  field: string | null
  warnings: string[]
  /** Kobo. */
  last_amount: number | null
  /** The bank's code and the number, where the same name had another account. */
  last_account: string | null
}

declare module '#provider/database.ts' {
  interface Tables {
    payout_bulk: PayoutBulkTable
    bulk_row: BulkRowTable
  }
}
