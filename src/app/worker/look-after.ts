// When the store is looked through: a day after the last time, when something is missing, when a page asks.
import { phoneNow } from '#app/clock/phone.ts'
import type { FileStore } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** The page that the worker was started for comes first. */
const LATER_MS = 5_000
const MARKS = 'looked'
const MARK = '/looked'

/** When all was read last by this version, in milliseconds since 1970. */
async function lastLook(version: string): Promise<number> {
  const mark = await (await caches.open(MARKS)).match(MARK)
  const { of = '', at = 0 } = (await mark?.json().catch(() => null) ?? {}) as { of?: string, at?: number }
  return of === version ? at : 0
}

export async function markLooked(version: string, now = phoneNow()) {
  await (await caches.open(MARKS)).put(MARK, new Response(JSON.stringify({ of: version, at: now })))
}

/** Once for each start of the worker: cheap where nothing is due. */
export async function lookIfDue(store: FileStore, version: string, wait = LATER_MS, now = phoneNow()) {
  await new Promise((go) => { setTimeout(go, wait) })
  // A clock that was put back makes it due as well.
  const since = now - await lastLook(version)
  if (since >= 0 && since < DAY_MS && !await store.hasGap()) return
  await store.look()
  await markLooked(version, now)
}
