// The provider's tables on Citus: each large one cut into shards by its merchant, what is small and pointed
// to whole on every node.
import { sql } from 'kysely'
import type { Database } from '#provider/database.ts'
import { keysOf, small, type Keys } from '#tests/provider/ground/keys-by-merchant.ts'

/** What large tables point to without being large: few rows, seldom written. */
const whole = ['merchant', 'reviewer', 'role', 'member']

export interface Spread {
  /** By the merchant, all in one group, so that a merchant's rows lie on one node. */
  by_merchant: string[]
  /** The audit trail, by its chain. */
  by_chain: string[]
  whole: string[]
}

export async function spread(database: Database): Promise<Spread> {
  const keys = await keysOf(database)
  const by_chain = ['audit_chain', 'audit_event']
  const by_merchant = besideEachOther(keys).filter((name) => !by_chain.includes(name))
  await withoutSubqueries(database)
  const pointers = await definitionsOf(database)
  for (const { table, name } of pointers) await run(database, `alter table ${table} drop constraint ${name}`)
  await letGoOfOverAll(database, keys, new Map([
    ...by_merchant.map((name) => [name, 'merchant_id'] as const),
    ...by_chain.map((name) => [name, 'chain'] as const),
  ]))
  for (const name of whole) await run(database, `select create_reference_table('${name}')`)
  await cut(database, by_merchant, 'merchant_id')
  await cut(database, by_chain, 'chain')
  for (const { table, name, text } of pointers) {
    await run(database, `alter table ${table} add constraint ${name} ${text}`)
  }
  return { by_merchant, by_chain, whole }
}

/** What is large, what points to it, and what that points to in turn. */
function besideEachOther({ tables, pointers }: Keys): string[] {
  const found = new Set(tables.map(({ name }) => name).filter((name) => !(name in small)))
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { table, target } of pointers) {
      if (found.has(target)) found.add(table)
      if (found.has(table) && !whole.includes(target)) found.add(target)
    }
  }
  return [...found]
}

const run = (database: Database, text: string) => sql.raw(text).execute(database)

async function cut(database: Database, [first, ...others]: string[], column: string) {
  const one = (name: string | undefined, how: string) =>
    run(database, `select create_distributed_table('${name}', '${column}', ${how})`)
  await one(first, 'shard_count => 8')
  for (const name of others) await one(name, `colocate_with => '${first}'`)
}

/** Citus takes no subquery in a policy; ours has one so that a setting is read once for each statement. */
async function withoutSubqueries(database: Database) {
  const { rows } = await sql<{ name: string, table: string, uses: string, checks: string | null }>`
    select polname as name, polrelid::regclass::text as "table", pg_get_expr(polqual, polrelid) as uses,
      pg_get_expr(polwithcheck, polrelid) as checks
    from pg_policy`.execute(database)
  const flat = (text: string) =>
    text.replaceAll('( SELECT ', '(').replace(/ AS ("nullif"|current_setting)/g, '')
  for (const { name, table, uses, checks } of rows) {
    const check = checks === null ? '' : ` with check (${flat(checks)})`
    await run(database, `alter policy ${name} on ${table} using (${flat(uses)})${check}`)
  }
}

async function definitionsOf(database: Database) {
  const { rows } = await sql<{ table: string, name: string, text: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace = current_schema()::regnamespace`.execute(database)
  return rows
}

/** What is unique over all merchants can be looked for as before; that it is there once, no node can say. */
async function letGoOfOverAll(database: Database, { uniques, tables }: Keys, leaders: Map<string, string>) {
  const isOver = (table: string, columns: readonly string[] | null) => {
    const leader = leaders.get(table)
    return leader !== undefined && columns !== null && !columns.includes(leader)
  }
  for (const { name, table, columns } of uniques) {
    if (!isOver(table, columns)) continue
    const { rows: [rule] } = await sql<{ text: string, constraint: string | null }>`
      select pg_get_indexdef(${name}::regclass) as text,
        (select conname from pg_constraint where conindid = ${name}::regclass and contype = 'u')
          as constraint`.execute(database)
    if (!rule) continue
    const gone = rule.constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`
    await run(database, gone)
    await run(database, rule.text.replace('CREATE UNIQUE', 'CREATE').replace(' ON ONLY ', ' ON '))
  }
  for (const { name, key } of tables) {
    if (!key || !isOver(name, key)) continue
    await run(database, `alter table ${name} drop constraint ${name}_pkey`)
    await run(database, `alter table ${name} add primary key (${[leaders.get(name), ...key].join()})`)
  }
}
