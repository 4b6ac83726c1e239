// A connection that hangs up on a server that does not answer: a statement's time limit is kept by the
// server itself, and one that hangs, or to which nothing leads any more, keeps none.
import type { Socket } from 'node:net'
import type pg from 'pg'
import { PreparingClient } from './prepared.ts'

/** How much longer than the server's own limit: it gets to speak first. */
const MORE_MS = 500

/** One connection of a pool is asked so often whether anything comes back, and given this long to say so. */
const [ASKED_EVERY_MS, ANSWERS_MS] = [5_000, 5_000]

type Query = (...given: unknown[]) => Promise<unknown> | undefined
type Callback = (...given: unknown[]) => unknown

/**
 * Emits `hangs`, with the moment from which nothing came back, when it hung up. Work that takes the server's
 * limit away (`set statement_timeout = 0`) takes this one away with it: `set local` until its transaction
 * ends.
 */
export class ImpatientClient extends PreparingClient {
  readonly #ask: Query

  constructor(config?: pg.ClientConfig) {
    // The server is told of it once the connection stands (said-at-first.ts).
    const { statement_timeout, ...rest } = config ?? {}
    super(rest)
    this.#ask = this.query as unknown as Query
    const longest_ms = typeof statement_timeout === 'number' && statement_timeout > 0
      ? statement_timeout + MORE_MS : null
    let unlimited: 'transaction' | 'session' | null = null
    const query: Query = (...given) => {
      unlimited = limitAfter(textOf(given[0]), unlimited)
      return unlimited || longest_ms === null ? this.#ask(...given) : this.#within(longest_ms, given)
    }
    Object.assign(this, { query })
  }

  /** Asks for nothing, and hangs up where nothing comes back; never fails. */
  async answers(): Promise<void> {
    await this.#within(ANSWERS_MS, ['select 1'])?.catch(() => {})
  }

  #within(longest_ms: number, given: unknown[]) {
    const began = performance.now()
    const timer = setTimeout(() => this.#hangUp(began), longest_ms)
    const over = () => clearTimeout(timer)
    const last = given.at(-1)
    if (typeof last !== 'function') return this.#ask(...given)?.finally(over)
    const told: Callback = (...answer) => {
      over()
      return (last as Callback)(...answer)
    }
    return this.#ask(...given.slice(0, -1), told)
  }

  #hangUp(since: number): void {
    this.emit('hangs', since)
    cut(this)
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | undefined)?.text ?? '')

function limitAfter(text: string, before: 'transaction' | 'session' | null) {
  const [, local] = /\bset (local )?statement_timeout = 0/.exec(text) ?? []
  if (/\bset statement_timeout = 0/.test(text)) return 'session'
  if (local) return before ?? 'transaction'
  return before === 'transaction' && /^(commit|rollback|begin)/i.test(text) ? null : before
}

function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/**
 * Asks every few seconds whether the connections of a pool still lead anywhere. Where one does not, the
 * others may not either: those that wait are closed, so that nobody has to find it out again.
 */
export function distrustTogether(pool: pg.Pool): void {
  /** And when each was of use last. */
  const waiting = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => waiting.delete(client))
  pool.on('remove', (client) => waiting.delete(client))
  pool.on('release', (_error, client) => waiting.set(client, performance.now()))
  pool.on('connect', (client) => (client as unknown as NodeJS.EventEmitter).on('hangs', (since: number) => {
    for (const [idle, used] of waiting) {
      if (used > since) continue
      // The pool lets go of it at once, and not only when its socket is closed.
      idle.emit('error', new Error('Nothing comes back on a connection beside it'))
      cut(idle)
    }
  }))
  const ask = async () => {
    const client = await pool.connect()
    await (client as unknown as ImpatientClient).answers()
    client.release()
  }
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer)
    else if (waiting.size > 0) ask().catch(() => {})
  }, ASKED_EVERY_MS).unref()
}
