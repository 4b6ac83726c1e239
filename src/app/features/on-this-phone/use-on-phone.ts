// The lists of the page, kept up to date with what any tab does.
import { useEffect, useState } from 'react'
import { lagosDay } from '#domain/time.ts'
import { onServerTime } from '#app/clock/provider-time.ts'
import { useDay } from '#app/clock/use-day.ts'
import { listDrafts, type KeptDraft } from '#app/offline/drafts.ts'
import { expiringDrafts, noteWarned, type Expiring } from '#app/offline/expiry.ts'
import { onSignal } from '#app/offline/signals.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { sorted } from './sorting.ts'

export function useOnPhone() {
  const { items, elsewhere, isLoaded } = useWaiting()
  const [drafts, setDrafts] = useState<readonly KeptDraft[] | null>(null)
  const [expiring, setExpiring] = useState<readonly Expiring[]>([])
  useEffect(() => {
    let isOver = false
    const read = () => {
      Promise.all([listDrafts(), expiringDrafts()]).then(([all, old]) => {
        if (isOver) return
        setDrafts(all)
        setExpiring(old)
      }).catch(() => setDrafts([]))
    }
    read()
    // That a draft will go can be told only when the provider has told the time.
    const stops = [onSignal((what) => { if (what.says === 'changed') read() }), onServerTime(read)]
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (document.visibilityState === 'visible') noteWarned(expiring).catch(() => undefined)
  }, [expiring])
  const today = useDay()
  const lists = sorted(items, drafts ?? [], (at) => lagosDay(new Date(at)) === today)
  return { ...lists, elsewhere, expiring, isLoaded: isLoaded && drafts !== null }
}

/** Bytes in use and free, where the browser says; it rounds, and some answer anything. */
export function useSpace(changed: number) {
  const [space, setSpace] = useState<{ used: number; free: number } | null>(null)
  useEffect(() => {
    const storage = navigator.storage as StorageManager | undefined
    if (typeof storage?.estimate !== 'function') return
    storage
      .estimate()
      .then(({ usage = 0, quota = 0 }) => setSpace({ used: usage, free: Math.max(0, quota - usage) }))
      .catch(() => {})
  }, [changed])
  return space
}
