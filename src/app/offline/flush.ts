// Everything that is being typed is saved at once when the page may be about to go.
import { newId } from '#app/api/new-id.ts'
import { onSignal, signal } from './signals.ts'

const savers = new Set<() => Promise<boolean>>()
let isWatching = false

/**
 * Adds what saves one form; it resolves to whether all of it is kept. Answers the function that takes it
 * out.
 */
export function onFlush(save: () => Promise<boolean>): () => void {
  watch()
  savers.add(save)
  return () => { savers.delete(save) }
}

/**
 * Saves every open form of this tab: before the camera opens, before a step changes. True when all is kept.
 */
export async function flushHere(): Promise<boolean> {
  return (await Promise.all([...savers].map((save) => save().catch(() => false)))).every(Boolean)
}

/**
 * Asks every tab to save, as before an update of the app, and waits for their answers. A tab that is frozen
 * cannot answer; it has nothing newer than what it saved when it was hidden. True when nobody said no.
 */
export async function flushEverywhere(patience = 1_500): Promise<boolean> {
  watch()
  const ask = newId()
  let isFine = true
  const stop = onSignal((what) => {
    if (what.says === 'flushed' && what.ask === ask && !what.ok) isFine = false
  })
  signal({ says: 'flush', ask })
  await new Promise((resolve) => setTimeout(resolve, patience))
  stop()
  return await flushHere() && isFine
}

function watch() {
  if (isWatching) return
  isWatching = true
  onSignal((what) => {
    if (what.says !== 'flush') return
    void flushHere().then((ok) => signal({ says: 'flushed', ask: what.ask, ok }))
  })
  if (typeof document === 'undefined') return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushHere()
  })
  addEventListener('pagehide', () => { void flushHere() })
}
