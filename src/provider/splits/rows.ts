// Splits as the dashboard sees them: with their sub-accounts as they are by now, and what each is said of.
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { splits as calls } from '#contract/splits.ts'
import { kobo } from '#domain/money.ts'
import { splitLimits, type SplitScope, type SplitStanding } from '#domain/split.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import type { Tenant } from '../database.ts'
import '../payment-links/tables.ts'
import '../sub-accounts/tables.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type ShownSplit = Answer<typeof calls.save>
type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** Those of this business; restrict it further. */
export function storedSplits({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('split').leftJoin('member', 'member.id', 'split.created_by')
    .leftJoin('virtual_account as account', (join) => join.onRef('account.id', '=', 'split.subject_id')
      .onRef('account.merchant_id', '=', 'split.merchant_id').onRef('account.mode', '=', 'split.mode'))
    .leftJoin('payment_link as link', (join) => join.onRef('link.id', '=', 'split.subject_id')
      .onRef('link.merchant_id', '=', 'split.merchant_id').onRef('link.mode', '=', 'split.mode'))
    .where('split.merchant_id', '=', merchant_id).where('split.mode', '=', mode)
    .select(['split.id', 'split.scope', 'split.subject_id', 'split.created_at', 'split.ended_at',
      'member.fullname as created_by', 'account.vnuban', 'account.account_name', 'link.reference',
      'link.description'])
    .orderBy('split.id', 'desc').limit(splitLimits.splits)
}

type Row = Awaited<ReturnType<ReturnType<typeof storedSplits>['executeTakeFirstOrThrow']>>

export async function shownSplits(work: Own, rows: readonly Row[]): Promise<ShownSplit[]> {
  const lines = await linesOf(work, rows.map(({ id }) => id))
  return rows.map(({ id, scope, created_at, created_by, ...row }) => ({
    id, scope, created_by, created_at: created_at.toISOString(),
    subject: row.vnuban ?? row.reference, subject_name: row.account_name ?? row.description,
    lines: lines.filter(({ split_id }) => split_id === id).map(shownLine),
  }))
}

function shownLine(
  { split_id: _, place: __, now, amount, ...line }: Awaited<ReturnType<typeof linesOf>>[number],
): ShownSplit['lines'][number] {
  return {
    ...line, amount: amount === null ? null : kobo(amount), bank_name: bankName(line.bank_code),
    standing: standingOf(line, now),
  }
}

interface Account { nuban: string, bank_code: string }

/** `now` is the sub-account as it is. */
export function standingOf(line: Account, now: Account & { status: string }): SplitStanding {
  if (now.status !== 'ACTIVE') return 'SWITCHED_OFF'
  return now.nuban === line.nuban && now.bank_code === line.bank_code ? 'PAID' : 'CHANGED'
}

/** In the order of their places. */
export async function linesOf(
  { database, caller: { merchant_id, mode } }: Pick<Own, 'database'> & { caller: Tenant },
  split_ids: readonly string[],
) {
  if (split_ids.length === 0) return []
  const rows = await database.selectFrom('split_line as line')
    .innerJoin('sub_account as sub', 'sub.id', 'line.sub_account_id')
    .where('line.merchant_id', '=', merchant_id).where('line.mode', '=', mode)
    .where('line.split_id', 'in', split_ids)
    .select(['line.split_id', 'line.place', 'line.sub_account_id', 'sub.reference as sub_account_reference',
      'line.account_name', 'line.nuban', 'line.bank_code', 'line.basis_points', 'line.amount',
      'sub.nuban as now_nuban', 'sub.bank_code as now_bank_code', 'sub.status as now_status'])
    .orderBy('line.split_id').orderBy('line.place').execute()
  return rows.map(({ now_nuban, now_bank_code, now_status, ...line }) =>
    ({ ...line, now: { nuban: now_nuban, bank_code: now_bank_code, status: now_status } }))
}

export interface Subject {
  scope: SplitScope
  subject_id: string | null
  /** As people know it. */
  subject: string | null
  subject_name: string | null
}

/** What a split is said of; 404 for what is not this business's, 422 where nothing or too much is named. */
export async function subjectOf(
  work: Own, { scope, subject }: { scope: SplitScope, subject?: string | undefined },
): Promise<Subject> {
  if ((scope === 'all') !== (subject === undefined)) {
    throw new Refusal('invalid_input', scope === 'all' ? 'The split of all payments names no account or link.'
      : 'Say which account or link.', { errors: { subject: 'Say which account or link.' } })
  }
  if (subject === undefined) return { scope, subject_id: null, subject: null, subject_name: null }
  const found = await (scope === 'virtual_account' ? accountNamed : linkNamed)(work, subject)
  if (!found) {
    throw new Refusal('not_found', scope === 'virtual_account' ? 'Virtual account not found.'
      : 'Payment link not found.')
  }
  return { scope, subject_id: found.id, subject, subject_name: found.name }
}

const accountNamed = ({ database, caller: { merchant_id, mode } }: Own, vnuban: string) =>
  database.selectFrom('virtual_account').select(['id', 'account_name as name'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('vnuban', '=', vnuban)
    .executeTakeFirst()

const linkNamed = ({ database, caller: { merchant_id, mode } }: Own, reference: string) =>
  database.selectFrom('payment_link').select(['id', 'description as name'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .executeTakeFirst()

/** The one that holds; undefined where there is none. */
export function openSplit(work: Own, { scope, subject_id }: Pick<Subject, 'scope' | 'subject_id'>) {
  return storedSplits(work).where('split.ended_at', 'is', null).where('split.scope', '=', scope)
    .$if(subject_id !== null, (rows) => rows.where('split.subject_id', '=', subject_id))
    .executeTakeFirst()
}
