// The rows of collections (migrations 0050 and 0061).
import type { GeneratedAlways } from 'kysely'
import type { CollectionChannel, CollectionStatus } from '#domain/collection.ts'
import type { Mode } from '../database.ts'

export interface CollectionTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  channel: CollectionChannel
  status: CollectionStatus
  amount: number
  fee: number
  vat: number
  stamp_duty: number
  payer_name: string
  payer_bank_code: string | null
  payer_nuban: string | null
  session_id: string
  virtual_account_id: string | null
  customer_id: string | null
  source_id: string | null
  narration: string | null
  response_code: string
  refusal: string | null
  created_at: Date
  reversed_at: Date | null
  settled_in: string | null
  /** The payout that paid it, where that was one from an account of ours, of whichever merchant. */
  payout_id: string | null
  /** While a chargeback is open: it is neither settled nor taken back otherwise. */
  disputed: boolean
}

export interface CustomerTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  fullname: string
  /** The name in lower case. */
  fullname_search: GeneratedAlways<string>
  email: string | null
  mobile_number: string | null
  created_by: string
  created_at: Date
  version: number
}

declare module '#provider/database.ts' {
  interface Tables {
    collection: CollectionTable
    customer: CustomerTable
  }
}
