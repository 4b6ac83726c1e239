// Scheduled payouts: what will be paid when, what became of each run, and calling it off (spec 7).
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { frequencies, scheduleStatuses } from '#domain/schedule.ts'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'
import { Pin } from './pin.ts'

const text = z.nullable(z.string())

export const ScheduleRun = z.object({
  due_on: z.string(),
  outcome: z.enum(['PAID', 'SKIPPED']),
  /** Why it was skipped. */
  reason: text,
  /** Of the payout, or of the batch, that it made; of a skipped one, by which it was paid afterwards. */
  unique_reference: text,
  bulk_reference: text,
  at: z.string(),
})

export const Schedule = z.object({
  schedule_reference: z.string(),
  unique_reference: z.string(),
  kind: z.enum(['single', 'bulk']),
  /** The batch whose rows are paid each time; null for a single payout, which has a beneficiary instead. */
  bulk_reference: text,
  beneficiary_account_name: text,
  beneficiary_nuban: text,
  bank_code: text,
  bank_name: text,
  /** Of one run. */
  amount: Naira,
  total_amount: Naira,
  payouts: z.number(),
  narration: text,
  /** Of a single one: a salary, without stamp duty. */
  is_salary: z.optional(z.boolean()),
  source_nuban: z.string(),
  start_date: z.string(),
  end_date: text,
  frequency: z.enum(frequencies),
  /** The day of the next run; null when there is none. */
  next_date: text,
  status: z.enum(scheduleStatuses),
  /** Why the run of today waits: it is tried again until midnight. Null where none does. */
  waits: text,
  createdAt: z.string(),
  created_by: z.string(),
  creator_name: z.string(),
  /** The last twenty, newest first. */
  runs: z.array(ScheduleRun),
})

export const schedules = {
  list: endpoint({
    method: 'GET', path: 'dashboard/payouts/schedule',
    says: 'Scheduled payouts; status=incomplete: those that may still pay, cancelled: those called off',
    callers: ['member'], needs: 'view_payouts', lags_unless: ['schedule_reference', 'unique_reference'],
    query: z.extend(PageQuery, {
      schedule_reference: z.optional(Reference),
      unique_reference: z.optional(Reference),
      status: z.optional(z.enum([...scheduleStatuses, 'incomplete', 'cancelled'])),
    }),
    answer: pageOf(Schedule),
  }),
  payNow: endpoint({
    method: 'POST', path: 'dashboard/payouts/schedule/pay/:reference',
    says: 'Asks for the payout, or the batch, of a day that was skipped: once',
    callers: ['member'], needs: 'initiate_payouts', lets_out: true,
    params: z.strictObject({ reference: Reference }),
    body: z.strictObject({ due_on: Day, pin: Pin }),
    answer: z.object({
      unique_reference: z.string(), bulk_reference: text, status: z.string(), required_approvals: z.number(),
    }),
    message: 'Payout successfully initiated',
  }),
  cancel: endpoint({
    method: 'POST', path: 'dashboard/payouts/schedule/cancel/:reference',
    says: 'Calls off all runs that have not begun', callers: ['member'], needs: 'initiate_payouts',
    params: z.strictObject({ reference: Reference }),
    answer: Schedule,
    message: 'Payout cancelled',
  }),
}
