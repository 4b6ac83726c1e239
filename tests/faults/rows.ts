// What stands in the database, table by table, so that "nothing changed" and "changed once" can be said of
// all of it.
import { sql } from 'kysely'
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
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
    where schemaname in ('public', 'graphile_worker') and not relispartition order by 1`.execute(database)
  const names = tables
    .map(({ name }) => name.replace(/^public\./, ''))
    .filter((name) => !leftOut.includes(name))
  const asked = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows,
    md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as print
    from ${name} as one ${name === onlyDone ? "where outcome = 'done'" : ''}`,
  )
  const { rows } = await sql.raw<Table & { name: string }>(asked.join(' union all ')).execute(database)
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]))
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
