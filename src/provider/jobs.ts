// Work that is done later, from one queue in the database: at least once each, by whichever process is free.
import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Provider } from './app.ts'
import { becomeTenant, transaction, type Tenant } from './database.ts'
import { openWork, settle, type Work } from './work.ts'

/** Does one job. It may run twice (a process that dies halfway): make the second time change nothing. */
export type Job = (payload: object, work: JobWork) => Promise<void>

/** By name; the same names that `work.enqueue` uses. */
export type Jobs = Record<string, Job>

/** A job that comes again by itself. */
export interface Schedule {
  /** Five fields, UTC: minute, hour, day, month, weekday. */
  cron: string
  job: string
}

export interface JobWork {
  readonly app: Provider
  readonly now: Date
  /** One transaction that sees all rows; jobs, letters and audit events of its work are written with it. */
  inTransaction<T>(work: (work: Work<null>) => Promise<T>): Promise<T>
  /** The same, seeing one merchant's rows. */
  asTenant<T>(tenant: Tenant, work: (work: Work<null>) => Promise<T>): Promise<T>
}

/** What `work` of a job or of the seed is done with. */
export function jobWork(app: Provider): JobWork {
  const within = async <T>(tenant: Tenant | null, work: (work: Work<null>) => Promise<T>): Promise<T> =>
    transaction(app.database, async (inside) => {
      const origin = { caller: null, address: 'provider', device: 'job', request_id: null }
      const opened = openWork<null>(app, inside, origin, app.outside.clock.now())
      if (tenant) await becomeTenant(inside, tenant)
      const result = await work(opened.work)
      await settle(opened.work, opened.traces)
      return result
    })
  return {
    app,
    get now() { return app.outside.clock.now() },
    inTransaction: (work) => within(null, work),
    asTenant: (tenant, work) => within(tenant, work),
  }
}

export interface Running { stop(): Promise<void> }

/** Works the queue until stopped; `stop` waits for the jobs in hand. */
export async function startJobs(app: Provider, pool: pg.Pool, concurrency = 4): Promise<Running> {
  const runner: Runner = await run({
    pgPool: pool, concurrency, taskList: tasks(app), noHandleSignals: true, pollInterval: 2000,
    logger: workerLog(app),
    parsedCronItems: parseCronItems(app.schedules.map(({ cron, job }) => ({ match: cron, task: job }))),
  })
  return { stop: () => runner.stop() }
}

/**
 * Works off what is due now and comes back: for tests and for one-shot commands. `later` jobs are left alone.
 */
export async function workOffJobs(app: Provider, pool: pg.Pool): Promise<{ failures: Error[] }> {
  const failures: Error[] = []
  const events = new EventEmitter()
  events.on('job:error', ({ error }: { error: unknown }) => {
    failures.push(error instanceof Error ? error : new Error(String(error)))
  })
  await runOnce({
    pgPool: pool, taskList: tasks(app), noHandleSignals: true, logger: workerLog(app), events,
    forbiddenFlags: ['later'],
  })
  return { failures }
}

function tasks(app: Provider): TaskList {
  return Object.fromEntries(Object.entries(app.jobs).map(([name, job]) => [name, async (payload: unknown) => {
    try {
      await job(payload as object, jobWork(app))
      app.metrics.job(name, 'done')
    } catch (error) {
      app.metrics.job(name, 'failed')
      app.log.error({ err: error, job: name }, 'job failed')
      throw error
    }
  }]))
}

function workerLog({ log }: Provider): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message.slice(0, 300))
    else if (level === 'warning') log.warn({ from: 'jobs' }, message.slice(0, 300))
    else log.debug({ from: 'jobs' }, message.slice(0, 300))
  })
}
