// Frees the jobs of workers whose process died: without this the queue would wait four hours for them.
import type pg from 'pg'

/** Every 15 seconds is soon enough for people who wait, and costs one small query. */
const EVERY = 15_000

/** A process is alive while a connection under its name is; its workers' jobs are left alone. */
export interface Watch {
  /** Says that this worker belongs to `process`. */
  enlist(worker: string): Promise<void>
  stop(): void
}

/** `process` is the application_name of every connection of `pool`. */
export function watchOrphans(pool: pg.Pool, process: string, on_error: (error: Error) => void): Watch {
  const look = () => freeOrphans(pool).catch((error: unknown) => {
    on_error(error instanceof Error ? error : new Error(String(error)))
  })
  const timer = setInterval(look, EVERY)
  return {
    async enlist(worker) {
      await pool.query('insert into job_process (worker, process) values ($1, $2)', [worker, process]).catch(on_error)
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Answers how many jobs were freed. `after` seconds: a worker that just started may not be enlisted yet. With 0 and
 * nobody enlisted every held job is freed, which is right where one process has the database to itself.
 */
export async function freeOrphans(pool: pg.Pool, after = 20): Promise<number> {
  const dead = `locked_by is not null and locked_at <= now() - make_interval(secs => $1)
    and locked_by not in (select worker from job_process
      where process in (select application_name from pg_stat_activity))`
  await pool.query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${dead}`, [after])
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${dead}`, [after])
  await pool.query('delete from job_process where process not in (select application_name from pg_stat_activity)')
  return rowCount ?? 0
}
