// The rows of payouts (migrations/0031_payouts.sql).
import type { Generated } from 'kysely'
import type { PayoutStatus, RequestStatus } from '#domain/payout.ts'
import type { Mode } from '../database.ts'

interface PayoutAccountTable {
  id: string
  merchant_id: string
  mode: Mode
  nuban: string
  bank_code: string
  name: string
  is_primary: boolean
  created_at: Date
}

interface FundingTable {
  id: string
  merchant_id: string
  mode: Mode
  reference: string
  payout_account_id: string
  amount: number
  transaction_status: 'SUCCESSFUL'
  sender_name: string
  transaction_date: Date
}

interface PayoutRequestTable {
  id: string
  merchant_id: string
  mode: Mode
  kind: 'single' | 'bulk' | 'schedule'
  unique_reference: string
  bulk_reference: string | null
  creator_id: string
  source_account_id: string
  amount: number
  fee: number
  payouts: number
  required_approvals: number
  status: RequestStatus
  version: Generated<number>
  created_at: Date
  decided_at: Date | null
}

export interface PayoutTable {
  id: string
  merchant_id: string
  mode: Mode
  request_id: string
  creator_id: string
  source_account_id: string
  payout_reference: string
  unique_reference: string
  bulk_id: string | null
  bulk_row_id: string | null
  schedule_id: string | null
  retry_of: string | null
  beneficiary_account_name: string
  bank_account_name: string | null
  beneficiary_nuban: string
  bank_code: string
  amount: number
  fee: number
  vat: number
  stamp_duty: number
  narration: string | null
  status: PayoutStatus
  reason: string | null
  response_code: string | null
  nip_session_id: string | null
  reservation_id: string
  queries: number
  next_query_at: Date | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
}

interface PayoutDayTable { merchant_id: string, mode: Mode, day: string, amount: number }

declare module '#provider/database.ts' {
  interface Tables {
    payout_account: PayoutAccountTable
    funding: FundingTable
    payout_request: PayoutRequestTable
    payout: PayoutTable
    payout_day: PayoutDayTable
  }
}
