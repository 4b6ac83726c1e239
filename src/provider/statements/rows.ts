// Stored statements, and how one is shown.
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** Those that the caller asked for: nobody else gets them. */
export const stored = ({ database, caller: { merchant_id, mode, user_id } }: Work<Caller>) =>
  database.selectFrom('statement')
    .innerJoin('payout_account', 'payout_account.id', 'statement.account_id')
    .where('statement.merchant_id', '=', merchant_id).where('statement.mode', '=', mode)
    .where('statement.member_id', '=', user_id)
    .select([
      'statement.id', 'payout_account.nuban', 'payout_account.name as account_name', 'first_day', 'last_day',
      'status', 'lines', 'bytes', 'opening', 'closing', 'statement.created_at', 'ready_at', 'expires_at',
    ])

type Row = Awaited<ReturnType<typeof theStatement>>

export async function theStatement(work: Work<Caller>, id: string) {
  const row = await stored(work).where('statement.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Statement not found.')
  return row
}

const amount = (value: number | null) => (value === null ? null : kobo(value))

export const shown = (row: Row) => ({
  id: row.id, nuban: row.nuban, account_name: row.account_name, from: row.first_day, to: row.last_day,
  status: row.status, rows: row.lines, opening_balance: amount(row.opening),
  closing_balance: amount(row.closing), created_at: row.created_at.toISOString(),
  ready_at: row.ready_at?.toISOString() ?? null, expires_at: row.expires_at?.toISOString() ?? null,
})
