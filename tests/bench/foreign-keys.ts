// Whether every row leads to the rows that it names: asked of whole tables at once, where asking for each row
// as it is written would take hours.
import { sql } from 'kysely'
import type { Tables, Transaction } from '#provider/database.ts'
import type { World } from '#tests/world.ts'

interface Key {
  name: string
  child: string
  parent: string
  columns: string[]
  others: string[]
}

const named = (which: 'conkey' | 'confkey', owner: 'conrelid' | 'confrelid') => sql.raw(`
  (select array_agg(attname::text order by place)
    from unnest(${which}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${owner} and attnum = number)`)

const every = <T>(parts: T[]) => sql.join(parts, sql` and `)

/** For this transaction. A role that is no superuser may not: each key is looked at as it is written then. */
export async function withoutKeys(inside: Transaction<Tables>): Promise<void> {
  await sql`select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'set')`.execute(inside)
}

/** Our own triggers fire all the same. */
export async function keepTriggers({ database }: World): Promise<void> {
  await sql`do $$
    declare
      one record;
    begin
      for one in select tgrelid::regclass as whose, tgname from pg_trigger
        where not tgisinternal and tgparentid = 0 and tgenabled = 'O'
          and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      loop
        execute format('alter table %s enable always trigger %I', one.whose, one.tgname);
      end loop;
    end $$`.execute(database)
}

/** Throws for the first key that leads nowhere. */
export async function checkKeys({ database }: World): Promise<void> {
  await database.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside)
    const { rows: keys } = await sql<Key>`
      select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
        ${named('conkey', 'conrelid')} as columns, ${named('confkey', 'confrelid')} as others
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by child, name`.execute(inside)
    for (const { name, child, parent, columns, others } of keys) {
      const isNamed = every(columns.map((column) => sql`child.${sql.ref(column)} is not null`))
      const isThat = every(columns.map((column, at) =>
        sql`child.${sql.ref(column)} = parent.${sql.ref(others[at]!)}`))
      const { rows: [lost] } = await sql`select from ${sql.table(child)} as child
        where ${isNamed} and not exists (select from ${sql.table(parent)} as parent where ${isThat})
        limit 1`.execute(inside)
      if (lost) throw new Error(`${child}: a row leads nowhere by ${name}`)
    }
  })
}
