// The way to PostgreSQL: one pool, one set of value parsers, transactions that
// know whose rows they may touch.
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { distrustTogether, ImpatientClient } from './impatient.ts'
import { isOutdated, plansForEach } from './prepared.ts'
import { saidAtFirst } from './said-at-first.ts'
import type { GroundTables } from './tables.ts'

/**
 * Every table, by name. Each noun adds its own beside its code:
 * `declare module '#provider/database.ts' { interface Tables { payout: PayoutTable } }`
 */
export interface Tables extends GroundTables {}

export type Database = Kysely<Tables>
export type { Transaction }

export type Mode = 'test' | 'live'

/** Whose rows a transaction may see: one merchant's, in one mode. */
export interface Tenant { merchant_id: string, mode: Mode }

interface Opening {
  url: string
  /** Connections kept at most. */
  max?: number
  application_name?: string
  /** Milliseconds to wait for a free connection before giving up (503). */
  patience?: number
  /** Milliseconds that a statement may take; the connection is given up soon after. */
  slowest?: number
  /** Settings of the server for each connection, besides the limits of time. */
  session?: Readonly<Record<string, string>>
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  on_error?: (error: Error) => void
}

export interface OpenDatabase { database: Database, pool: pg.Pool, close: () => Promise<void> }

/** Any statement, where nothing shorter is said. */
const SLOWEST_MS = 15_000

/** Of every connection: the system asks by itself whether the other side is still there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Opens a pool; nothing is asked of the server until the first query. */
export function openDatabase(opening: Opening): OpenDatabase {
  const {
    url, max = 20, application_name = 'oja', patience = 5_000, slowest = SLOWEST_MS,
    session = plansForEach, on_error = () => {},
  } = opening
  const pool = new pg.Pool({
    connectionString: url,
    Client: ImpatientClient,
    max,
    application_name,
    ...keptAlive,
    types: { getTypeParser },
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: slowest,
    ...saidAtFirst({
      ...session,
      statement_timeout: slowest,
      lock_timeout: 10_000,
      // One whose client vanished holds its locks for so long: others wait for them.
      idle_in_transaction_session_timeout: SLOWEST_MS,
    }),
  })
  pool.on('error', on_error)
  // Breaking while lent out shows in the query that was running.
  pool.on('connect', (client) => client.on('error', () => {}))
  distrustTogether(pool)
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    database, pool,
    async close() {
      await database.destroy()
      // Kysely ends a pool that it has used.
      if (!pool.ending) await pool.end()
    },
  }
}

const ATTEMPTS = 4

/**
 * Runs `work` in one transaction; starts it again when PostgreSQL says that two of them crossed, that a row
 * is there now which was not when it was looked for, or that a table was altered since a statement was
 * prepared.
 */
export async function transaction<T>(
  database: Database, work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !crossed(error)) throw error
      await new Promise((done) => setTimeout(done, 5 * 4 ** attempt * Math.random()))
    }
  }
}

/**
 * As `transaction`, but only the rows of `tenant` exist in it: row-level security
 * answers for that, not the queries.
 */
export function tenantTransaction<T>(
  database: Database, tenant: Tenant, work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return transaction(database, async (inside) => {
    await becomeTenant(inside, tenant)
    return work(inside)
  })
}

/** From here to the end of the transaction, or to `becomeOwner`, only this merchant's rows exist. */
export async function becomeTenant(
  inside: Transaction<Tables>, { merchant_id, mode }: Tenant,
): Promise<void> {
  await sql`select ${tenancy({ merchant_id, mode })}`.execute(inside)
}

/** What makes a transaction a tenant's, among what a statement selects. */
export function tenancy({ merchant_id, mode }: Tenant) {
  return sql`set_config('oja.merchant_id', ${merchant_id}, true), set_config('oja.mode', ${mode}, true),
    set_config('role', 'oja_tenant', true)`
}

export async function becomeOwner(inside: Transaction<Tables>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(inside)
}

/** PostgreSQL's five-character code of an error, if it is one of its own. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/**
 * Whether the database refused because a row like this is already there; `constraint` narrows it to one rule.
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
    && (constraint === undefined || error.constraint === constraint)
}

function crossed(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01' || state === '23505' || isOutdated(error)
}

const BIGINT = 20
const DATE = 1082

/**
 * bigint comes as a number (kobo fit in one), a date as the YYYY-MM-DD that it is; all else as pg does it.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT) return safeInteger
  if (oid === DATE) return (text: string) => text
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`)
  return value
}
