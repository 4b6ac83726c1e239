// What time it is, as the provider told it during this visit: the clock of a phone may be a year off.
import { sinceMoment, thisMoment, type Moment } from './moment.ts'

let told: { time: number; at: Moment } | undefined
const listeners = new Set<() => void>()

/** The `Date` of an answer that is the provider's own; another origin may keep it from us. */
export function noteServerTime(date: string | null | undefined) {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const isFirst = told === undefined
  told = { time, at: thisMoment() }
  if (isFirst) for (const listener of [...listeners]) listener()
}

/** Milliseconds since 1970, or null as long as the provider has not answered during this visit. */
export const serverNow = (): number | null => (told ? told.time + sinceMoment(told.at) : null)

/** Calls back when it becomes known. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
