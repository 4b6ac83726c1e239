// The databases of worlds, one after another: a world leaves its database as a new one would be, and the next
// world of the worker has it, with the connections that have planned their statements. To copy one, to plan
// anew and to drop it takes four times as long as to empty it. One that was altered, holds many rows or is
// still in use is dropped.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#provider/database.ts'
import { cloneTemplate, drop } from './databases.ts'

export interface WorldDatabase {
  name: string
  main: OpenDatabase
  side: OpenDatabase
  /** Nobody uses it any more. */
  leave(): Promise<void>
}

/** Rows that were deleted stay in the files until somebody tidies up. */
const MOST_ROWS = 3_000
const MOST_WORLDS = 40

interface Spare extends Omit<WorldDatabase, 'leave'> {
  base: string
  worlds: number
  rows: number
}

/** Of the worker, whatever modules it reads anew. */
const spares = ((globalThis as { ojaSpares?: Spare[] }).ojaSpares ??= [])

/** One that may have been another world's before, and may become another's; of the run's own template. */
export async function aWorldDatabase(): Promise<WorldDatabase> {
  const spare = spares.pop() ?? await copied(inject('world_url'))
  spare.worlds += 1
  return { ...spare, leave: once(() => leave(spare)) }
}

/**
 * One of its own: of the run of tests, or of any other migrated database, which still lacks what a world
 * needs. Measurements give one, as there is no run of tests to ask for its own.
 */
export async function anotherDatabase(base?: string): Promise<WorldDatabase> {
  const own = await copied(base ?? inject('world_url'))
  if (base !== undefined) await prepareForWorlds(own.side.pool)
  return { ...own, leave: once(() => end(own)) }
}

/** A world may be stopped by its test and with it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

async function copied(base: string): Promise<Spare> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(base, name)
  return { name, base, ...open(base, name), worlds: 0, rows: 0 }
}

/** The pools of a world: like the provider's own, but more patient. */
function open(base: string, name: string): { main: OpenDatabase, side: OpenDatabase } {
  const url = base.replace(/[^/]+$/, name)
  return {
    main: openDatabase({ url, max: 12, patience: 60_000 }),
    side: openDatabase({ url, max: 4, patience: 60_000 }),
  }
}

async function leave(spare: Spare): Promise<void> {
  if (await isAsNew(spare)) spares.push(spare)
  else await end(spare)
}

async function end({ base, name, main, side }: Spare): Promise<void> {
  await Promise.all([main.close(), side.close()])
  await drop(base, name)
}

async function isAsNew(spare: Spare): Promise<boolean> {
  const { main, side, worlds } = spare
  const isInUse = [main, side].some(({ pool }) =>
    pool.ending || pool.totalCount > pool.idleCount || pool.waitingCount > 0)
  if (isInUse || worlds >= MOST_WORLDS) return false
  try {
    const { rows: [emptied] } = await side.pool.query<{ rows: number | null }>(
      'select test_world.emptied($1) as rows', [main.pool.totalCount + side.pool.totalCount])
    spare.rows += emptied?.rows ?? MOST_ROWS
    return spare.rows < MOST_ROWS
  } catch {
    return false
  }
}

/**
 * Gives a migrated database what a world needs, in a schema of its own. `emptied` makes it as it was: it
 * answers how many rows there were, or null where the database was altered or others are in it. A job for
 * later that a job enqueues while the queue is being worked off would be taken at once, where the world's
 * time is before the database's: it is flagged as it comes in.
 */
export async function prepareForWorlds(pool: OpenDatabase['pool']): Promise<void> {
  const [tables, sequences] = [await tablesIn(pool), await sequencesIn(pool)]
  const filled = tables.filter(({ isFilled }) => isFilled)
  const kept = (name: string) => `test_world.kept_${filled.findIndex((table) => table.name === name)}`
  const empty = tables.map(({ name, columns, isFilled }) => isFilled
    ? `if exists ((${textsOf(name)} except ${textsOf(kept(name))})
         union all (${textsOf(kept(name))} except ${textsOf(name)})) then
         delete from ${name};
         insert into ${name} (${columns}) overriding system value select ${columns} from ${kept(name)};
       end if;`
    : `delete from ${name}; get diagnostics gone = row_count; deleted := deleted + gone;`)
  await pool.query(`
    create schema test_world;
    ${filled.map(({ name }) => `create table ${kept(name)} as table ${name};`).join('\n')}
    create table test_world.clock (now timestamptz);
    create function test_world.shape() returns text language sql as $$
      select concat_ws(' ',
        (select count(*) || ' ' || max(oid) from pg_class where relnamespace <> 'pg_toast'::regnamespace),
        (select count(*) || ' ' || max(oid) || ' ' || sum(ascii(tgenabled)) from pg_trigger),
        (select count(*) || ' ' || max(oid) from pg_proc),
        (select count(*) || ' ' || max(oid) from pg_constraint),
        (select count(*) from pg_attribute where not attisdropped and attnum > 0),
        (select count(*) || ' ' || max(oid) from pg_policy),
        (select count(*) from pg_db_role_setting))
    $$;
    create function test_world.emptied(own int) returns int language plpgsql as $$
    declare deleted int := 0; gone int;
    begin
      if test_world.shape() <> (select shape from test_world.shape)
        or (select count(*) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend') > own
      then return null; end if;
      perform set_config('session_replication_role', 'replica', true);
      ${empty.join('\n')}
      ${sequences.map(({ name, start }) => `perform setval('${name}', ${start}, false);`).join('\n')}
      delete from test_world.clock;
      return deleted;
    end $$;
    create function test_world.flag_later() returns trigger language plpgsql security definer as $$
    begin
      if new.last_error is null and new.run_at > (select now from test_world.clock) then
        new.flags = '{"later": true}';
      end if;
      return new;
    end $$;
    create trigger flag_later before insert or update of run_at on graphile_worker._private_jobs
      for each row execute function test_world.flag_later();
    create table test_world.shape (shape text);
    insert into test_world.shape select test_world.shape();`)
}

/** Rows as texts: values of `json` cannot be compared. */
const textsOf = (table: string) => `select one::text from ${table} as one`

interface Table { name: string, columns: string, isFilled: boolean }

/** Ours and the queue's; parts of a table belong to it. */
async function tablesIn(pool: OpenDatabase['pool']): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', nspname, relname),
        false, true, '')))[1]::text::int > 0 as "isFilled"
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and not relispartition
    order by 1`)
  return rows
}

async function sequencesIn(pool: OpenDatabase['pool']): Promise<{ name: string, start: string }[]> {
  const { rows } = await pool.query<{ name: string, start: string }>(`
    select format('%I.%I', schemaname, sequencename) as name,
      coalesce(last_value + 1, start_value) as start
    from pg_sequences where schemaname in ('public', 'graphile_worker')`)
  return rows
}
