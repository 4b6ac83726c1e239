// What time it is: the provider says it with each answer, and a clock that nobody can set carries it on. The
// clock of a phone may be a year off, and may be set right at any moment.
import { thisMoment, type Moment } from './moment.ts'
import { phoneNow } from './phone.ts'

/** Answers travel, and tell whole seconds: less than this is no other time, in milliseconds. */
const NOTICED_MS = 5_000
/** The clock that nobody can set stands still while a phone sleeps. A longer leap is a clock that was set. */
const LONGEST_SLEEP_MS = 2 * 86_400_000

interface Told {
  /** The provider's time, the phone's, and that of the page's own clock, at one moment. */
  time: number
  phone: number
  page: Moment
}

let told: Told | undefined
/** Before it has answered: how far it is ahead of the phone, and a time that is over; see kept-time.ts. */
export const before = { ahead: 0, last: 0 }
const listeners = new Set<() => void>()

/** The `Date` of an answer that is the provider's own; another origin may keep it from us. */
export function noteServerTime(date: string | null | undefined) {
  const time = Date.parse(date ?? '')
  if (!time) return
  const thought = providerNow()
  const isNews = !told || Math.abs(time - thought) >= NOTICED_MS
  told = { time: isNews ? time : thought, phone: phoneNow(), page: thisMoment() }
  if (isNews) for (const listener of [...listeners]) listener()
}

/**
 * Milliseconds since 1970 by the provider's clock. Before it has answered during this visit: by the phone's,
 * as far off as it was last, and never before what the provider told then.
 */
export function providerNow(): number {
  const phone = phoneNow()
  if (!told) return Math.round(Math.max(before.last, phone + before.ahead))
  const awake = thisMoment() - told.page
  const asleep = phone - told.phone - awake
  return Math.round(told.time + awake + (asleep > NOTICED_MS && asleep <= LONGEST_SLEEP_MS ? asleep : 0))
}

/** The same for what needs a date. */
export const providerDate = () => new Date(providerNow())

/** {@link providerNow}, or null while the provider has not answered during this visit: for what deletes. */
export const serverNow = (): number | null => (told ? providerNow() : null)

/** Calls back when it becomes known, and when an answer shows that it was another than was thought. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
