// Work that is done later, from one queue in the database: at least once each, by whichever process is free.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger, parseCronItems, run, runOnce, runTaskList, type TaskList, type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Provider } from './app.ts'
import { becomeTenant, transaction, type Tenant } from './database.ts'
import type { Running } from './lifetime.ts'
import { freeOrphans, watchOrphans } from './orphans.ts'
import { MAIL_CONNECTIONS } from './outside/mail.ts'
import type { QueuePool } from './queue-pool.ts'
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

/** How long a stop waits until the database knows what the last jobs ended with; it may be away. */
const NOTES_MS = 5_000

/**
 * Works the queue until stopped; `stop` waits for the jobs in hand and what they have begun. `alone` says
 * that no other process works on this database: then what a killed one held is free at once.
 */
export async function startJobs(app: Provider, queue: QueuePool, alone: boolean): Promise<Running> {
  const { pool, notes } = queue
  if (alone) await freeOrphans(pool, 0)
  const in_hand = new Set<string>()
  const watch = watchOrphans(queue, () => [...in_hand, ...notes.pending()], ({ message }) =>
    app.log.warn({ why: message }, 'orphans not seen to'))
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => { void watch.enlist(workerPool.id) })
  events.on('job:start', ({ job }) => { in_hand.add(String(job.id)) })
  events.on('job:complete', ({ job }) => { in_hand.delete(String(job.id)) })
  const common = { noHandleSignals: true, pollInterval: 2000, events, logger: workerLog(app) }
  const { ours, waiting } = parted(tasks(app))
  const parts = await Promise.all([
    keptRunning(app, Object.keys(ours), async () => {
      const runner = await run({
        ...common, pgPool: pool, concurrency: OURS_AT_ONCE, taskList: ours,
        parsedCronItems: parseCronItems(app.schedules.map(({ cron, job }) => ({ match: cron, task: job }))),
      })
      return { ended: runner.promise, stop: async () => runner.stop() }
    }),
    // `run` would want a connection of the queue's for each of them, which is for jobs that work on one. This
    // is what `run` is made of: the tables are there already, and nothing of these comes by the clock.
    ...waiting.map(({ list, concurrency }) => keptRunning(app, Object.keys(list), async () => {
      const workers = runTaskList({ ...common, concurrency }, list, pool)
      return { ended: workers.promise, stop: async () => { await workers.gracefulShutdown() } }
    })),
  ])
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      watch.stop()
      await app.background.idle()
      await notes.written(NOTES_MS)
    },
  }
}

interface Begun { ended: Promise<void>, stop(): Promise<void> }

const AGAIN_MS = 1_000

/**
 * Runners of the queue that were not asked to stop are begun again when they end: a process that works
 * nothing looks as if it did. The first time they have to begin.
 */
async function keptRunning(
  app: Provider, jobs: readonly string[], begin: () => Promise<Begun>,
): Promise<Running> {
  let isStopping = false
  let running: Begun | null = await begin()
  const watched = async () => {
    for (;;) {
      const why: unknown = await running?.ended.then(() => 'they ended', (error: unknown) => error)
      if (isStopping) return
      app.log.error({ err: why, jobs }, 'jobs are worked no more: their runners begin again')
      await pause(AGAIN_MS)
      running = isStopping ? null : await begin().catch(() => null)
      if (isStopping) await running?.stop()
    }
  }
  const watching = watched()
  return {
    async stop() {
      isStopping = true
      await running?.stop().catch(() => {})
      await watching
    },
  }
}

/**
 * Jobs that mostly wait for servers of others, and how many of each at once. Each has runners of its own:
 * however long those servers hang, nothing else waits with them.
 */
export const WAITING_AT_ONCE = {
  send_webhooks: 24,
  /** As many as the mailer keeps connections. */
  send_mail: MAIL_CONNECTIONS,
  send_push: 8,
}
const OURS_AT_ONCE = 4

function parted(list: TaskList): { ours: TaskList, waiting: { list: TaskList, concurrency: number }[] } {
  const ours = { ...list }
  const waiting = Object.entries(WAITING_AT_ONCE).flatMap(([name, concurrency]) => {
    const task = ours[name]
    delete ours[name]
    return task ? [{ list: { [name]: task }, concurrency }] : []
  })
  return { ours, waiting }
}

/** What is done is written in batches, as the queue waits for those before it says that it is through. */
const waitedFor = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Works off what is due now and comes back: for tests and for one-shot commands. `later` jobs are left alone.
 */
export async function workOffJobs(app: Provider, pool: pg.Pool): Promise<{ failures: Error[] }> {
  const failures: Error[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ error }) => {
    failures.push(error instanceof Error ? error : new Error(String(error)))
  })
  await runOnce({
    pgPool: pool, taskList: tasks(app), noHandleSignals: true, logger: workerLog(app), events,
    forbiddenFlags: ['later'], preset: { worker: waitedFor },
  })
  await app.background.idle()
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
