// Frees the jobs that nobody works on any more: without this the queue would wait four hours for them.
import type pg from 'pg'
import type { QueuePool } from './queue-pool.ts'

/** A process says so often that it is there, and looks whether it holds jobs that it knows nothing of. */
const SEEN_EVERY_MS = 5_000
/** Every 15 seconds is soon enough for people who wait, and costs one small query. */
const LOOKS_EVERY_MS = 15_000
/** Seconds after which a process is dead that said nothing, though the server believes in its connection. */
const LEASE = 30
/** Seconds that a job of another process is held at least before it is freed. */
const HELD = 20
/** The same of this one's own: longer than the answer may take with which a job comes. */
const HELD_BY_US = 8

/** Sees to the jobs of processes that died, and to those that this one holds and knows nothing of. */
export interface Watch {
  /** Says that these workers (the name under which they hold jobs) belong to this process. */
  enlist(workers: string): Promise<void>
  stop(): void
}

/** `inHand` answers the jobs that this process works on now, or whose end is not written yet. */
export function watchOrphans(
  { pool, process }: QueuePool, inHand: () => string[], on_error: (error: Error) => void,
): Watch {
  const own = new Set<string>()
  let steady_since = performance.now()
  const told = (error: unknown) => on_error(error instanceof Error ? error : new Error(String(error)))
  const sayHere = () => pool.query(`insert into job_process (workers, process)
    select unnest($1::text[]), $2 on conflict (workers) do update set seen_at = now()`, [[...own], process])
    .catch((error: unknown) => {
      // Nobody could say that he is there: whoever is back first must not take him for dead.
      steady_since = performance.now() + SEEN_EVERY_MS
      told(error)
    })
  const timers = [
    setInterval(() => { sayHere().then(() => freeLost(pool, [...own], inHand)).catch(told) }, SEEN_EVERY_MS),
    setInterval(() => {
      if (performance.now() - steady_since >= LOOKS_EVERY_MS) freeOrphans(pool).catch(told)
    }, LOOKS_EVERY_MS),
  ]
  return {
    async enlist(workers) {
      own.add(workers)
      await sayHere()
    },
    stop: () => { for (const timer of timers) clearInterval(timer) },
  }
}

/**
 * Answers how many jobs of dead processes were freed. Workers that just started may not be enlisted yet, so a
 * job is held `after` seconds at least, and a process whose connections are gone has as long to come back.
 * With 0 the jobs of the dead are freed at once: right where one process has the database to itself.
 */
export async function freeOrphans(pool: pg.Pool, after = HELD): Promise<number> {
  const alive = `select workers from job_process where seen_at > now() - make_interval(secs => $1)
    or seen_at > now() - make_interval(secs => ${LEASE})
      and process in (select application_name from pg_stat_activity)`
  const free = (table: string) => pool.query(`update graphile_worker.${table}
    set locked_at = null, locked_by = null
    where locked_by is not null and locked_at <= now() - make_interval(secs => $1)
    and locked_by not in (${alive})`, [after])
  await free('_private_job_queues')
  const { rowCount } = await free('_private_jobs')
  await pool.query(`delete from job_process where workers not in (${alive})`, [after])
  return rowCount ?? 0
}

/**
 * Frees what these workers hold and do not work on: the answer with which they got it never came. What they
 * get while this is looked for is younger than HELD_BY_US.
 */
export async function freeLost(
  pool: pg.Pool, workers: readonly string[], inHand: () => string[],
): Promise<number> {
  const given = [workers, inHand(), HELD_BY_US]
  const lost = 'locked_by = any($1::text[]) and locked_at <= now() - make_interval(secs => $3)'
  const jobs = 'graphile_worker._private_jobs'
  const { rowCount } = await pool.query(
    `update ${jobs} set locked_at = null, locked_by = null where ${lost} and id <> all($2::bigint[])`, given)
  await pool.query(`update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
    where ${lost} and not exists (
      select from ${jobs} where job_queue_id = queue.id and id = any($2::bigint[]))`, given)
  return rowCount ?? 0
}
