// Many rows in one statement, however many there are: they travel as one JSON text.
import { sql, type Insertable } from 'kysely'
import type { Tables, Transaction } from './database.ts'

type Inside = Transaction<Tables>
type Given<Name extends keyof Tables> = Insertable<Tables[Name]>

/**
 * Inserts rows that all have the fields of the first; a field that is null in all of them is left to the
 * database. `clash` is 'skip' to leave out those that a unique rule
 * forbids. Answers the ids of what was inserted; the table has an `id`.
 */
export async function insertMany<Name extends keyof Tables & string>(
  database: Inside, name: Name, rows: readonly Given<Name>[], clash: 'fail' | 'skip' = 'fail',
): Promise<Set<string>> {
  const [first] = rows
  if (!first) return new Set()
  const filled = Object.keys(first).filter((column) =>
    rows.some((row) => ((row as Record<string, unknown>)[column] ?? null) !== null))
  const columns = sql.join(filled.map((column) => sql.ref(column)))
  const { rows: made } = await sql<{ id: string }>`
    insert into ${sql.table(name)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows, filled)}::json)
    ${clash === 'skip' ? sql`on conflict do nothing` : sql``} returning id`.execute(database)
  return new Set(made.map(({ id }) => id))
}

/** Sets `fields` of the rows with these ids to what each of them says; the columns come from the first. */
export async function updateMany<Name extends keyof Tables & string>(
  database: Inside, name: Name, rows: readonly (Partial<Given<Name>> & { id: string })[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const changed = Object.keys(first).filter((column) => column !== 'id')
  const sets = sql.join(changed.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))
  await sql`update ${sql.table(name)} as stored set ${sets}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json) as given
    where stored.id = given.id`.execute(database)
}
