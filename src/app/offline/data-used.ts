// What Oja has brought and sent over the network on this phone since the first of the month in Lagos, told
// apart by what it was for. Of requests a browser tells only what came back, and of what went out nothing:
// files are counted as they leave, and every other question as about as large as such questions are.
import { lagosDay } from '#domain/time.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { askWorker } from './program.ts'

/** Bytes. */
export interface DataUsed {
  /** Files of the program. */
  app: number
  /** What the screens ask and show. */
  data: number
  /** Photos and files that went out. */
  sent: number
}

interface Kept extends DataUsed {
  /** `2026-11`. */
  month: string
  /** The day in Lagos since when it was counted. */
  since: string
}

const KEY = 'oja.data-used'
/** A question with its headers and what a form says. */
const QUESTION = 500
/** An answer of which the browser tells no size: with its headers. */
const ANSWER = 1_000

const listeners = new Set<() => void>()

/** What was counted in this month so far; another month begins with nothing. */
export function dataUsed(): Kept {
  const today = lagosDay(providerDate())
  const fresh = { month: today.slice(0, 7), since: today, app: 0, data: 0, sent: 0 }
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    const numbers = [kept.app, kept.data, kept.sent]
    const isWhole = numbers.every((bytes) => Number.isFinite(bytes)) && typeof kept.since === 'string'
    return isWhole && kept.month === fresh.month ? kept as Kept : begun(fresh, kept.month)
  } catch {
    return fresh
  }
}

/** Whoever counted in the month before has counted this one from its first day. */
const begun = (fresh: Kept, before: string | undefined): Kept =>
  ({ ...fresh, since: before !== undefined && before < fresh.month ? `${fresh.month}-01` : fresh.since })

export function noteUsed(what: Partial<DataUsed>) {
  const used = dataUsed()
  const { app = 0, data = 0, sent = 0 } = what
  if (app + data + sent === 0) return
  const now = { ...used, app: used.app + app, data: used.data + data, sent: used.sent + sent }
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // A browser that keeps nothing counts nothing.
  }
  for (const listener of [...listeners]) listener()
}

/** Calls back when more was used, here or in another tab. */
export function onUsed(listener: () => void) {
  const hear = ({ key }: StorageEvent) => { if (key === KEY) listener() }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

type Entry = Pick<PerformanceResourceTiming, 'name' | 'workerStart' | 'transferSize'>

/** What one request of this page took, of which the worker counts its own. */
export function usedBy(
  { name, workerStart, transferSize }: Partial<Entry>, origin: string,
): Partial<DataUsed> {
  const { pathname, origin: asked } = new URL(name ?? '', origin)
  // A file of the program lies under a name with an ending, or is a page.
  const isData = asked !== origin || /^\/(v2|health)(\/|$)/.test(pathname)
  if (!isData) return workerStart ? {} : { app: transferSize ?? 0 }
  return { data: QUESTION + (transferSize || ANSWER) }
}

let isCounting = false

/** Counts from the beginning of this page on, and what the worker has fetched. */
export function countData() {
  if (isCounting || !('PerformanceObserver' in window)) return
  isCounting = true
  const count = (entries: readonly PerformanceEntry[]) => {
    const sum = { app: 0, data: 0, sent: 0 }
    for (const entry of entries) {
      const { app = 0, data = 0 } = usedBy(entry as PerformanceResourceTiming, location.origin)
      sum.app += app
      sum.data += data
    }
    noteUsed(sum)
  }
  count(performance.getEntriesByType('navigation'))
  addEventListener('oja:sent', (event) => noteUsed({ sent: (event as CustomEvent<number>).detail }))
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'resource', buffered: true })
  void takeFromWorker()
}

/** What the worker has fetched since it was last asked. */
export async function takeFromWorker() {
  const bytes = await askWorker('used').catch(() => null)
  if (bytes) noteUsed({ app: bytes })
}
