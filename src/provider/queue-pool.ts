// The queue's connections, and the two things of it that must outlast them: the note that a job is done or
// has failed, and who holds which job.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keptAlive } from './database.ts'
import { distrustTogether, ImpatientClient } from './impatient.ts'
import { saidAtFirst } from './said-at-first.ts'

/**
 * Four of them listen, one for each part of the jobs; the others take a job or end it, and are free.
 * A job itself works on the process's own connections, so there may be many more jobs than these.
 */
export const QUEUE_CONNECTIONS = 8

/** The queue's own statements are short. */
const SLOWEST_MS = 5_000
/** A connection that listens hears nothing when nothing is due, so it is asked. */
const ASKED_EVERY_MS = 5_000
/** Milliseconds from one try to write a note to the next, at first and at most. */
const [SOON_MS, LATE_MS] = [100, 2_000]

export interface QueuePool {
  pool: pg.Pool
  /** The application_name of its connections, another one for each process. */
  process: string
  notes: Notes
}

/** What jobs ended with and the database does not know yet. */
export interface Notes {
  /** The jobs of which a note is being written. */
  pending(): string[]
  /** Back when all are written, or after `longest_ms`: then nobody goes on trying. */
  written(longest_ms: number): Promise<void>
}

/** `on_error` hears of connections that broke, and of notes that are tried again. */
export function openQueue(url: string, on_error: (error: Error) => void): QueuePool {
  const process = `oja queue ${randomBytes(6).toString('hex')}`
  const pool = new pg.Pool({
    connectionString: url, Client: ListeningClient, max: QUEUE_CONNECTIONS, application_name: process,
    connectionTimeoutMillis: 5_000, statement_timeout: SLOWEST_MS, ...keptAlive,
    ...saidAtFirst({ statement_timeout: SLOWEST_MS }),
  })
  pool.on('error', on_error)
  pool.on('connect', (client) => client.on('error', () => {}))
  distrustTogether(pool)
  return { pool, process, notes: keepNotes(pool, on_error) }
}

/** Asks the server while it listens whether it is still there. */
class ListeningClient extends ImpatientClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query as unknown as (...given: unknown[]) => unknown
    let timer: NodeJS.Timeout | undefined
    this.on('end', () => clearInterval(timer))
    const query = (...given: unknown[]) => {
      const asked = String(given[0])
      if (asked.startsWith('UNLISTEN')) clearInterval(timer)
      else if (asked.startsWith('LISTEN')) {
        timer = setInterval(() => { void this.answers() }, ASKED_EVERY_MS)
      }
      return ask(...given)
    }
    Object.assign(this, { query })
  }
}

interface Asked { name?: string, values?: unknown[] }

/**
 * The queue writes that a job ended without waiting for it, and a rejection that nobody hears ends the
 * process. So a note is tried until it is written, on whatever connection there is then; each is written once
 * or is about a job that somebody else holds by now, and may be repeated.
 */
function keepNotes(pool: pg.Pool, on_error: (error: Error) => void): Notes {
  const pending = new Map<Promise<unknown>, readonly string[]>()
  let isGivenUp = false
  const untilWritten = async (note: pg.QueryConfig) => {
    for (let wait = SOON_MS; ; wait = Math.min(LATE_MS, 2 * wait)) {
      try {
        return await pool.query(note)
      } catch (error) {
        // Whoever reads it hears nothing either: the process ends, and its jobs are another one's.
        if (isGivenUp) return { rows: [], rowCount: 0 }
        on_error(error instanceof Error ? error : new Error(String(error)))
      }
      await pause(wait)
    }
  }
  const write = (note: pg.QueryConfig, jobs: readonly string[]) => {
    const writing = untilWritten(note).finally(() => pending.delete(writing))
    pending.set(writing, jobs)
    return writing
  }
  const connect = pool.connect.bind(pool) as (told?: unknown) => Promise<pg.PoolClient>
  const lend = (told?: unknown) =>
    told === undefined ? Promise.resolve(borrower(() => connect(), write)) : connect(told)
  Object.assign(pool, { connect: lend })
  return {
    pending: () => [...pending.values()].flat(),
    async written(longest_ms) {
      const late = new AbortController()
      await Promise.race([
        Promise.all(pending.keys()), pause(longest_ms, null, { signal: late.signal }).catch(() => {}),
      ])
      late.abort()
      isGivenUp = true
    },
  }
}

/** A connection that is taken when it is first needed; notes go their own way. */
function borrower(
  connect: () => Promise<pg.PoolClient>,
  write: (note: pg.QueryConfig, jobs: readonly string[]) => Promise<unknown>,
) {
  let taken: Promise<pg.PoolClient> | undefined
  return {
    async query(...given: unknown[]) {
      const jobs = jobsOfNote(given[0])
      if (jobs) return write(given[0] as pg.QueryConfig, jobs)
      const client = await (taken ??= connect())
      return (client.query as unknown as (...given: unknown[]) => Promise<unknown>)(...given)
    },
    async release() {
      const client = await taken?.catch(() => null)
      client?.release()
    },
  }
}

/** Null: it is no note. */
function jobsOfNote(asked: unknown): string[] | null {
  const { name = '', values = [] } = typeof asked === 'object' ? asked as Asked : {}
  const [, kind] = /^(complete|fail)_job(?:_q)?\//.exec(name) ?? []
  if (kind === 'complete') return [values[0]].flat().map(String)
  if (kind === 'fail') return (JSON.parse(String(values[1])) as { jobId: string }[]).map(({ jobId }) => jobId)
  return null
}
