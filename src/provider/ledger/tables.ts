// The rows of the ledger (migrations/0030_ledger.sql, 0032_account_lines.sql).
import type { ColumnType, Generated } from 'kysely'
import type { Mode } from '../database.ts'

/** Moved by a transfer's trigger alone. */
type Balance = ColumnType<number, never, never>

interface LedgerAccountTable {
  id: string
  merchant_id: string
  mode: Mode
  kind: string
  currency: Generated<string>
  posted: Balance
  reserved: Balance
  lien: Balance
  guarded: boolean
  created_at: Date
}

export type Effect = 'move' | 'reserve' | 'post' | 'release' | 'lien' | 'lift'

interface LedgerTransferTable {
  id: string
  merchant_id: string
  mode: Mode
  effect: Effect
  kind: string
  from_account: string
  to_account: string
  kobo: number
  subject: string
  reference: string
  ends: string | null
  at: Date
}

/** Written by the transfers' trigger alone. */
interface LedgerLineTable {
  account_id: ColumnType<string, never, never>
  id: ColumnType<number, never, never>
  merchant_id: ColumnType<string, never, never>
  mode: ColumnType<Mode, never, never>
  transfer_id: ColumnType<string, never, never>
  kind: ColumnType<string, never, never>
  subject: ColumnType<string, never, never>
  reference: ColumnType<string, never, never>
  kobo: Balance
  balance: Balance
  at: ColumnType<Date, never, never>
}

interface LedgerDayTable {
  account_id: ColumnType<string, never, never>
  day: ColumnType<string, never, never>
  merchant_id: ColumnType<string, never, never>
  mode: ColumnType<Mode, never, never>
  money_in: Balance
  money_out: Balance
  first_line: Balance
  last_line: Balance
}

declare module '#provider/database.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_transfer: LedgerTransferTable
    ledger_line: LedgerLineTable
    ledger_day: LedgerDayTable
  }
}
