// The rows of closed months (migrations/0252_months.sql).
import type { ColumnType } from 'kysely'
import type { AccountMap } from '#domain/journal.ts'
import type { Mode } from '../database.ts'

interface ClosedMonthTable {
  id: string
  merchant_id: string
  mode: Mode
  month: string
  /** Written as text: JSON. */
  accounts: ColumnType<AccountMap, string, never>
  moved: ColumnType<string, string, never>
  transfers: number
  open_items: number
  closed_by: string
  closed_at: Date
  reopened_by: string | null
  reopened_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    closed_month: ClosedMonthTable
  }
}
