// The day in Lagos that a screen stands on: it goes on at midnight, after a sleep, and when the time proves
// to be another.
import { useMemo, useSyncExternalStore } from 'react'
import { lagosDay } from '#domain/time.ts'
import { onServerTime, providerDate } from './provider-time.ts'

/** A timer may come late, and a phone may sleep without telling: so often the day is looked at. */
const LOOKS_EVERY_MS = 20_000

const today = () => lagosDay(providerDate())

let day: string | undefined
let stopLooking: (() => void) | undefined
const listeners = new Set<() => void>()

function look() {
  const is = today()
  if (is === day) return
  day = is
  for (const listener of [...listeners]) listener()
}

function startLooking(): () => void {
  const timer = setInterval(look, LOOKS_EVERY_MS)
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'], [document, 'resume'], [window, 'pageshow'], [window, 'focus'],
  ]
  for (const [target, name] of events) target.addEventListener(name, look)
  const stop = onServerTime(look)
  return () => {
    clearInterval(timer)
    for (const [target, name] of events) target.removeEventListener(name, look)
    stop()
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopLooking = startLooking()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopLooking?.()
    stopLooking = day = undefined
  }
}

function current(): string {
  day ??= today()
  return day
}

/** Today in Lagos, YYYY-MM-DD; whoever uses it is drawn again when the day changes. */
export const useDay = (): string => useSyncExternalStore(subscribe, current, today)

/** Noon of today in Lagos, for what compares days; the same one until the day changes. */
export function useToday(): Date {
  const is = useDay()
  return useMemo(() => new Date(`${is}T12:00:00+01:00`), [is])
}
