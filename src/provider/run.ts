// The provider on a database: migrated, seeded, working its queue, answering its port.
import type pg from 'pg'
import { createProvider, type Provider } from './app.ts'
import { openDatabase } from './database.ts'
import { proveStore } from './files/bytes.ts'
import { healthAlone } from './health.ts'
import { jobWork, startJobs } from './jobs.ts'
import { openKeys, proveKeys, reviewerKey, vapidKeys } from './keys.ts'
import type { Running } from './lifetime.ts'
import { listen } from './listen.ts'
import { isForPeople, logForPeople } from './log-for-people.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'
import { nouns, seed } from './nouns.ts'
import { openOutside } from './outside/open.ts'
import { provePurpose } from './purpose.ts'
import { refuseSharedConnections } from './pooler.ts'
import { openQueue } from './queue-pool.ts'
import { demoLogIn, keepLogIns } from './seed/demo-log-in.ts'
import { demoEmails } from './seed/demo-people.ts'
import type { Settings } from './settings.ts'
import { welcome } from './welcome.ts'

interface Opened {
  app: Provider
  side: pg.Pool
  openJobs(): Promise<Running>
  /** Lets `parts` end, calls to others for CALLS_MS at most, and closes what they stand on. */
  close(parts: readonly (Running | null | undefined)[]): Promise<void>
}

/** What a call that is under way still gets when the process stops, after DRAIN_MS. */
const CALLS_MS = 3_000

/** What a process of any kind needs: the newest tables, the keys, and connections. */
async function open(given: Settings, url: string): Promise<Opened> {
  const secrets = await openKeys(given)
  const isSeen = isForPeople(given, process.env, process.stdout.isTTY)
  const toTerminal = logForPeople((text) => process.stdout.write(text))
  const log = openLog(given.LOG_LEVEL, isSeen ? toTerminal : undefined)
  if (given.DATABASE_URL !== null) await refuseSharedConnections(given.DATABASE_URL)
  await migrate(url)
  const on_error = ({ message }: Error) => log.warn({ why: message }, 'a database connection broke')
  const main = openDatabase({ url, on_error })
  const side = openDatabase({ url, max: 4, application_name: 'oja side', on_error })
  await proveKeys(main.database, secrets)
  await provePurpose(main.database, given)
  const settings = {
    ...given,
    REVIEWER_KEY: given.REVIEWER_KEY ?? await reviewerKey(main.database, secrets),
    VAPID: given.VAPID ?? await vapidKeys(main.database, secrets, given),
  }
  const outside = openOutside(settings)
  await proveStore(main.database, outside)
  const app = createProvider({
    settings, database: main.database, side: side.pool, outside, secrets, log, nouns,
  })
  app.metrics.pool('main', main.pool)
  app.metrics.pool('side', side.pool)
  return {
    app,
    side: side.pool,
    async openJobs() {
      const queue = openQueue(url, on_error)
      app.metrics.pool('queue', queue.pool)
      const jobs = await startJobs(app, queue, settings.DATABASE_URL === null)
      return {
        async stop() {
          await jobs.stop()
          await queue.pool.end()
        },
      }
    },
    async close(parts) {
      const cut = setTimeout(() => outside.calls.stop(), settings.DRAIN_MS + CALLS_MS)
      await Promise.all(parts.map((part) => part?.stop())).finally(() => clearTimeout(cut))
      outside.calls.stop()
      outside.mailer.close()
      await app.replica?.stop()
      await Promise.all([main.close(), side.close()])
    },
  }
}

/** `npm start`: serves, and works the queue unless JOBS is off. */
export async function run(given: Settings, url: string): Promise<Running> {
  const { app, side, openJobs, close } = await open(given, url)
  const { settings } = app
  const logins = settings.SANDBOX ? await oneAtATime(side, () => seed(jobWork(app))) : []
  if (logins.length > 0) await keepLogIns(settings.DATA_DIR, await demoLogIn(app), demoEmails)
  const jobs = settings.JOBS ? await openJobs() : null
  if (app.replica) {
    app.metrics.pool('replica', app.replica.pool)
    app.replica.watch()
  }
  const port = await listen(app, settings.PORT)
  const address = settings.PORT === 0 ? `http://localhost:${port.port}` : settings.PUBLIC_URL
  // One that was chosen is not printed.
  const made_key = given.REVIEWER_KEY ? null : settings.REVIEWER_KEY
  console.log(welcome({ ...settings, address, made_key, logins }))
  return { stop: () => close([port, jobs]) }
}

/** `npm run worker`: works the queue; on WORKER_PORT it says how it is, and nothing else. */
export async function runWorker(given: Settings, url: string): Promise<Running> {
  const { app, openJobs, close } = await open(given, url)
  const jobs = await openJobs()
  const { WORKER_PORT } = app.settings
  const port = WORKER_PORT === null ? null : await listen(app, WORKER_PORT, healthAlone(app))
  console.log(`A worker of Oja is up${port ? `: http://localhost:${port.port}/health` : ''}`)
  return { stop: () => close([port, jobs]) }
}

/** Two processes that start together on an empty database must not both fill it. */
async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock(71014003)')
    return await work()
  } finally {
    client.release(true)
  }
}
