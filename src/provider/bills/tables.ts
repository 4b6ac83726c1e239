// The rows of bills (migrations/0075_bills.sql).
import type { ColumnType } from 'kysely'
import type { BillKind, BillStatus } from '#domain/bill.ts'
import type { Mode } from '../database.ts'
import type { AnswerWay } from '../payouts/tables.ts'

/** Worked out by the database from the text that is shown; see beginning() of search.ts. */
type Searched = ColumnType<string | null, never, never>

export interface BillTable {
  id: string
  merchant_id: string
  mode: Mode
  creator_id: string
  source_account_id: string
  bill_reference: string
  unique_reference: string
  kind: BillKind
  biller: string
  biller_name: string
  product: string
  product_name: string
  customer: string
  customer_name: string | null
  amount: number
  fee: number
  vat: number
  status: BillStatus
  reason: string | null
  response_code: string | null
  vendor_reference: string | null
  delivery: Buffer | null
  /** What came after it had failed, sealed as a delivery is: nobody's until reviewers decide. */
  late_delivery: Buffer | null
  reservation_id: string
  queries: number
  next_query_at: Date | null
  /** The vendor says the opposite of how it ended, and nobody has closed that yet. */
  contradicted: boolean
  contradicted_code: string | null
  contradicted_at: Date | null
  contradicted_told_at: Date | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  /** When the reviewers were told that it waits for them. */
  wait_told_at: Date | null
}

interface BillAnswerTable {
  id: string
  merchant_id: string
  mode: Mode
  bill_id: string
  way: AnswerWay
  code: string | null
  at: Date
}

interface BillDayTable { merchant_id: string, mode: Mode, day: string, amount: number }

interface FavouriteTable {
  id: string
  merchant_id: string
  mode: Mode
  kind: BillKind
  biller: string
  product: string
  customer: string
  customer_name: string | null
  label: string
  amount: number
  created_by: string
  created_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    bill: BillTable & { customer_search: Searched }
    bill_answer: BillAnswerTable
    bill_day: BillDayTable
    bill_favourite: FavouriteTable
  }
}
