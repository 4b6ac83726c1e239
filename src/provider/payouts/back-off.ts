// When the bank is asked what became of a payout: 1, 5, 15 and 60 minutes after it was sent, then every hour,
// the last time after 24.

const MINUTE = 60_000
export const LAST_QUERY_MS = 24 * 60 * MINUTE

const offsets = [1, 5, 15, 60, ...Array.from({ length: 23 }, (_, hour) => 60 * (hour + 2))]
  .map((minutes) => minutes * MINUTE)

/** The next moment after `now`, or null when none is left and a person has to see to it. */
export function nextQuery(sent_at: Date, now: Date): Date | null {
  const age = now.getTime() - sent_at.getTime()
  const offset = offsets.find((each) => each > age)
  return offset === undefined ? null : new Date(sent_at.getTime() + offset)
}
