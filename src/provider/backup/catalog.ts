// What a database of ours consists of, as its own catalogue tells: tables, sequences, and everything that
// watches over rows and has to stand aside while they are put back.
import type pg from 'pg'

export interface StoredTable {
  /** As SQL names it on the search path: `payout`, `graphile_worker._private_jobs`. */
  name: string
  /** In their order, as SQL names them, without those that the database works out itself. */
  columns: string[]
}

export interface HeldTable extends StoredTable {
  /** It lies in parts, whose rows are read and written through it. */
  is_parted: boolean
}

export interface StoredSequence { name: string, last_value: string, is_called: boolean }

/** The schema of the product, which is the first of the search path, and that of the queue. */
const ours = `(select oid from pg_namespace where nspname in (current_schema(), 'graphile_worker'))`

/** Records of which migrations ran: migrating writes them again. */
const records = `('migration', 'graphile_worker.migrations')`

export async function listTables(client: pg.Client): Promise<HeldTable[]> {
  const { rows } = await client.query<HeldTable>(`
    select class.oid::regclass::text as name, relkind = 'p' as is_parted,
      array_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns
    from pg_class as class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and not relispartition and relnamespace in ${ours}
      and class.oid::regclass::text not in ${records}
    group by class.oid order by class.oid::regclass::text collate "C"`)
  return rows
}

/**
 * Sequences stand outside of snapshots; read after one was taken, they are at or behind what its rows have.
 */
export async function listSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relkind = 'S' and relnamespace in ${ours} order by oid::regclass::text collate "C"`)
  const read: StoredSequence[] = []
  for (const { name } of rows) {
    const { rows: [at] } = await client.query<Omit<StoredSequence, 'name'>>(
      `select last_value::text, is_called from ${name}`)
    if (at) read.push({ name, ...at })
  }
  return read
}

/** A table of somebody's in this database, outside of the queue's schema; null in an empty one. */
export async function strangeTable(client: pg.Client): Promise<string | null> {
  const { rows: [found] } = await client.query<{ name: string }>(`select class.oid::regclass::text as name
    from pg_class as class join pg_namespace as space on space.oid = relnamespace
    where relkind in ('r', 'p', 'f', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and nspname <> 'graphile_worker'
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    order by 1 limit 1`)
  return found?.name ?? null
}

/** The newest migration of the queue's own; 0 when it has none yet. */
export async function queueVersion(client: pg.Client): Promise<number> {
  const { rows: [is] } = await client.query(`select to_regclass('graphile_worker.migrations') as there`)
  if (is?.there === null) return 0
  const { rows: [found] } = await client.query<{ version: number }>(
    'select coalesce(max(id), 0) as version from graphile_worker.migrations')
  return found?.version ?? 0
}

/** Statements that take a watch away, and those that put it back as it was. */
export interface Watches { away: string[], indexes: string[], keys: string[], back: string[] }

/**
 * Triggers, keys to other tables, indexes without a constraint, and row-level security over the owner. All of
 * it can be done by the owner of the tables, who need not be a superuser, and inside of one transaction;
 * putting keys and unique indexes back looks at every row.
 */
export async function listWatches(client: pg.Client): Promise<Watches> {
  const keys = await pairs(client, `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${ours}
    order by conrelid, conname`)
  // Of a table in parts it comes back for the table alone, then for each part; at the end they are joined.
  const indexes = await pairs(client, `select 1 as step, indrelid as of,
      case when not relispartition then format('drop index %s', indexrelid::regclass) end as away,
      pg_get_indexdef(indexrelid) as back
    from pg_index join pg_class as class on class.oid = indexrelid
    where relnamespace in ${ours} and ${ruleless('indexrelid')}
    union all select 2, indrelid, null,
      format('alter index %s attach partition %s', inhparent::regclass, inhrelid::regclass)
    from pg_inherits join pg_class as class on class.oid = inhrelid join pg_index on indexrelid = inhrelid
    where relnamespace in ${ours} and ${ruleless('inhrelid')}
    order by step, of`)
  const tables = await pairs(client, `select
    format('alter table %s disable trigger user', oid::regclass)
      || case when relforcerowsecurity then ', no force row level security' else '' end as away,
    format('alter table %s enable trigger user', oid::regclass)
      || case when relforcerowsecurity then ', force row level security' else '' end as back
    from pg_class where relkind in ('r', 'p') and relnamespace in ${ours} order by oid`)
  return {
    away: [...tables, ...keys, ...indexes].flatMap(({ away }) => away ?? []),
    indexes: indexes.map(({ back }) => back),
    keys: keys.map(({ back }) => back),
    back: tables.map(({ back }) => back),
  }
}

const ruleless = (index: string) =>
  `not exists (select from pg_constraint where conindid = ${index} and contype in ('p', 'u', 'x'))`

interface Pair { away: string | null, back: string }

async function pairs(client: pg.Client, text: string): Promise<Pair[]> {
  return (await client.query<Pair>(text)).rows
}

/** Every rule over rows and who may do what, a line each: the same before and after, or something is lost. */
export async function listRules(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(`
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as rule
    from pg_constraint where connamespace in ${ours}
    union all select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
    from pg_index join pg_class as class on class.oid = indexrelid where relnamespace in ${ours}
    union all select format('%s %s', pg_get_triggerdef(one.oid), tgenabled)
    from pg_trigger as one join pg_class as class on class.oid = tgrelid
    where relnamespace in ${ours} and not tgisinternal
    union all select format('%s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity, relacl)
    from pg_class where relkind in ('r', 'p', 'S') and relnamespace in ${ours}
    union all select format('%s part %s', oid::regclass, pg_get_expr(relpartbound, oid))
    from pg_class where relkind in ('r', 'p') and relispartition and relnamespace in ${ours}
    union all select format('%s %s %s %s %s', polrelid::regclass, polname, polroles,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy join pg_class as class on class.oid = polrelid where relnamespace in ${ours}
    order by 1`)
  return rows.map(({ rule }) => rule)
}
