// A world to test in: the real provider in this process, on a database of its own,
// at a time that the test chooses.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { RefusalBody } from '#contract/refusal.ts'
import { createProvider, type Noun, type Provider } from '#provider/app.ts'
import type { Database } from '#provider/database.ts'
import { workOffJobs } from '#provider/jobs.ts'
import { openLog } from '#provider/log.ts'
import { nouns as allNouns } from '#provider/nouns.ts'
import { openOutside, type Outside } from '#provider/outside/open.ts'
import { readMailbox } from '#provider/mailbox.ts'
import { openSecrets } from '#provider/secrets.ts'
import { readSettings, type Settings } from '#provider/settings.ts'
import { throughNginx } from './deploy/through-nginx.ts'
import { closedWithFile } from './left-open.ts'
import { anotherDatabase, aWorldDatabase } from './spare-databases.ts'

interface Choices {
  /** The time in this world; it stands still until `clock.advance`. Default: 2 March 2026, 9:00 UTC. */
  now?: Date | string
  /** Default: all of the provider's. */
  nouns?: readonly Noun[]
  settings?: Record<string, string>
  outside?: Partial<Outside>
  /** The address of a migrated database to copy. Default: that of the run of tests. */
  template?: string
  /**
   * Its database is new, nobody's before, and goes with it. For who fills it with many rows, too: connections
   * that were somebody's have planned their statements for a few.
   */
  own?: boolean
  /** The address of a standby for this world's database; nobody looks at it but the test. */
  replica?: (database: string) => string
  most_lag_ms?: number
}

/** What comes back over the wire. */
export interface Reply<T> {
  status: number
  headers: Headers
  /** The decoded answer; reading it fails the test when the reply was a refusal. */
  readonly data: T
  readonly message: string
  /** The refusal; reading it fails the test when the reply was a success. */
  readonly refusal: z.infer<typeof RefusalBody>
  text: string
}

export type Sending<E extends Endpoint> = Ask<E> & {
  token?: string
  files?: Record<string, File>
  /** Default: a new one for each change; null sends none. */
  requestId?: string | null
  headers?: Record<string, string>
  /** The client's address. */
  from?: string
}

export interface World {
  app: Provider
  database: Database
  clock: { now(): Date, advance(ms: number): Promise<void> }
  /** Asks as the dashboard does: values encoded by the endpoint's schemas, the answer decoded and checked. */
  ask<E extends Endpoint>(endpoint: E, ask: Sending<E>): Promise<Reply<Answer<E>>>
  /** Any request at all; `path` begins with a slash. */
  request(path: string, init?: RequestInit & { from?: string }): Promise<Response>
  /** Letters to this address, newest first. */
  mailbox(to?: string): ReturnType<typeof readMailbox>
  /**
   * Works off every job that is due at this world's time, and what those enqueue. Fails on a job that failed,
   * which the next call tries again.
   */
  jobsDone(): Promise<void>
  stop(): Promise<void>
}

/** Settings of every world of a test file, where a world's own choice says nothing else. */
export const settingsOfAll: Record<string, string> = {}

/** It closes with the test in which it was opened, or with the file; `stop` closes it earlier. */
export async function aProvider(choices: Choices = {}): Promise<World> {
  const { main, side, name, leave } = await (choices.template ?? choices.replica ?? choices.own
    ? anotherDatabase(choices.template) : aWorldDatabase())
  const opened: (() => unknown)[] = [leave]
  const stop = closedWithFile(async () => {
    for (const close of opened.toReversed()) await close()
  })
  closeWithTest(stop)
  const clock = aClock(choices.now ?? '2026-03-02T09:00:00Z', main.database)
  await side.pool.query('insert into test_world.clock values ($1)', [clock.now()])
  const settings = {
    ...testSettings({ ...settingsOfAll, ...choices.settings }),
    DATABASE_REPLICA_URL: choices.replica?.(name) ?? null,
  }
  const app = createProvider({
    settings, database: main.database, side: side.pool,
    outside: { ...openOutside(settings), clock, ...choices.outside },
    secrets: openSecrets([Buffer.alloc(32, 7)]), log: openLog(settings.LOG_LEVEL),
    nouns: choices.nouns ?? allNouns,
    ...choices.most_lag_ms !== undefined && { most_lag_ms: choices.most_lag_ms },
  })
  opened.push(() => app.replica?.stop())
  const way = isProxied ? await throughNginx(app) : null
  opened.push(() => way?.stop())
  const request: World['request'] = (path, { from, ...init } = {}) =>
    (way ?? app).fetch(new Request(new URL(path, settings.PUBLIC_URL), init), from ? { address: from } : {})
  return {
    app, clock, stop, request,
    database: main.database,
    ask: askBy(request),
    mailbox: (to) => readMailbox(app, to),
    jobsDone: () => jobsDone(app, side.pool, clock.now),
  }
}

