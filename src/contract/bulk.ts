// Bulk payouts: rows are checked and kept, mended or dropped, then sent as one batch (spec 7).
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { bulkStatuses, payoutLimits } from '#domain/payout.ts'
import { charges } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Id, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Command, Reference, Timetable } from './payouts.ts'
import { Pin } from './pin.ts'

const text = z.nullable(z.string())
const MEBIBYTE = 1_048_576

/** As it is written in the file. */
const cell = z.string().check(z.maxLength(100))

/** One row as it stands in the file; what is wrong with it is said in the answer, not as a refusal. */
const RowGiven = z.strictObject({
  row: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  beneficiary_nuban: cell,
  /** Six digits (NIP), three or five of the CBN with their zeros, or the bank's name. */
  bank_code: cell,
  /** The name, where it stands beside a code: a row whose code and name are two banks is refused. */
  bank_name: z.optional(cell),
  /** Naira, as a number or as it is written. */
  amount: z.union([z.number(), cell]),
  narration: z.optional(z.string().check(z.maxLength(300))),
  /** Whether it is a salary, which has no stamp duty: as it is written, `yes` or `no`. */
  is_salary: z.optional(z.union([z.boolean(), cell])),
})

const Rows = z
  .array(RowGiven)
  .check(
    z.minLength(1, 'Give at least one row.'),
    z.maxLength(payoutLimits.bulk_rows, 'Give at most 10,000 rows.'),
  )

/** VALID and INVALID before a batch is sent, in a template for good; afterwards the payout's own state. */
export const rowStatuses = [
  'VALID',
  'INVALID',
  'PENDING',
  'INQ',
  'SUCCESSFUL',
  'FAILED',
  'DECLINED',
  'EXPIRED',
] as const

/**
 * Two rows alike in this batch, the same paid in the last seven days, the bank has not named the account,
 * another amount than in the last batch to these people, another account than the same name had in it.
 */
export const rowWarnings = ['duplicate', 'repeat', 'unnamed', 'changed', 'moved'] as const

const CheckedRow = z.object({
  id: z.string(),
  row: z.number(),
  status: z.enum(rowStatuses),
  account_name: z.optional(z.string()),
  /** What is wrong, in words that say what to do, and with which field. */
  problem: z.optional(z.string()),
  field: z.optional(z.string()),
  warnings: z.optional(z.array(z.enum(rowWarnings))),
})

const Totals = z.object({
  bulk_reference: z.string(),
  /** Of the valid rows. */
  total_amount: Naira,
  ...charges,
  /** Amount and charges: what the account must hold. */
  total_debit: Naira,
  valid: z.number(),
  invalid: z.number(),
  warned: z.number(),
  /** Of the valid rows, how many are salaries, without stamp duty. */
  salaries: z.optional(z.number()),
})

const Checked = z.extend(Totals, {
  /** Those that were sent with this call, in their order. */
  transactions: z.array(CheckedRow),
})

/** A row with all that is known of it. */
export const BatchRow = z.extend(CheckedRow, {
  beneficiary_nuban: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** Of the same person in the last batch, where it differs; the account by bank and number. */
  last_amount: z.optional(Naira),
  last_account: z.optional(z.string()),
  amount: z.nullable(Naira),
  /** What stood in the file, where it is no amount. */
  amount_given: z.string(),
  narration: text,
  /** Without stamp duty. */
  is_salary: z.optional(z.boolean()),
  unique_reference: text,
  payout_reference: text,
  nip_session_id: text,
  /** Why it failed. */
  reason: text,
  can_retry: z.boolean(),
})

