// Puts everything that is sealed under the first of the keys, in pieces, while everything goes on. Broken off
// at any point, it goes on the next time with what is left.
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Database, type Tables, type Transaction } from './database.ts'
import { sealedColumns, type Names, type SealedColumn } from './sealed.ts'
import type { Secrets } from './secrets.ts'

export interface Damaged { table: string, column: string, row: string }

export interface Resealed {
  holds: string
  /** Values that are there. */
  values: number
  /** Of them, those that were put under the first key. */
  anew: number
  /** Of them, those under another key still. */
  left: number
  damaged: Damaged[]
}

interface Row { names: Names, sealed: Buffer }

/** Rows in a piece: the longest of them are answers and letters of some hundred kilobytes. */
const PIECE = 50

/**
 * How often everything is gone through: what changes hands meanwhile, or is held by somebody, comes round
 * again.
 */
const ROUNDS = 5

const PAUSE_MS = 1_000

/**
 * Ends when a whole round has found nothing that is under another key, and answers what that round saw.
 * `tell` hears how many values have been sealed anew so far.
 */
export async function reseal(
  database: Database, secrets: Secrets, tell: (anew: number) => void = () => {},
): Promise<Resealed[]> {
  const anew = new Map<SealedColumn, number>()
  for (let round = 1; ; round += 1) {
    const seen: Resealed[] = []
    for (const column of sealedColumns) {
      const found = await goThrough(database, secrets, column, async (rows) => {
        const done = await sealAnew(database, secrets, column, rows)
        anew.set(column, (anew.get(column) ?? 0) + done)
        tell([...anew.values()].reduce((sum, each) => sum + each, 0))
      })
      seen.push({ ...found, anew: anew.get(column) ?? 0 })
    }
    if (round === ROUNDS || seen.every(({ left }) => left === 0)) return seen
    await new Promise((over) => { setTimeout(over, round === 1 ? 0 : PAUSE_MS) })
  }
}

/** As `reseal`, but only looks. */
export async function lookAtSealed(database: Database, secrets: Secrets): Promise<Resealed[]> {
  const seen: Resealed[] = []
  for (const column of sealedColumns) {
    seen.push(await goThrough(database, secrets, column, async () => {}))
  }
  return seen
}

/** One column, piece by piece; `each` is handed what is under another key. */
async function goThrough(
  database: Database, secrets: Secrets, column: SealedColumn, each: (rows: Row[]) => Promise<void>,
): Promise<Resealed> {
  const found: Resealed = { holds: column.holds, values: 0, anew: 0, left: 0, damaged: [] }
  for (let after: Names | null | undefined = null; after !== undefined;) {
    const rows: Row[] = await piece(database, column, after)
    const left = rows.filter((row) => {
      try {
        return secrets.reseal(row.sealed, column.about(row.names)) !== null
      } catch {
        found.damaged.push(damaged(column, row))
        return false
      }
    })
    found.values += rows.length
    found.left += left.length
    if (left.length > 0) await each(left)
    after = rows.at(-1)?.names
  }
  return found
}

const damaged = ({ table, column, key }: SealedColumn, { names }: Row): Damaged =>
  ({ table, column, row: key.map((name) => names[name]).join(' ') })

/** The next rows after one, without waiting for anybody. */
async function piece(database: Database, column: SealedColumn, after: Names | null): Promise<Row[]> {
  const { key, only } = column
  const place = after ? sql`and (${keyOf(column)}) > (${valuesOf(column, after)})`
    : sql``
  const those = only ? sql`and ${sql.ref(key[0] ?? '')} = any(${only})` : sql``
  const { rows } = await sql<Row>`${rowsOf(column)} ${place} ${those}
    order by ${keyOf(column)} limit ${PIECE}`.execute(database)
  return rows
}

/**
 * In one transaction, each row held from before it is read again until it is written, so that no change of
 * somebody else's is lost. One that is held by somebody else is left for the next round. Answers how many.
 */
function sealAnew(
  database: Database, secrets: Secrets, column: SealedColumn, rows: readonly Row[],
): Promise<number> {
  return transaction(database, async (inside) => {
    const these = listed(rows.map(({ names }) => sql`(${valuesOf(column, names)})`))
    const { rows: held } = await sql<Row>`${rowsOf(column)}
      and (${keyOf(column)}) in (${these})
      for no key update skip locked`.execute(inside)
    let done = 0
    for (const row of held) {
      const anew = secrets.reseal(row.sealed, column.about(row.names))
      if (anew) done += await write(inside, column, row.names, anew)
    }
    return done
  })
}

async function write(
  inside: Transaction<Tables>, column: SealedColumn, names: Names, anew: Buffer,
): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(column.table)}
    set ${sql.ref(column.column)} = ${anew}
    where (${keyOf(column)}) = (${valuesOf(column, names)})`.execute(inside)
  return Number(numAffectedRows ?? 0n)
}

/** The value and what names it, as text: PostgreSQL reads each of them again as what the column is. */
function rowsOf({ table, column, key, besides = [] }: SealedColumn): RawBuilder<Row> {
  const names = listed([...key, ...besides].map((name) => sql`${name}::text, ${sql.ref(name)}::text`))
  return sql<Row>`select json_build_object(${names}) as names, ${sql.ref(column)} as sealed
    from ${sql.table(table)} where ${sql.ref(column)} is not null`
}

const keyOf = ({ key }: SealedColumn) => listed(key.map((name) => sql.ref(name)))

const valuesOf = ({ key }: SealedColumn, names: Names) => listed(key.map((name) => sql`${names[name]}`))

const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts])
