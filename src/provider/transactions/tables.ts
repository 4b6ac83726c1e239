// The rows of reversals and of what is held (migrations 0056 and 0061).
import type { Generated } from 'kysely'
import type { ReversalReason, ReversalStatus } from '#domain/reversal.ts'
import type { Mode } from '../database.ts'

export interface ReversalTable {
  id: string
  merchant_id: string
  mode: Mode
  collection_id: string
  reason: ReversalReason
  status: ReversalStatus
  created_at: Date
  done_at: Date | null
}

interface HoldTable {
  id: string
  merchant_id: string
  mode: Mode
  /** One of the two: what it is held for. */
  reversal_id: string | null
  chargeback_id: string | null
  account_id: string
  amount: number
  created_at: Date
  lifted_at: Generated<Date | null>
}

declare module '#provider/database.ts' {
  interface Tables {
    collection_reversal: ReversalTable
    collection_hold: HoldTable
  }
}
