// The rows of schedules (migrations/0031_payouts.sql).
import type { Frequency, ScheduleStatus } from '#domain/schedule.ts'
import type { Mode } from '../database.ts'

export interface PayoutScheduleTable {
  id: string
  merchant_id: string
  mode: Mode
  schedule_reference: string
  unique_reference: string
  kind: 'single' | 'bulk'
  request_id: string
  source_account_id: string
  creator_id: string
  bulk_id: string | null
  beneficiary_account_name: string | null
  bank_account_name: string | null
  beneficiary_nuban: string | null
  bank_code: string | null
  amount: number
  narration: string | null
  /** Of a single one; of a batch each row says it. */
  is_salary: boolean
  start_date: string
  frequency: Frequency
  end_date: string | null
  next_number: number
  next_date: string | null
  status: ScheduleStatus
  created_at: Date
  ended_at: Date | null
  /** The run of today waits for money, since when and why. */
  waits_since: Date | null
  wait_reason: string | null
}

interface ScheduleRunTable {
  schedule_id: string
  due_on: string
  merchant_id: string
  mode: Mode
  outcome: 'PAID' | 'SKIPPED'
  reason: string | null
  payout_id: string | null
  bulk_id: string | null
  at: Date
}

/** A day that was left out, and paid afterwards by a payout or by a batch. */
interface ScheduleRunLateTable {
  schedule_id: string
  due_on: string
  merchant_id: string
  mode: Mode
  payout_id: string | null
  bulk_id: string | null
  member_id: string
  at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    payout_schedule: PayoutScheduleTable
    schedule_run: ScheduleRunTable
    schedule_run_late: ScheduleRunLateTable
  }
}
