// Checks rows against the bank and against what was paid before. The same for a new file and for rows that
// were mended, and nothing here is decided again when the batch is sent.
import { sql } from 'kysely'
import { isItself, payoutMessages } from '#domain/payout.ts'
import { keyOf } from '../book-transfers/find.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { differencesOf } from './last.ts'
import { namesOf } from './names.ts'
import { readRow, type GivenRow, type ReadRow } from './row.ts'

export interface CheckedRow extends ReadRow {
  account_name: string | null
  /** All but `duplicate`: what is alike within the batch is known when all its rows are. */
  warnings: string[]
  /** Kobo. */
  last_amount: number | null
  last_account: string | null
}

/** `source` is the account that is to pay them. */
export async function checkRows(
  work: Work<Caller>, given: readonly GivenRow[], source: { nuban: string; bank_code: string },
): Promise<CheckedRow[]> {
  const rows = given.map(readRow).map((row) =>
    row.problem === null && isItself(source, accountOf(row))
      ? { ...row, ...atAccount(payoutMessages.itself) }
      : row,
  )
  const right = rows.filter(({ problem }) => problem === null)
  const names = await namesOf(work, right.map(accountOf))
  const repeats = await repeatsOf(work, right)
  const checked = rows.map((row): Omit<CheckedRow, 'last_amount' | 'last_account'> => {
    if (row.problem !== null) return { ...row, account_name: null, warnings: [] }
    const warnings = repeats.has(row.row) ? ['repeat'] : []
    const answer = names.get(keyOf(accountOf(row)))
    switch (answer?.outcome) {
      case 'found':
        return { ...row, account_name: answer.account_name, warnings }
      case 'dormant':
        return {
          ...row,
          account_name: answer.account_name,
          warnings,
          ...atAccount('The bank says that this account is dormant.'),
        }
      case 'unknown':
        return {
          ...row,
          account_name: null,
          warnings,
          ...atAccount('The bank does not know this account.'),
        }
      default:
        return { ...row, account_name: null, warnings: [...warnings, 'unnamed'] }
    }
  })
  const differences = await differencesOf(work, checked.filter(({ problem }) => problem === null))
  return checked.map((row) => {
    const { warning, last_amount = null, last_account = null } = differences.get(row.row) ?? {}
    return { ...row, last_amount, last_account, warnings: [...row.warnings, ...warning ? [warning] : []] }
  })
}

const accountOf = ({ bank_code, beneficiary_nuban: nuban }: ReadRow) => ({ bank_code, nuban })

const atAccount = (problem: string) => ({ problem, field: 'beneficiary_nuban' })

const WEEK = 7 * 86_400_000

/** Rows of which the like was paid, or asked for, in the last seven days. */
async function repeatsOf(
  { database, now, caller: { merchant_id, mode } }: Work<Caller>,
  rows: readonly ReadRow[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const given = rows.map(({ row, beneficiary_nuban, bank_code, amount }) => ({
    row,
    beneficiary_nuban,
    bank_code,
    amount,
  }))
  const { rows: found } = await sql<{ row: number }>`
    select given.row from json_to_recordset(${JSON.stringify(given)}::json)
      as given (row integer, beneficiary_nuban text, bank_code text, amount bigint)
    where exists (select from payout where payout.merchant_id = ${merchant_id} and payout.mode = ${mode}
      and payout.beneficiary_nuban = given.beneficiary_nuban and payout.bank_code = given.bank_code
      and payout.amount = given.amount and payout.created_at > ${new Date(now.getTime() - WEEK)}
      and payout.status in ('PENDING', 'INQ', 'SUCCESSFUL'))`.execute(database)
  return new Set(found.map(({ row }) => row))
}
