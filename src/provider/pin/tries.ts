// Wrong PINs, counted beside the request's transaction, so that its refusal does not undo the count.
import { PIN_LOCK_MINUTES, PIN_TRIES } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { lagosClock } from '#domain/time.ts'
import { rateKey } from '../limits.ts'
import type { Work } from '../work.ts'

type Counting = Pick<Work, 'limits'>

const wrong = { points: PIN_TRIES, seconds: 86_400 }
const lock = { points: 1, seconds: PIN_LOCK_MINUTES * 60 }

/** Under which keys the tries are counted. */
export const rowsOfTries = (user_id: string) => ({
  lock: rateKey('pin_lock', user_id, lock), wrong: rateKey('pin_wrong', user_id, wrong),
})

/** Seconds until a PIN is taken again; null when one is taken now. */
export async function lockedFor({ limits }: Counting, user_id: string): Promise<number | null> {
  if (!await limits.tried('pin_lock', user_id, lock)) return null
  return limits.consume('pin_lock', user_id, lock)
}

/** Counts one more; the last one allowed begins the lock, which counts anew when it has ended. */
export async function countWrong(
  { limits }: Counting, user_id: string,
): Promise<{ left: number, seconds: number | null }> {
  await limits.consume('pin_wrong', user_id, wrong)
  const left = await limits.left('pin_wrong', user_id, wrong)
  if (left > 0) return { left, seconds: null }
  await limits.consume('pin_lock', user_id, lock)
  await limits.forget('pin_wrong', user_id)
  return { left: 0, seconds: lock.seconds }
}

/** After the right PIN; a lock that has begun stays. */
export function forgetWrong({ limits }: Counting, user_id: string): Promise<void> {
  return limits.forget('pin_wrong', user_id)
}

/** After a new PIN was chosen with a mailed code. */
export async function unlock({ limits }: Counting, user_id: string): Promise<void> {
  await limits.forget('pin_lock', user_id)
  await limits.forget('pin_wrong', user_id)
}

export function lockedRefusal({ now }: Pick<Work, 'now'>, seconds: number): Refusal {
  const until = lagosClock(new Date(now.getTime() + seconds * 1000))
  return new Refusal('pin_locked',
    `Your PIN is locked until ${until}, after ${PIN_TRIES} wrong tries. A code by mail sets a new one.`,
    { retry_after: seconds })
}
