// How long to wait before another try: counted down on the screen, in words.
import { useCallback, useSyncExternalStore } from 'react'
import { counted } from '#domain/counted.ts'
import { sinceMoment, type Moment } from '#app/clock/moment.ts'

/** `1 second`, `45 seconds`, `12 minutes`: minutes from 90 seconds on, rounded up. */
export function waitWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second', 'seconds')
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Whole seconds until the moment `until` (of this page's clock), counting down to 0. */
export function useSecondsLeft(until: Moment): number {
  const left = () => Math.max(0, Math.ceil(-sinceMoment(until) / 1000))
  const everySecond = useCallback((tell: () => void) => {
    const timer = setInterval(() => {
      tell()
      if (sinceMoment(until) >= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return useSyncExternalStore(everySecond, left, left)
}