/** THROUGH=nginx: whatever a test asks passes a real proxy first (tests/deploy). */
const isProxied = process.env['THROUGH'] === 'nginx'

/** How endpoints are asked over any way to a provider. */
export const askBy = (request: World['request']): World['ask'] =>
  (endpoint, ask) => send(request, endpoint, ask)

function testSettings(given: Record<string, string> = {}): Settings {
  return readSettings({ LOG_LEVEL: 'silent', RAIL_LATENCY_MS: '0', PUBLIC_URL: 'http://oja.example',
    DATA_DIR: '/nonexistent', REVIEWER_KEY: 'a reviewer\'s key for tests',
    ...isProxied && { TRUST_PROXY: '2' }, ...given })
}

async function send<E extends Endpoint>(
  request: World['request'], endpoint: E, ask: Sending<E>,
): Promise<Reply<Answer<E>>> {
  const { params, query, body, files, token, from, headers, requestId = randomUUID() } =
    ask as Sending<Endpoint>
  const path = filled(endpoint.path, z.encode(endpoint.params, params ?? {}) as Record<string, unknown>)
  const search = new URLSearchParams(entries(z.encode(endpoint.query, query ?? {})))
  const changes = endpoint.method !== 'GET'
  const response = await request(`/v2/${path}${search.size ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...token && { token, Authorization: `Bearer ${token}` },
      ...changes && requestId && { requestId },
      ...changes && !endpoint.files && { 'Content-Type': 'application/json' },
      ...headers,
    },
    ...changes && { body: encodeBody(endpoint, body ?? {}, files) },
    ...from && { from },
  })
  return reply(endpoint, response)
}

async function reply<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<Answer<E>>> {
  const { status, headers } = response
  const text = await response.text()
  const json = () => JSON.parse(text) as { message: string, data: never }
  return {
    status, headers, text,
    get data() {
      if (status >= 400) throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${status} ${text}`)
      return z.decode(endpoint.answer, json().data) as Answer<E>
    },
    get message() { return json().message },
    get refusal() {
      if (status < 400)
        throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${status} ${text}`)
      return RefusalBody.parse(json())
    },
  }
}

function encodeBody(endpoint: Endpoint, body: unknown, files: Record<string, File> = {}): string | FormData {
  const encoded = z.encode(endpoint.body, body)
  if (!endpoint.files) return JSON.stringify(encoded)
  const form = new FormData()
  for (const [name, value] of entries(encoded)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

function entries(value: unknown): [string, string][] {
  return Object.entries(value as Record<string, unknown>)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => [name, String(member)])
}

function filled(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function aClock(start: Date | string, database: Database): World['clock'] {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    async advance(ms) {
      now = new Date(now.getTime() + ms)
      // The limiter counts by the machine's clock: its windows are moved instead.
      await sql`update rate_limit set expire = expire - ${ms}::bigint`.execute(database)
      await sql`update test_world.clock set now = ${now}`.execute(database)
    },
  }
}

/** The queue's own clock is the database's: jobs not owed yet are flagged, due ones brought forward. */
async function jobsDone(app: Provider, pool: pg.Pool, now: () => Date): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await pool.query(`update graphile_worker._private_jobs set
      flags = case when run_at > $1 and last_error is null then '{"later": true}'::jsonb end,
      run_at = case when run_at > $1 and last_error is null then run_at else least(run_at, now()) end`,
        [now()])
    const { failures: [failure] } = await workOffJobs(app, pool)
    if (failure) throw failure
    const { rows: [left] } = await pool.query<{ due: boolean }>(`select exists (select from
      graphile_worker._private_jobs where flags is null and run_at <= now()
      and attempts < max_attempts) as due`)
    if (!left?.due) return
  }
  throw new Error('The jobs never end: one of them keeps making others')
}

/** Not only with its file: one with many tests would keep many databases. */
function closeWithTest(stop: () => Promise<void>): void {
  try {
    onTestFinished(stop)
  } catch {
    // Not inside a test: it closes with the file.
  }
}
