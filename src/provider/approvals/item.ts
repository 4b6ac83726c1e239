// A request as one person sees it: what was decided, what is missing, and whether they may decide.
import { APPROVAL_DAYS } from '#contract/approvals.ts'
import { chargesFor } from '#domain/fees.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { policyOf } from '../approval-policy/stored.ts'
import { differingNames } from './names.ts'
import { decisionsOn, ownersOf, type Given, type Request } from './requests.ts'
import { letOutToday } from './today.ts'

export const expiryOf = ({ created_at, reopened_at }: Pick<Request, 'created_at' | 'reopened_at'>): Date =>
  new Date((reopened_at ?? created_at).getTime() + APPROVAL_DAYS * 86_400_000)

/** What is known of the person who looks, read once for a whole page. */
export interface Viewer {
  user_id: string
  email: string
  mayApprove: boolean
  now: Date
  /** Kobo that they may still approve today; null for no limit. */
  left_today: number | null
}

export async function viewerOf(work: Work<Caller>): Promise<Viewer> {
  const { caller: { user_id, email, permissions, merchant_id }, now } = work
  const limit = (await policyOf(work, merchant_id))?.daily_limit ?? null
  const left_today = limit === null ? null : Math.max(0, limit - await letOutToday(work, user_id))
  return { user_id, email, mayApprove: permissions.has('approve_payouts'), now, left_today }
}

export async function items(work: Work<Caller>, rows: readonly Request[]) {
  const viewer = await viewerOf(work)
  const given = await decisionsOn(work, rows.map(({ id }) => id))
  const differing = await differingNames(work, rows)
  return rows.map((row) =>
    item(row, given.filter(({ request_id }) => request_id === row.id), viewer, differing.has(row.id)))
}

export async function itemOf(work: Work<Caller>, row: Request) {
  const [only] = await items(work, [row])
  if (!only) throw new Error('A request was not shown')
  return only
}

function item(row: Request, given: readonly Given[], viewer: Viewer, name_differs: boolean) {
  const approved = given.filter(({ decision, counts }) => decision === 'approve' && counts).length
  const bar = decisionBar(row, given, viewer)
  const limit = bar === null ? limitBar(row, viewer) : null
  const why_not = bar ?? limit
  return {
    kind: row.bulk_reference === null ? 'single' as const : 'bulk' as const,
    unique_reference: row.unique_reference,
    ...row.bulk_reference !== null && { bulk_reference: row.bulk_reference },
    creator_name: row.creator_name, creator_email: row.creator_email,
    created_by: row.creator_id,
    created_at: row.created_at.toISOString(),
    expires_at: expiryOf(row).toISOString(),
    amount: kobo(row.amount), total_amount: kobo(row.amount), ...chargesOf(row),
    pending_approvals: row.status === 'PENDING' ? Math.max(0, row.required_approvals - approved) : 0,
    required_approvals: row.required_approvals,
    sub_transactions: row.payouts,
    status: row.status,
    version: row.version,
    ...beneficiaryOf(row),
    ...row.narration !== null && { narration: row.narration },
    ...row.is_salary && { is_salary: true },
    ...(row.salaries ?? 0) > 0 && { salaries: row.salaries ?? 0 },
    source_nuban: row.source_nuban,
    ...scheduleOf(row),
    name_differs,
    ...row.status === 'PENDING' && row.reopened_why !== null && { waits_again: row.reopened_why },
    decisions: given.map(({ request_id: _, reason, at, counts, ...one }) => ({
      ...one, at: at.toISOString(), ...reason !== null && { reason },
      // Of what is decided, it counted then.
      ...row.status === 'PENDING' && !counts && { counts },
    })),
    can_decide: bar === null,
    can_approve: why_not === null,
    ...why_not !== null && { why_not },
  }
}

/** What it costs: the request keeps all charges together, its payout or its batch each of them. */
function chargesOf({ amount, fee, mode, fee_alone, vat, stamp_duty, is_salary }: Request) {
  const charges = kobo(fee)
  if (fee_alone !== null) {
    return { fee: kobo(fee_alone), vat: kobo(vat ?? 0), stamp_duty: kobo(stamp_duty ?? 0), charges }
  }
  // A schedule of one payment has none of its payouts yet: each costs what it would now.
  const price = chargesFor(kobo(amount), {
    is_test: mode === 'test', is_own: fee === 0, is_salary: is_salary === true,
  })
  return { fee: price.fee, vat: price.vat, stamp_duty: price.stamp_duty, charges }
}

function beneficiaryOf(row: Request) {
  const { beneficiary_nuban, bank_code } = row
  if (beneficiary_nuban === null || bank_code === null) return {}
  const { bank_account_name } = row
  const beneficiary_account_name = row.beneficiary_account_name ?? bank_account_name ?? ''
  const account = { beneficiary_nuban, bank_code, bank_name: bankName(bank_code) }
  return { beneficiary: { beneficiary_account_name, bank_account_name, ...account } }
}

function scheduleOf({ kind, start_date, frequency, end_date }: Request) {
  if (kind !== 'schedule' || start_date === null || frequency === null) return {}
  return { schedule: { start_date, frequency, ...end_date !== null && { end_date } } }
}

/** Why somebody decides nothing of what they asked for or prepared; null for everybody else. */
export function ownBar(row: Request, { user_id, email }: Pick<Viewer, 'user_id' | 'email'>): string | null {
  if (row.creator_id === user_id || row.creator_email === email) {
    return 'You asked for this payout. Somebody else has to decide.'
  }
  return ownersOf(row).includes(user_id)
    ? 'You prepared rows of this batch. Somebody else has to decide.' : null
}

/** Why this person can decide nothing here, in words; null when they can. */
function decisionBar(row: Request, given: readonly Given[], viewer: Viewer): string | null {
  if (row.status !== 'PENDING') return settledWords(row, given)
  if (expiryOf(row) <= viewer.now) return 'This request has expired.'
  const own = ownBar(row, viewer)
  if (own !== null) return own
  if (!viewer.mayApprove) return 'Your role does not allow approving payouts.'
  return given.some(({ by }) => by === viewer.user_id) ? 'You have approved this already.' : null
}

export function limitBar({ amount }: Pick<Request, 'amount'>, { left_today }: Viewer): string | null {
  if (left_today === null || amount <= left_today) return null
  return left_today === 0 ? 'You have approved all that one person may in a day.'
    : `This is above what you may still approve today: ${formatMoney(kobo(left_today))}.`
}

const verbs = { approve: 'approved', decline: 'declined' } as const

const momentOf = (at: Date) => `on ${longDate(at)} at ${lagosClock(at)}`

/** "Bola Sample declined this on 2 March 2026 at 10:42." */
export const decisionWords = ({ name, decision, at }: Given): string =>
  `${name} ${verbs[decision]} this ${momentOf(at)}.`

/** Why it is no longer open: who decided it, and when. */
export function settledWords(row: Request, given: readonly Given[]): string {
  const [last] = given.slice(-1)
  if (row.status === 'EXPIRED') return 'This request has expired.'
  if (row.status === 'CANCELLED') return 'This request was called off.'
  if (last) return `Already decided: ${decisionWords(last)}`
  return `This request is ${row.status.toLowerCase()} already.`
}
