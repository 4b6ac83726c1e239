// Which lines are drawn beyond the screen: most of them on the side that the thumb goes to.
import type { Range } from '@tanstack/react-virtual'

/** Lines on that side and on the other one; as long as nobody has moved, on both. */
const AHEAD = 11
const BEHIND = 1
const AT_REST = 7

/** Remembers where the window was, so that it knows where it goes. */
export function lookingAhead() {
  let last = 0
  let direction: 'none' | 'down' | 'up' = 'none'
  return ({ startIndex, endIndex, count }: Range): { first: number, last: number } => {
    if (startIndex !== last) direction = startIndex > last ? 'down' : 'up'
    last = startIndex
    const above = { none: AT_REST, down: BEHIND, up: AHEAD }[direction]
    const below = { none: AT_REST, down: AHEAD, up: BEHIND }[direction]
    return { first: Math.max(0, startIndex - above), last: Math.min(count - 1, endIndex + below) }
  }
}
