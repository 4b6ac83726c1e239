// Stored statements, and how one is shown.
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { statementFormNames, type StatementForm } from '#domain/statement.ts'
import type { Caller } from '../caller.ts'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** Those that the caller asked for, by hand or by a key that they made: nobody else gets them. */
export const stored = ({ database, caller: { merchant_id, mode, user_id } }: Work<Caller>) =>
  database.selectFrom('statement')
    .leftJoin('payout_account', 'payout_account.id', 'statement.account_id')
    .where('statement.merchant_id', '=', merchant_id).where('statement.mode', '=', mode)
    .where('statement.member_id', '=', user_id)
    .select([
      'statement.id', 'statement_of', 'payout_account.nuban', 'payout_account.name as account_name',
      'payout_account.bank_code', 'first_day', 'last_day', 'status', 'lines', 'opening', 'closing',
      'money_in', 'money_out', 'statement.created_at', 'ready_at', 'expires_at',
    ])

export type Ready = Awaited<ReturnType<typeof theStatement>>

export async function theStatement(work: Work<Caller>, id: string) {
  const row = await stored(work).where('statement.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Statement not found.')
  return row
}

const amount = (value: number | null) => (value === null ? null : kobo(value))

export const shown = (row: Ready) => ({
  id: row.id, statement_of: row.statement_of, nuban: row.nuban, account_name: row.account_name,
  from: row.first_day, to: row.last_day, status: row.status, rows: row.lines,
  opening_balance: amount(row.opening), money_in: amount(row.money_in), money_out: amount(row.money_out),
  closing_balance: amount(row.closing), formats: formatsOf(row), created_at: row.created_at.toISOString(),
  ready_at: row.ready_at?.toISOString() ?? null, expires_at: row.expires_at?.toISOString() ?? null,
})

/** One that was made before there were forms is the CSV file that it was made as. */
export function formatsOf({ status, money_in }: Pick<Ready, 'status' | 'money_in'>): StatementForm[] {
  if (status !== 'READY') return []
  return money_in === null ? ['csv'] : statementFormNames
}
