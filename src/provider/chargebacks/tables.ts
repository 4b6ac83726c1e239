// The rows of chargebacks and their evidence (migrations/0061_cards_and_chargebacks.sql,
// 0204_disputed_again.sql).
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ChargebackReason, ChargebackStatus } from '#domain/chargeback.ts'
import type { Mode } from '../database.ts'

export interface ChargebackTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  collection_id: string
  /** The one of the same payment that was won before it. */
  follows: Generated<string | null>
  reason: ChargebackReason
  amount: number
  payer_name: string
  payer_search: GeneratedAlways<string>
  transaction_reference: string
  status: ChargebackStatus
  version: Generated<number>
  created_at: Date
  due_at: Date
  /** While it waits for the merchant: the next reminder, or the end. */
  next_at: Date | null
  /** How many reminders have gone out. */
  reminded: Generated<number>
  is_held: Generated<boolean>
  explanation: Generated<string | null>
  answered_by: Generated<string | null>
  answered_at: Generated<Date | null>
  verdict_note: Generated<string | null>
  ended_at: Generated<Date | null>
}

export type StoredChargeback = Selectable<ChargebackTable>

interface EvidenceTable {
  id: string
  merchant_id: string
  mode: Mode
  chargeback_id: string
  file_id: string
  name: string
  size: number
  uploaded_at: Date
  uploaded_by: string
}

declare module '#provider/database.ts' {
  interface Tables {
    chargeback: ChargebackTable
    chargeback_evidence: EvidenceTable
  }
}
