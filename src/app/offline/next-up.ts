// Which entry is sent next: in order within a lane, after what it needs, and nothing that has to wait.
import { WAIT_MOST_MS, type Entry } from './outbox-states.ts'

/** As long as an earlier one of its lane is in one of these, a later one would overtake it. */
const holdsLane = new Set<Entry['state']>(['queued', 'retry_wait', 'unknown', 'sending', 'needs_auth'])

/** What goes on by itself. */
export const moves = new Set<Entry['state']>(['queued', 'retry_wait', 'unknown'])

/** Entries that are free to move, whatever their time, in the order in which they will. */
function free(entries: readonly Entry[], knows: (entry: Entry) => boolean): Entry[] {
  const ordered = [...entries].sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  const done = new Set(ordered.filter(({ state }) => state === 'done').map(({ id }) => id))
  const held = new Set<string>()
  return ordered.filter((entry) => {
    if (!holdsLane.has(entry.state)) return false
    const isFirst = !held.has(entry.lane)
    held.add(entry.lane)
    // An unknown one is asked about, not sent: it waits for nothing.
    const isReady = entry.state === 'unknown' || entry.deps.every((id) => done.has(id))
    return isFirst && isReady && moves.has(entry.state) && knows(entry)
  })
}

/** The next entry to send or to ask about, or undefined when none is due. Unknown ones come first. */
export function nextUp(entries: readonly Entry[], now: number, knows: (entry: Entry) => boolean) {
  // A time further off than anything waits was written while the phone's clock was wrong.
  const due = free(entries, knows).filter(({ next_at }) => next_at <= now || next_at > now + WAIT_MOST_MS)
  return due.find(({ state }) => state === 'unknown') ?? due[0]
}

/** When the next entry will be due, or undefined when nothing moves by itself. */
export function nextTime(entries: readonly Entry[], knows: (entry: Entry) => boolean): number | undefined {
  const times = free(entries, knows).map(({ next_at }) => next_at)
  return times.length > 0 ? Math.min(...times) : undefined
}
