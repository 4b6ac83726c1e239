// The rows of reversals (migrations/0056_reversals.sql).
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
  reversal_id: string
  account_id: string
  amount: number
  created_at: Date
  lifted_at: Generated<Date | null>
}

declare module '#provider/database.ts' {
  interface Tables {
    collection_reversal: ReversalTable
    reversal_hold: HoldTable
  }
}
