// Asking again for what moves by itself: often at first, less and less often while nothing changes, and no
// more once it has come to its end. A page that nobody sees does not ask.
const FIRST_MS = 2_000
const MOST_MS = 60_000
const GROWTH = 1.5

interface Query<T> {
  state: { data: T | undefined, dataUpdateCount: number, errorUpdateCount: number }
}

/**
 * For `refetchInterval`; one for each query, kept as long as its screen. An answer that says the same as the
 * one before is the same object, by which a change is known.
 */
export function following<T>(isMoving: (data: T) => boolean) {
  let last: { data: T | undefined, asked: number } = { data: undefined, asked: 0 }
  return ({ state: { data, dataUpdateCount, errorUpdateCount } }: Query<T>): number | false => {
    if (data !== undefined && !isMoving(data)) return false
    const asked = dataUpdateCount + errorUpdateCount
    if (data !== last.data) last = { data, asked }
    return Math.min(MOST_MS, FIRST_MS * GROWTH ** (asked - last.asked))
  }
}
