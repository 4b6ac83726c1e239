// Looking after what is on its way: soon after it was sent, opened or has changed, then later and later for
// half a minute, and after that when it is its turn (asking-again.ts). A page that nobody sees does not ask.
import { useState } from 'react'
import { watching } from './asking-again.ts'

const FIRST_MS = 2_000
const SOON = 4

interface Query<T> {
  state: { data: T | undefined, dataUpdateCount: number, errorUpdateCount: number }
}

/**
 * For `refetchInterval`; one for each query, kept as long as its screen: 2, 4, 8 and 16 seconds. An answer
 * that says the same as the one before is the same object, by which a change is known.
 */
export function following<T>(isMoving: (data: T) => boolean) {
  let last: { data: T | undefined, asked: number } = { data: undefined, asked: 0 }
  return ({ state: { data, dataUpdateCount, errorUpdateCount } }: Query<T>): number | false => {
    if (data !== undefined && !isMoving(data)) return false
    const asked = dataUpdateCount + errorUpdateCount
    if (data !== last.data) last = { data, asked }
    const times = asked - last.asked
    return times < SOON ? FIRST_MS * 2 ** times : false
  }
}

interface Asked { meta?: Record<string, unknown> | undefined }

/** Options of a query that is followed while it moves. */
export function useFollowing<R extends Asked, T>(asked: R, isMoving: (data: T) => boolean) {
  const [refetchInterval] = useState(() => following(isMoving))
  return { ...watching(asked, isMoving), refetchInterval }
}
