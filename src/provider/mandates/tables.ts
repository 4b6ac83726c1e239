// The rows of mandates and their debits (migrations/0071_mandates.sql).
import type { GeneratedAlways } from 'kysely'
import type {
  DebitRefusal, DebitStatus, DebitType, MandateFrequency, MandateRefusal, MandateStatus,
} from '#domain/mandate.ts'
import type { Mode } from '../database.ts'

export interface MandateTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  customer_id: string
  payer_name: string
  bank_code: string
  nuban: string
  debit_type: DebitType
  amount: number
  frequency: MandateFrequency
  is_scheduled: boolean
  start_date: string
  end_date: string | null
  narration: string | null
  status: MandateStatus
  refusal: MandateRefusal | null
  response_code: string | null
  registered_at: Date | null
  otp_sent_at: Date | null
  otp_tries: number
  otp_resends: number
  otp_unknown: boolean
  consented_at: Date | null
  activated_at: Date | null
  ended_at: Date | null
  /** Since when it is known that the customer's bank suspended or ended it by itself. */
  by_bank_at: Date | null
  cancel_untold: boolean
  next_at: Date | null
  created_by: string
  created_at: Date
  version: number
}

export interface MandateDebitTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  mandate_id: string
  payer_name: string
  amount: number
  narration: string | null
  asked_by: 'hand' | 'bulk' | 'schedule'
  bulk_reference: string | null
  due_id: string | null
  /** What was taken back stays SUCCESSFUL and has `reversed_at`. */
  status: Exclude<DebitStatus, 'REVERSED'>
  response_code: string | null
  /** Why its mandate refused it when it was to be sent: it never was. */
  refusal: DebitRefusal | null
  session_id: string | null
  sent_at: Date | null
  next_query_at: Date | null
  collection_id: string | null
  created_by: string | null
  created_at: Date
  ended_at: Date | null
  reversed_at: Date | null
}

declare module '#provider/database.ts' {
  interface Tables {
    mandate: MandateTable & { payer_search: GeneratedAlways<string> }
    mandate_debit: MandateDebitTable & { payer_search: GeneratedAlways<string> }
  }
}
