// Approvals: payouts that wait for a second person, and what was decided about them (spec 3, 6 and 7).
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { requestStatuses } from '#domain/payout.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'
import { Pin } from './pin.ts'

/** A request that nobody decided expires after so many days. */
export const APPROVAL_DAYS = 7

export const Decision = z.object({
  /** The id of the person. */
  by: z.string(),
  /** As they were called when they decided. */
  name: z.string(),
  email: z.optional(z.string()),
  decision: z.enum(['approve', 'decline']),
  at: z.string(),
  reason: z.optional(z.string()),
  /** False for an approval of somebody who may not approve any more, on what still waits. */
  counts: z.optional(z.boolean()),
})

export const ApprovalItem = z.object({
  kind: z.enum(['single', 'bulk']),
  /** What a single payout is decided by. */
  unique_reference: z.string(),
  /** What a bulk payout is decided by. */
  bulk_reference: z.optional(z.string()),
  /** As who asked was called when they asked. */
  creator_name: z.string(),
  creator_email: z.optional(z.string()),
  /** The id of the person who asked. */
  created_by: z.string(),
  created_at: z.string(),
  /** When nobody has decided until then, it expires. */
  expires_at: z.string(),
  /** What the beneficiaries get, all together. */
  amount: Naira,
  /** The same: the spec names both. */
  total_amount: Naira,
  /** The fee alone, as everywhere; what is charged on top is `charges`. */
  fee: Naira,
  vat: z.optional(Naira),
  stamp_duty: z.optional(Naira),
  /** Fee, VAT and stamp duty together. */
  charges: z.optional(Naira),
  /** How many approvals are still missing. */
  pending_approvals: z.number(),
  required_approvals: z.number(),
  /** How many payouts it is; those of a bulk request are rows of `dashboard/payouts/transactions`. */
  sub_transactions: z.number(),
  status: z.string(),
  version: z.number(),
  /** Of a single payout. */
  beneficiary: z.optional(z.object({
    /** As the person who asked typed or chose it. */
    beneficiary_account_name: z.string(),
    /** As the bank gave it for the account number; null when the bank did not answer. */
    bank_account_name: z.nullable(z.string()),
    beneficiary_nuban: z.string(),
    bank_code: z.string(),
    bank_name: z.string(),
  })),
  narration: z.optional(z.string()),
  /** It is a salary, without stamp duty; of a bulk request, how many of its payouts are. */
  is_salary: z.optional(z.boolean()),
  salaries: z.optional(z.number()),
  source_nuban: z.string(),
  /** Of a scheduled payout: approving it approves every run. */
  schedule: z.optional(z.object({
    start_date: z.string(),
    frequency: z.string(),
    end_date: z.optional(z.string()),
  })),
  /** The bank's name for the account differs from the one that was typed; of a bulk request, of any row. */
  name_differs: z.boolean(),
  /** It was approved, and waits again: why, in words. */
  waits_again: z.optional(z.string()),
  decisions: z.array(Decision),
  /** Whether this person may approve or decline it now. */
  can_decide: z.boolean(),
  /** False also where only declining is left: it is above what they may still approve today. */
  can_approve: z.boolean(),
  /** Why this person cannot, in words. */
  why_not: z.optional(z.string()),
})

/** What the decision card shows beside the item. */
export const ApprovalDetail = z.extend(ApprovalItem, {
  /** What the account has beside what this request holds; null for who may not see balances. */
  available: z.nullable(Naira),
  /** What the account has left once this is paid; null for who may not see balances. */
  balance_after: z.nullable(Naira),
  /** Payouts to the same account before, newest first. */
  past: z.array(z.object({ amount: Naira, at: z.string(), status: z.string() })),
})

const One = z.strictObject({ reference: Reference })
const Approving = z.strictObject({ version: z.int(), pin: Pin })
const Declining = z.strictObject({ version: z.int(), reason: Text(200) })

const path = 'dashboard/payouts'
const decide = {
  method: 'PUT', callers: ['member'], needs: 'approve_payouts', params: One, answer: ApprovalItem,
} as const
const approve = { ...decide, lets_out: true, body: Approving, message: 'Payout approved' } as const
const decline = { ...decide, body: Declining, message: 'Payout declined' } as const

export const approvals = {
  list: endpoint({
    method: 'GET', path: `${path}/request`,
    says: 'Requests for approval, newest first: `box=received` asked by others, `box=sent` asked by oneself',
    callers: ['member'], needs: 'view_payouts',
    query: z.extend(PageQuery, {
      box: z.optional(z.enum(['received', 'sent'])),
      kind: z.optional(z.enum(['single', 'bulk'])),
      /** `decided` is every status but PENDING. */
      status: z.optional(z.enum([...requestStatuses, 'decided'])),
    }),
    answer: z.extend(pageOf(ApprovalItem), { waiting: z.number() }),
  }),
  count: endpoint({
    method: 'GET', path: `${path}/request/count`, says: 'How many requests wait for the person signed in',
    callers: ['member'], needs: 'view_payouts',
    answer: z.object({ waiting: z.number() }),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/request/:reference`,
    says: 'One request, by its unique or bulk reference, with what a person wants to know before deciding',
    callers: ['member'], needs: 'view_payouts',
    params: One,
    answer: ApprovalDetail,
  }),
  approve: endpoint({
    ...approve, path: `${path}/:reference/approve`, says: 'Approves a payout; the last one missing pays it',
  }),
  decline: endpoint({
    ...decline, path: `${path}/:reference/decline`, says: 'Declines a payout and frees what it held',
  }),
  approveBulk: endpoint({
    ...approve, path: `${path}/bulk/:reference/approve`, says: 'Approves all payouts of a bulk request',
  }),
  declineBulk: endpoint({
    ...decline, path: `${path}/bulk/:reference/decline`, says: 'Declines all payouts of a bulk request',
  }),
}
