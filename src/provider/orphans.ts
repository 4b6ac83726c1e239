// Frees the jobs of workers whose process died: without this the queue would wait four hours for them.
import type pg from 'pg'

/** Every 15 seconds is soon enough for people who wait, and costs one small query. */
const EVERY = 15_000

/** A process is alive while a connection under its name is; the jobs that its workers hold are left alone. */
export interface Watch {
  /** Says that these workers (the name under which they hold jobs) belong to `process`. */
  enlist(workers: string): Promise<void>
  stop(): void
}

/** `process` is the application_name of every connection of `pool`. */
export function watchOrphans(pool: pg.Pool, process: string, on_error: (error: Error) => void): Watch {
  const look = () => freeOrphans(pool).catch((error: unknown) => {
    on_error(error instanceof Error ? error : new Error(String(error)))
  })
  const timer = setInterval(look, EVERY)
  return {
    async enlist(workers) {
      await pool.query('insert into job_process (workers, process) values ($1, $2)', [workers, process])
        .catch(on_error)
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Answers how many jobs were freed. Workers that just started may not be enlisted yet, so a job is held
 * `after` seconds at least. With 0 the jobs of the dead are freed at once: right where one process has
 * the database to itself.
 */
export async function freeOrphans(pool: pg.Pool, after = 20): Promise<number> {
  const alive = 'select application_name from pg_stat_activity'
  const free = (table: string) => pool.query(`update graphile_worker.${table}
    set locked_at = null, locked_by = null
    where locked_by is not null and locked_at <= now() - make_interval(secs => $1)
    and locked_by not in (select workers from job_process where process in (${alive}))`, [after])
  await free('_private_job_queues')
  const { rowCount } = await free('_private_jobs')
  await pool.query(`delete from job_process where process not in (${alive})`)
  return rowCount ?? 0
}