export const Batch = z.extend(Totals, {
  name: text,
  source_nuban: z.string(),
  status: z.enum(bulkStatuses),
  rows: z.number(),
  successful: z.number(),
  pending: z.number(),
  failed: z.number(),
  /**
   * What became of `total_amount`, once it was sent: the three are all of it. `freed` is what the payouts
   * that failed had set aside, charges included, and is there to be spent again.
   */
  paid_amount: z.optional(Naira),
  pending_amount: z.optional(Naira),
  failed_amount: z.optional(Naira),
  freed: z.optional(Naira),
  /** Of those that failed, how many may be paid again. */
  can_retry: z.number(),
  createdAt: z.string(),
  sent_at: text,
  created_by: z.string(),
  creator_name: z.string(),
  schedule_reference: text,
  /** A schedule's: its rows are paid on each of its days, in batches of their own. */
  is_template: z.boolean(),
  /** The batch whose refused rows this one pays again, and the one that paid this one's again. */
  retry_of: text,
  retried_by: text,
  /** What goes to each bank, the most first; where one batch is asked for. */
  by_bank: z.optional(z.array(z.object({
    bank_code: z.string(), bank_name: z.string(), rows: z.number(), amount: Naira,
  }))),
})

const begins = {
  source_nuban: z.optional(AccountNumber),
  /** The file's name. */
  name: z.optional(Text(100)),
}

export const bulk = {
  validate: endpoint({
    method: 'POST',
    path: 'dashboard/payouts/bulk/validate',
    says: 'Checks the rows of a new batch and keeps them; nothing is paid',
    callers: ['member'],
    needs: 'initiate_payouts',
    limit: 4 * MEBIBYTE,
    judges_rows: true,
    body: z.strictObject({ transactions: Rows, ...begins }),
    answer: Checked,
  }),
  /** Fixing rows in place: only those that changed travel. */
  change: endpoint({
    method: 'POST',
    path: 'dashboard/payouts/bulk',
    says: 'Adds rows to a batch that is not sent, or replaces those of the same row number',
    callers: ['member'],
    needs: 'initiate_payouts',
    limit: 4 * MEBIBYTE,
    judges_rows: true,
    body: z.strictObject({ bulk_reference: z.optional(Reference), transactions: Rows, ...begins }),
    answer: Checked,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'dashboard/payouts/transaction/:id',
    says: 'Drops one row of a batch that is not sent',
    callers: ['member'],
    needs: 'initiate_payouts',
    params: z.strictObject({ id: Id }),
    answer: Totals,
    message: 'Record deleted.',
  }),
  request: endpoint({
    method: 'POST',
    path: 'dashboard/payouts/request/bulk',
    says: 'Sends the valid rows of a batch, now or scheduled, and reserves their money',
    lets_out: true,
    callers: ['member'],
    needs: 'initiate_payouts',
    query: Command,
    body: z.strictObject({
      bulk_reference: Reference,
      pin: Pin,
      schedule: z.optional(Timetable),
      /** What the person saw; another total is refused as stale. */
      total_amount: z.optional(Naira),
    }),
    answer: z.object({
      bulk_reference: z.string(),
      status: z.string(),
      total_amount: Naira,
      required_approvals: z.number(),
      schedule_reference: text,
    }),
    message: 'Payout successfully initiated',
  }),
  /**
   * Rows in the order of the file; filters as `status=INVALID`, or `warned`. `payable` are those that are
   * paid or will be, without those that were left out.
   */
  transactions: endpoint({
    method: 'GET',
    path: 'dashboard/payouts/transactions',
    says: 'The rows of a batch in their order',
    callers: ['member'],
    needs: 'view_payouts',
    query: z.extend(PageQuery, {
      bulk_reference: Reference,
      status: z.optional(z.enum([...rowStatuses, 'successful', 'pending', 'failed', 'warned', 'payable'])),
    }),
    answer: pageOf(BatchRow),
  }),
  processed: endpoint({
    method: 'GET',
    path: 'dashboard/payouts/processed',
    says: 'Batches, newest first, with what became of them',
    callers: ['member'],
    needs: 'view_payouts',
    lags_unless: ['bulk_reference'],
    query: z.extend(PageQuery, {
      bulk_reference: z.optional(Reference),
      status: z.optional(z.enum(bulkStatuses)),
    }),
    answer: pageOf(Batch),
  }),
}
