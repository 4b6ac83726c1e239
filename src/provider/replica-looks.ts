// Whether a copy of the database is fit to be read: is it one, of this very database, and how far behind.
import type pg from 'pg'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * `promoted`: it takes changes of its own, and is no copy any more. `another`: of another database, or of
 * this one before its primary was replaced. `unknown`: nobody has looked of late, or the primary does not say
 * where it is.
 */
export type Fitness = 'used' | 'behind' | 'away' | 'promoted' | 'another' | 'unknown'

interface Between {
  primary: pg.Pool
  copy: pg.Pool
  metrics: Metrics
  log: Log
  most_lag_ms: number
}

/** Longer lags are only known to be longer. */
const REMEMBERED_MS = 600_000

export function openLooks({ primary, copy, metrics, log, most_lag_ms }: Between) {
  const positions = openPositions()
  let known: Fitness = 'unknown'
  let looking: Promise<Fitness> | null = null
  const judge = async (at: number): Promise<{ fitness: Fitness, lag_ms: number | null }> => {
    const ahead = await primaryAt(primary).catch(() => null)
    if (!ahead) return { fitness: 'unknown', lag_ms: null }
    positions.add(at, ahead.position)
    const behind = await copyAt(copy).catch(() => null)
    if (!behind) return { fitness: 'away', lag_ms: null }
    if (!behind.is_copy) return { fitness: 'promoted', lag_ms: null }
    if (behind.of !== ahead.of || behind.position === null) return { fitness: 'another', lag_ms: null }
    const { lag_ms, is_exact } = positions.lagOf(behind.position, performance.now())
    if (lag_ms > most_lag_ms) return { fitness: 'behind', lag_ms }
    return { fitness: is_exact ? 'used' : 'unknown', lag_ms }
  }
  const look = async (): Promise<Fitness> => {
    const { fitness, lag_ms } = await judge(performance.now())
    metrics.lists.looked(fitness === 'used', lag_ms)
    if (fitness === known) return fitness
    known = fitness
    if (fitness === 'used') log.info('lists are read from the replica')
    else log.warn({ why: fitness, lag_ms }, 'lists are read from the primary')
    return fitness
  }
  return {
    /** One look at a time: who asks meanwhile gets what it finds. */
    look(): Promise<Fitness> {
      looking ??= look().finally(() => { looking = null })
      return looking
    },
    /** What the last look found, and the position that what is read now must have got to. */
    standing(): { fitness: Fitness, least: number } {
      const least = positions.since(performance.now() - most_lag_ms)
      return least === undefined ? { fitness: 'unknown', least: 0 } : { fitness: known, least }
    },
    ended: async () => { await looking },
  }
}

/** Where the primary was when, and with it how old what a copy has got to is. */
function openPositions() {
  const seen: { at: number, position: number }[] = []
  return {
    add(at: number, position: number) {
      // Restored from a backup: what was before says nothing.
      if (position < (seen.at(-1)?.position ?? 0)) seen.length = 0
      seen.push({ at, position })
      while (seen.length > 1 && (seen[0]?.at ?? 0) < at - REMEMBERED_MS) seen.shift()
    },
    /** Where it was at this time or a little later; nothing where nobody has looked since. */
    since: (at: number): number | undefined => seen.find((each) => each.at >= at)?.position,
    /** At most so far behind; inexact where it has not got to the oldest position that is remembered. */
    lagOf(position: number, now: number): { lag_ms: number, is_exact: boolean } {
      const reached = seen.findLast((each) => each.position <= position)
      return { lag_ms: now - ((reached ?? seen[0])?.at ?? -Infinity), is_exact: reached !== undefined }
    },
  }
}

const identity = `(select system_identifier from pg_control_system()) || ' '
  || (select oid from pg_database where datname = current_database())`

/** A position is a count of bytes. The timeline tells a primary from the one that it took the place of. */
async function primaryAt(pool: pg.Pool): Promise<{ position: number, of: string }> {
  const { rows: [row] } = await pool.query<{ position: number, of: string }>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position,
      ${identity} || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as of`)
  if (!row) throw new Error('The primary does not say where it is')
  return row
}

interface CopyAt { is_copy: boolean, position: number | null, of: string }

async function copyAt(pool: pg.Pool): Promise<CopyAt> {
  const { rows: [row] } = await pool.query<CopyAt>(`
    select pg_is_in_recovery() as is_copy,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position,
      ${identity} || ' ' || lpad(upper(to_hex(greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())))), 8, '0') as of`)
  if (!row) throw new Error('The replica does not say where it is')
  return row
}
