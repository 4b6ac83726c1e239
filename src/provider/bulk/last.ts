// What differs from the last batch to the same people: another amount, or another account of the same name.
import { sql } from 'kysely'
import { searchWords } from '#domain/folding.ts'
import { keyOf } from '../book-transfers/find.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'

interface Comparable {
  row: number
  beneficiary_nuban: string
  bank_code: string
  amount: number | null
  account_name: string | null
}

export interface Difference {
  warning: 'changed' | 'moved'
  /** Kobo. */
  last_amount: number
  /** The bank's code and the number, where it was another account. */
  last_account: string | null
}

const accountOf = ({ bank_code, beneficiary_nuban: nuban }: Omit<Comparable, 'row'>) =>
  keyOf({ bank_code, nuban })

const nameOf = (name: string | null) => searchWords(name ?? '').sort().join(' ')

/** By the number of the row; rows of people who were paid the same, or not at all, are not in it. */
export async function differencesOf(
  work: Work<Caller>, rows: readonly Comparable[],
): Promise<Map<number, Difference>> {
  const bulk_id = await lastBatchOf(work, rows)
  if (bulk_id === null) return new Map()
  const last = await work.database.selectFrom('bulk_row')
    .select(['beneficiary_nuban', 'bank_code', 'amount', 'account_name'])
    .where('bulk_id', '=', bulk_id).where('problem', 'is', null).orderBy('row').execute()
  const byAccount = new Map<string, typeof last>()
  for (const each of last) {
    const key = accountOf(each)
    byAccount.set(key, [...byAccount.get(key) ?? [], each])
  }
  const here = new Set(rows.map(accountOf))
  const byName = new Map(last.filter((each) => nameOf(each.account_name) !== '' && !here.has(accountOf(each)))
    .map((each) => [nameOf(each.account_name), each]))
  return new Map(rows.flatMap((row): [number, Difference][] => {
    const before = byAccount.get(accountOf(row))
    if (before) {
      const [first] = before
      return !first || before.some(({ amount }) => amount === row.amount) ? []
        : [[row.row, { warning: 'changed', last_amount: first.amount ?? 0, last_account: null }]]
    }
    const other = byName.get(nameOf(row.account_name))
    if (!other) return []
    const last_account = `${other.bank_code} ${other.beneficiary_nuban}`
    return [[row.row, { warning: 'moved', last_amount: other.amount ?? 0, last_account }]]
  }))
}

/** The newest batch by which any of these accounts was paid. */
async function lastBatchOf(
  { database, caller: { merchant_id, mode } }: Work<Caller>, rows: readonly Comparable[],
): Promise<string | null> {
  if (rows.length === 0) return null
  const given = rows.map(({ beneficiary_nuban, bank_code }) => ({ beneficiary_nuban, bank_code }))
  const { rows: [newest] } = await sql<{ bulk_id: string }>`
    select newest.bulk_id from json_to_recordset(${JSON.stringify(given)}::json)
      as given (beneficiary_nuban text, bank_code text)
    cross join lateral (
      select payout.id, payout.bulk_id from payout where payout.merchant_id = ${merchant_id}
        and payout.mode = ${mode} and payout.beneficiary_nuban = given.beneficiary_nuban
        and payout.bank_code = given.bank_code and payout.bulk_id is not null
      order by payout.id desc limit 1) as newest
    order by newest.id desc limit 1`.execute(database)
  return newest?.bulk_id ?? null
}
