// How often something may be tried: counted in the database, so that restarts
// and other processes count along.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { Refusal } from '#contract/refusal.ts'
import { sha256 } from './secrets.ts'
import type { Work } from './work.ts'

/** `points` tries within `seconds`, counted from the first. */
export interface Limit { points: number, seconds: number }

export interface Limits {
  /**
   * Counts one try; answers the seconds to wait when it was one too many, otherwise null. One that weighs
   * more is counted as so many, and not at all where they are not left: a lighter one may still go.
   */
  consume(name: string, key: string, limit: Limit, weight?: number): Promise<number | null>
  /** Takes back one try that was counted in this window. */
  giveBack(name: string, key: string, limit: Limit): Promise<void>
  /** Whether all tries are used up: the next would be refused. Counts nothing. */
  tried(name: string, key: string, limit: Limit): Promise<boolean>
  /** How many tries are left in this window. Counts nothing. */
  left(name: string, key: string, limit: Limit): Promise<number>
  /** Forgets the tries of `key` under `name`, in every window. */
  forget(name: string, key: string): Promise<void>
}

/** All that counting a try needs. */
export interface Counting { limits: Pick<Limits, 'consume'> }

/** Counts on a pool of its own, so that a refusal's rollback does not undo the count. */
export function openLimits(pool: pg.Pool): Limits {
  const counters = new Map<string, RateLimiterPostgres>()
  const counter = (name: string, { points, seconds }: Limit) => {
    const id = `${name}:${points}:${seconds}`
    const made = counters.get(id) ?? new RateLimiterPostgres({
      storeClient: pool, tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false,
      keyPrefix: name, points, duration: seconds,
    })
    counters.set(id, made)
    return made
  }
  return {
    async consume(name, key, limit, weight = 1) {
      const counted = weight > 1 ? await counter(name, limit).get(windowOf(key, limit)) : null
      if (counted && counted.consumedPoints + weight > limit.points) return secondsOf(counted)
      try {
        await counter(name, limit).consume(windowOf(key, limit), weight)
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsOf(error)
        throw error
      }
    },
    async giveBack(name, key, limit) {
      await counter(name, limit).reward(windowOf(key, limit), 1)
    },
    async tried(name, key, limit) {
      const counted = await counter(name, limit).get(windowOf(key, limit))
      return counted !== null && counted.consumedPoints >= limit.points
    },
    async left(name, key, limit) {
      const counted = await counter(name, limit).get(windowOf(key, limit))
      return Math.max(0, limit.points - (counted?.consumedPoints ?? 0))
    },
    async forget(name, key) {
      const start = `${name}:${sha256(key)}:`
      await pool.query('delete from rate_limit where key >= $1 and key < $2', [start, `${start}~`])
    },
  }
}

/** Counts in this process alone and writes nothing down, for what a row would be too much of a trace. */
export function openMemoryLimits(): Counting['limits'] {
  const counters = new Map<string, RateLimiterMemory>()
  return {
    async consume(name, key, { points, seconds }, weight = 1) {
      const id = `${name}:${points}:${seconds}`
      const counter = counters.get(id) ?? new RateLimiterMemory({ points, duration: seconds })
      counters.set(id, counter)
      try {
        await counter.consume(key, weight)
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return secondsOf(error)
        throw error
      }
    },
  }
}

const windowOf = (key: string, { points, seconds }: Limit) => `${sha256(key)}:${points}:${seconds}`

/** The key of the row (table `rate_limit`) that counts this. */
export const rateKey = (name: string, key: string, limit: Limit) => `${name}:${windowOf(key, limit)}`

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))

/**
 * Refuses with 429 when `key` (an e-mail, an address, a user id) was tried too often under `name`; a try
 * may weigh more.
 */
export async function limit(
  { limits }: Counting, name: string, key: string, allowed: Limit, weight = 1,
): Promise<void> {
  const retry_after = await limits.consume(name, key, allowed, weight)
  if (retry_after === null) return
  const wait = retry_after < 90 ? `${retry_after} seconds` : `${Math.ceil(retry_after / 60)} minutes`
  throw new Refusal('rate_limited', `Too many attempts. Try again in ${wait}.`, { retry_after })
}

/** Starts the count afresh, as after the right password. */
export async function forgive({ limits }: Pick<Work, 'limits'>, name: string, key: string): Promise<void> {
  await limits.forget(name, key)
}
