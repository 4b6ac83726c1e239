// What the journal of some days comes to, account by account: added up where the transfers lie.
import { sql } from 'kysely'
import { linesOf, type JournalLine, type Movement } from '#domain/journal.ts'
import { kobo, sum, type Kobo } from '#domain/money.ts'
import type { Tables, Tenant, Transaction } from '../database.ts'
import { idFrom } from '../page.ts'
import { movementsWithin, type Period } from './entries.ts'

interface Summed extends Omit<Movement, 'kobo'> {
  /** Below zero no sum is. */
  kobo: string
  corrects: string | null
}

export interface Totals {
  lines: JournalLine[]
  debits: Kobo
  corrections: Kobo
}

/** A line for each account: what it was debited less what it was credited. */
export async function totalsOf(
  database: Transaction<Tables>, tenant: Tenant, { from, to }: Period,
): Promise<Totals> {
  const { rows } = await sql<Summed>`
    select kind, "from", "to", is_bill, is_salary, is_own, reason, corrects, sum(kobo) as kobo
    from (${movementsWithin(tenant, idFrom(from), idFrom(to, 1), null)}) as moved
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(database)
  const movements = rows.map((row) => ({ ...row, kobo: kobo(Number(row.kobo)) }))
  const lines = linesOf(movements)
  return {
    lines, debits: debitsOf(lines),
    corrections: debitsOf(linesOf(movements.filter(({ corrects }) => corrects !== null))),
  }
}

const debitsOf = (lines: readonly JournalLine[]): Kobo =>
  sum(lines.map((line) => line.kobo).filter((amount) => amount > 0))
