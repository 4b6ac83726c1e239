// Moves the bytes of files from the database into the store, or back, while everything goes on: one file
// after another, each read back and held against its hash before the row says where it stands. Broken off at
// any point, it goes on the next time with what is left.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database.ts'
import type { Files, Kept } from './bytes.ts'

export type Direction = 'out' | 'back'

export interface Moved { files: number, bytes: number }

interface Table { name: string, id: RawBuilder<string>, place: RawBuilder<number> }

interface Key { id: string, place: number }

interface Row extends Kept { merchant_id: string, size: number }

const tables: readonly Table[] = [
  { name: 'stored_file', id: sql`id`, place: sql`0` },
  { name: 'statement_part', id: sql`statement_id`, place: sql`place` },
]

const PAGE = 100

/** `tell` hears after every hundred files. Throws StoreAway, and an error for bytes that are lost. */
export async function moveFiles(
  database: Database, files: Files, direction: Direction, tell: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved = { files: 0, bytes: 0 }
  for (const table of tables) {
    for await (const key of toMove(database, table, direction)) {
      const size = await moveOne(database, files, table, key, direction)
      if (size === null) continue
      moved.files += 1
      moved.bytes += size
      if (moved.files % PAGE === 0) tell(moved)
    }
  }
  return moved
}

/** What stands where it is to leave. */
const staying = (direction: Direction) => (direction === 'out' ? sql`object is null` : sql`bytes is null`)

async function* toMove(
  database: Database, { name, id, place }: Table, direction: Direction,
): AsyncGenerator<Key> {
  for (let after: Key | undefined = { id: '00000000-0000-0000-0000-000000000000', place: -1 }; after;) {
    const { rows }: { rows: Key[] } = await sql<Key>`select ${id} as id, ${place} as place
      from ${sql.table(name)} where ${staying(direction)} and ${id} >= ${after.id}::uuid
        and (${id}, ${place}) > (${after.id}::uuid, ${after.place}::integer)
      order by 1, 2 limit ${PAGE}`.execute(database)
    yield* rows
    after = rows.at(-1)
  }
}

/** Null where the row is not there any more, or was moved by somebody else. */
async function moveOne(
  database: Database, files: Files, { name, id, place }: Table, key: Key, direction: Direction,
): Promise<number | null> {
  const row_of = sql`${id} = ${key.id}::uuid and ${place} = ${key.place}::integer and ${staying(direction)}`
  const { rows: [row] } = await sql<Row>`select merchant_id, bytes, object, sha256, size
    from ${sql.table(name)} where ${row_of}`.execute(database)
  if (!row) return null
  const bytes = await files.read(row)
  const placed = direction === 'out' ? await files.place(row.merchant_id, bytes) : { bytes, object: null }
  await files.read({ ...placed, sha256: row.sha256 })
  const { numAffectedRows } = await sql`update ${sql.table(name)}
    set bytes = ${placed.bytes}, object = ${placed.object} where ${row_of}`.execute(database)
  return numAffectedRows === 1n ? row.size : null
}
