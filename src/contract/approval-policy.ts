// The approval policy: how many people must approve an amount, and how much one person may let out a day.
import * as z from 'zod/mini'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** More approvals than this are never asked for. */
export const MOST_APPROVALS = 5
const MOST_BANDS = 6

const Band = z.strictObject({
  /** From this amount on, until the next band begins; the first begins at 0. */
  from: Naira.check(z.refine((amount) => amount >= 0, 'Enter an amount of 0 or more.')),
  approvals: z.int('Enter a whole number.').check(
    z.minimum(0, 'Enter 0 or more.'), z.maximum(MOST_APPROVALS, `Ask for at most ${MOST_APPROVALS}.`)),
})

const Bands = z.array(Band).check(
  z.minLength(1, 'Give at least one amount.'),
  z.maxLength(MOST_BANDS, `Give at most ${MOST_BANDS} amounts.`),
  z.refine((bands) => bands[0]?.from === 0, 'The first amount is 0.'),
  z.refine((bands) => bands.every(({ from }, at) => at === 0 || from > (bands[at - 1]?.from ?? 0)),
    'Each amount is larger than the one before it.'),
)

/** Null: no limit. */
const DailyLimit = z.nullable(Naira.check(z.refine((amount) => amount > 0, 'Enter an amount above 0.')))

export const ApprovalPolicy = z.object({
  bands: z.array(Band),
  /** What one person may approve, or pay without approval, in a day of Lagos. */
  daily_limit: DailyLimit,
  /** Nobody has set a policy: one approval, as soon as somebody else can give it. */
  is_default: z.boolean(),
  version: z.number(),
  /** How many people can approve. */
  approvers: z.number(),
  /** True when a second administrator has to confirm a change. */
  needs_confirmation: z.boolean(),
  /** A change that waits for a second administrator. */
  pending: z.nullable(z.object({
    id: z.string(),
    bands: z.array(Band),
    daily_limit: DailyLimit,
    asked_by: z.string(),
    asked_by_name: z.string(),
    asked_at: z.string(),
    can_confirm: z.boolean(),
    why_not: z.optional(z.string()),
  })),
})

/** One change that was made, refused, taken back or overtaken. */
export const PolicyChange = z.object({
  id: z.string(),
  bands: z.array(Band),
  daily_limit: DailyLimit,
  asked_by_name: z.string(),
  asked_at: z.string(),
  /** `replaced`: another change came before it was decided. */
  state: z.enum(['made', 'refused', 'taken_back', 'replaced']),
  /** Null where nobody else had to decide. */
  decided_by_name: z.nullable(z.string()),
  decided_at: z.string(),
})

const path = 'dashboard/approval-policy'
const change = { callers: ['member'], needs: 'manage_settings', answer: ApprovalPolicy } as const

export const approvalPolicy = {
  show: endpoint({
    method: 'GET', path, says: 'How many approvals an amount needs, and a change that waits',
    callers: ['member'], needs: null,
    answer: ApprovalPolicy,
  }),
  history: endpoint({
    method: 'GET', path: `${path}/history`, says: 'The changes of the policy, newest first',
    callers: ['member'], needs: null,
    query: z.pick(PageQuery, { limit: true, cursor: true }),
    answer: pageOf(PolicyChange),
  }),
  change: endpoint({
    ...change, method: 'PUT', path,
    says: 'Sets the policy; where there is a second administrator it waits for them',
    body: z.strictObject({ version: z.int(), bands: Bands, daily_limit: DailyLimit }),
    step_up: true, lets_out: 'both',
  }),
  confirm: endpoint({
    ...change, method: 'POST', path: `${path}/confirm`,
    says: 'Confirms a change that another administrator asked for',
    body: z.strictObject({ id: Id }),
    step_up: true, lets_out: 'both',
    message: 'The approval policy is changed.',
  }),
  refuse: endpoint({
    ...change, method: 'POST', path: `${path}/refuse`, says: 'Refuses or takes back a change that waits',
    body: z.strictObject({ id: Id }),
    message: 'The change is taken back.',
  }),
}
