// The rows of the ledger (migrations/0030_ledger.sql).
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

declare module '#provider/database.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_transfer: LedgerTransferTable
  }
}
