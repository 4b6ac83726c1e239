// The provider on a database: migrated, seeded, working its queue, answering its port.
import type pg from 'pg'
import { createProvider, type Provider } from './app.ts'
import { openDatabase } from './database.ts'
import { proveStore } from './files/bytes.ts'
import { healthAlone } from './health.ts'
import { jobWork, openQueue, startJobs } from './jobs.ts'
import { openKeys, proveKeys, reviewerKey, vapidKeys } from './keys.ts'
import type { Running } from './lifetime.ts'
import { listen } from './listen.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'
import { nouns, seed } from './nouns.ts'
import { openOutside } from './outside/open.ts'
import type { Settings } from './settings.ts'

interface Opened {
  app: Provider
  side: pg.Pool
  openJobs(): Promise<Running>
  close(): Promise<void>
}

/** What a process of any kind needs: the newest tables, the keys, and connections. */
async function open(given: Settings, url: string): Promise<Opened> {
  const secrets = await openKeys(given)
  const log = openLog(given.LOG_LEVEL)
  await migrate(url)
  const on_error = ({ message }: Error) => log.warn({ why: message }, 'a database connection broke')
  const main = openDatabase({ url, on_error })
  const side = openDatabase({ url, max: 4, application_name: 'oja side', on_error })
  await proveKeys(main.database, secrets)
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
    async close() {
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
  const jobs = settings.JOBS ? await openJobs() : null
  if (app.replica) {
    app.metrics.pool('replica', app.replica.pool)
    app.replica.watch()
  }
  const port = await listen(app, settings.PORT)
  console.log(welcome(settings, port.port, logins, given.REVIEWER_KEY ? null : settings.REVIEWER_KEY))
  return {
    async stop() {
      await Promise.all([port.stop(), jobs?.stop()])
      await close()
    },
  }
}

/** `npm run worker`: works the queue; on WORKER_PORT it says how it is, and nothing else. */
export async function runWorker(given: Settings, url: string): Promise<Running> {
  const { app, openJobs, close } = await open(given, url)
  const jobs = await openJobs()
  const { WORKER_PORT } = app.settings
  const port = WORKER_PORT === null ? null : await listen(app, WORKER_PORT, healthAlone(app))
  console.log(`A worker of Oja is up${port ? `: http://localhost:${port.port}/health` : ''}`)
  return {
    async stop() {
      await Promise.all([port?.stop(), jobs.stop()])
      await close()
    },
  }
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

/** A log-in of the demo, as it is printed at start. */
export interface DemoLogin {
  who: string
  email: string
  password: string
  authenticator?: string
  /** The payout PIN, where they have one. */
  pin?: string
}

/** `made_key` is the reviewer's key when nobody chose one; a chosen one is not printed. */
function welcome(
  settings: Settings, port: number, logins: readonly DemoLogin[], made_key: string | null,
): string {
  const address = settings.PORT === 0 ? `http://localhost:${port}` : settings.PUBLIC_URL
  const lines = [`Oja is up: ${address}`, `  documents   ${address}/docs`]
  if (settings.SANDBOX) {
    lines.push(`  mailbox     ${address}/mailbox`)
    lines.push(`  review      ${address}/review   for programs: key ${made_key ?? 'REVIEWER_KEY'}`)
  }
  const width = Math.max(11, ...logins.map(({ who }) => who.length))
  for (const { who, email, password, authenticator, pin } of logins) {
    const code = authenticator ? `   authenticator: ${authenticator}` : ''
    lines.push(`  ${who.padEnd(width)} ${email}   ${password}${code}${pin ? `   PIN: ${pin}` : ''}`)
  }
  return lines.join('\n')
}
