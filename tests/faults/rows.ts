// What stands in the database, table by table, so that "nothing changed" and "changed once" can be said of
// all of it.
import { sql } from 'kysely'
import type { Database } from '#provider/database.ts'
import type { World } from '#tests/world.ts'

export interface Table {
  rows: number
  print: string
}

/** Left out: what counts tries, and the head of each chain, which says no more than its events. */
const leftOut = ['rate_limit', 'audit_chain']

/** Of the trail only what was done: that somebody was refused is written too. */
const onlyDone = 'audit_event'

/** Every table of ours and of the queue by name; the print is the same for the same rows. */
export async function rowsOf({ database }: Pick<World, 'database'>): Promise<Record<string, Table>> {
  const look = looks.get(database) ?? await lookOf(database)
  looks.set(database, look)
  const { rows } = await database.transaction().execute(async (inside) => {
    // To begin workers for so many tables, and to plan that each time, takes six times as long as the look.
    await sql`select set_config('max_parallel_workers_per_gather', '0', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(inside)
    // Planned once by each connection.
    const { rows: [planned] } = await sql`select from pg_prepared_statements where name = 'rows_of'`
      .execute(inside)
    if (!planned) await sql.raw(`prepare rows_of as ${look}`).execute(inside)
    return sql.raw<Table & { name: string }>('execute rows_of').execute(inside)
  })
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]))
}

const looks = new WeakMap<Database, string>()

/** Rows are compared by a hash of their values, where each of their types has one. */
async function lookOf(database: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string, is_hashable: boolean }>`
    select format('%I.%I', schemaname, tablename) as name,
      not exists (select from pg_attribute where attrelid = pg_class.oid and attnum > 0
        and atttypid in ('json'::regtype, 'tsvector'::regtype)) as is_hashable
    from pg_tables join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
    where schemaname in ('public', 'graphile_worker') and not relispartition order by 1`.execute(database)
  const asked = tables
    .map(({ name, ...table }) => ({ ...table, name: name.replace(/^public\./, '') }))
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, is_hashable }) => `select '${name}' as name, count(*)::int as rows,
      coalesce(sum(${is_hashable ? 'hash_record_extended(one' : 'hashtextextended(one::text'}, 0)), 0)::text
        as print
      from ${name} as one ${name === onlyDone ? "where outcome = 'done'" : ''}`)
  return asked.join(' union all ')
}

/** How many rows each table gained or lost; tables without a difference are left out. */
export function gained(before: Record<string, Table>, after: Record<string, Table>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, { rows }]) => [name, rows - (before[name]?.rows ?? 0)] as const)
      .filter(([, rows]) => rows !== 0),
  )
}

/** Tables of which any row is another than before. */
export const touched = (before: Record<string, Table>, after: Record<string, Table>): string[] =>
  Object.keys(after).filter((name) => before[name]?.print !== after[name]?.print)

/** All ids in the rows of one merchant, each once. */
export async function idsOf({ database }: Pick<World, 'database'>, merchant_id: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; key: string }>`
    select c.table_name as table, c.column_name as column,
      case c.table_name when 'merchant' then 'id' else 'merchant_id' end as key
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'uuid' and (c.table_name = 'merchant'
      or exists (select from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'merchant_id'))`.execute(database)
  const asked = columns.map(
    ({ table, column, key }) =>
      `select ${column}::text as id from ${table} where ${key} = '${merchant_id}' and ${column} is not null`,
  )
  const { rows } = await sql.raw<{ id: string }>(asked.join(' union ')).execute(database)
  return rows.map(({ id }) => id)
}
