// A copy of the database that PostgreSQL keeps by itself (DATABASE_REPLICA_URL): lists that may lag are read
// there while it is fit for it, and from the primary whenever anything speaks against it.
import { sql } from 'kysely'
import type pg from 'pg'
import { Refusal } from '#contract/refusal.ts'
import { isAway } from './answers.ts'
import { openDatabase, sqlState, tenancy, type Tables, type Transaction } from './database.ts'
import type { Reader } from './lagging.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { plansForEach } from './prepared.ts'
import { openLooks, type Fitness } from './replica-looks.ts'

export interface Replica {
  /** What `work` finds there, with everything that the caller's team did; null: ask the primary. */
  read<T extends object>(
    caller: Reader, work: (inside: Transaction<Tables>) => Promise<T>,
  ): Promise<T | null>
  /** Looks once whether it is fit. */
  look(): Promise<Fitness>
  /** Looks every second from now on. */
  watch(): void
  readonly pool: pg.Pool
  stop(): Promise<void>
}

interface Opening {
  url: string
  /** Connections to the primary. */
  primary: pg.Pool
  metrics: Metrics
  log: Log
  /** Milliseconds that it may be behind the primary. */
  most_lag_ms?: number | undefined
}

const LOOK_MS = 1_000
const SLOWEST_MS = 2_000
const MOST_LAG_MS = 5_000

/** Nothing is asked of it until the first look. */
export function openReplica(opening: Opening): Replica {
  const { url, primary, metrics, log, most_lag_ms = MOST_LAG_MS } = opening
  const shared = {
    url, patience: 500, slowest: SLOWEST_MS,
    session: { ...plansForEach, default_transaction_read_only: 'on' },
  }
  const { database, pool, close } = openDatabase({ ...shared, application_name: 'oja lists' })
  // Of its own: that lists have taken all others says nothing of the copy.
  const looker = openDatabase({ ...shared, max: 1, application_name: 'oja look' })
  const looks = openLooks({ primary, copy: looker.pool, metrics, log, most_lag_ms })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = () => looks.look()
  const again = () => {
    if (!stopped) timer = setTimeout(() => void look().finally(again), LOOK_MS).unref()
  }
  return {
    pool,
    look,
    async read(caller, work) {
      const { fitness, least } = looks.standing()
      if (fitness !== 'used') return metrics.lists.answered('primary', fitness)
      const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      try {
        const found = await reading.execute(async (inside) => {
          await enter(inside, caller, least)
          return work(inside)
        })
        metrics.lists.answered('replica')
        return found
      } catch (error) {
        const why = whyNot(error)
        if (isUnforeseen(why)) log.warn({ err: error }, 'a list was not read from the replica')
        if (why === 'away') void look()
        return metrics.lists.answered('primary', why)
      }
    },
    watch() { void look().finally(again) },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looks.ended()
      await Promise.all([close(), looker.close()])
    },
  }
}

type Why =
  | 'promoted' | 'behind' | 'own_change' | 'refused' | 'conflict' | 'slow' | 'away' | 'read_only' | 'failed'

/** What an open copy cannot be read for. */
class Unfit extends Error {
  readonly why: Why

  constructor(why: Why) {
    super(`The replica is not read: ${why}`)
    this.why = why
  }
}

/**
 * The transaction becomes the caller's, as on the primary, and sees one state of the copy from here on: one
 * in which the trail of the caller's merchant is as long as it was on the primary when the caller came in.
 */
async function enter(inside: Transaction<Tables>, caller: Reader, least: number): Promise<void> {
  const { rows: [row] } = await sql<{ is_copy: boolean, is_near: boolean | null, has_own: boolean }>`
    select pg_is_in_recovery() as is_copy,
      pg_last_wal_replay_lsn() >= '0/0'::pg_lsn + ${least}::numeric as is_near,
      coalesce((select seq from audit_chain where chain = ${caller.merchant_id}), 0) >= ${caller.events}
        as has_own,
      ${tenancy(caller)}`.execute(inside)
  if (!row?.is_copy) throw new Unfit('promoted')
  if (!row.is_near) throw new Unfit('behind')
  if (!row.has_own) throw new Unfit('own_change')
}

/** Even a refusal is the primary's to say: what is not in the copy may be there by now. */
function whyNot(error: unknown): Why {
  if (error instanceof Unfit) return error.why
  if (error instanceof Refusal) return 'refused'
  const state = sqlState(error) ?? ''
  if (state === '57014') return 'slow'
  if (state === '25006') return 'read_only'
  if (state.startsWith('40')) return 'conflict'
  return isAway(error) ? 'away' : 'failed'
}

const isUnforeseen = (why: Why): boolean => why === 'read_only' || why === 'failed'
