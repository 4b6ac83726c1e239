// The rest of the program, which no install waits for: the worker brings a few files at a time, each time
// that the person is not at work. Where it broke off the next page goes on.
import { onBackAgain } from '#app/api/back-again.ts'
import { countData, takeFromWorker } from '#app/offline/data-used.ts'
import { askWorker, onChoice, wantsLittle as isLittleWanted } from '#app/offline/program.ts'

/** So long nothing was asked of the network by the page. */
const QUIET_MS = 1_000
/** So long nothing has gone out: what waits goes on when the link is back. */
const SENT_MS = 20_000
/** After the first failure, and after each that follows. */
const AFTER_FAILURES_MS = [5_000, 30_000, 60_000]

interface Connection { connection?: EventTarget }

/** What was used of the person's data is counted from here on, on any page. */
export const beginCounting = () => countData()

export const wantsLittle = () => isLittleWanted()

/** Begins, and begins again when the link or the choice of the person is another one. */
export function keepBringing() {
  let isAtIt = false
  let isAskedAgain = false
  const begin = async () => {
    isAtIt = true
    isAskedAgain = false
    await bringRest().catch(() => undefined)
    isAtIt = false
    if (isAskedAgain) void begin()
  }
  const again = () => {
    isAskedAgain = true
    goOn()
    if (!isAtIt) void begin()
  }
  onChoice(again)
  onBackAgain(again)
  ;(navigator as Connection).connection?.addEventListener('change', again)
  again()
}

/** Resolves when there is nothing more to bring, or no way to bring it. */
export async function bringRest(isQuiet: () => Promise<void> = quiet) {
  for (let failures = 0; failures < AFTER_FAILURES_MS.length;) {
    await isQuiet()
    const answer = await askWorker('rest')
    if (!answer || answer.left === 0) break
    if (!answer.isFailed) continue
    const wait = AFTER_FAILURES_MS[failures]
    failures += 1
    await new Promise<void>((go) => {
      goOn = go
      setTimeout(go, wait)
    })
  }
  await takeFromWorker()
}

/** Ends the wait after a failure. */
let goOn = () => {}

let lastAsked = 0

/** When nothing goes out, the page has asked nothing for a while, and the browser has time. */
async function quiet(): Promise<void> {
  watchAsking()
  while (performance.now() - lastAsked < QUIET_MS || await isSending()) {
    await new Promise((go) => { setTimeout(go, QUIET_MS / 2) })
  }
  if (typeof requestIdleCallback !== 'function') return
  await new Promise<unknown>((go) => { requestIdleCallback(go, { timeout: 10_000 }) })
}

let lastSending = -SENT_MS

/** What a person has made goes first, from any tab: its sender holds a lock (`#app/offline/lease.ts`). */
export async function isSending(): Promise<boolean> {
  const { held = [] } = await navigator.locks?.query().catch(() => null) ?? {}
  const isAtIt = held.some(({ name }) => name?.startsWith('oja:sender:'))
  if (isAtIt) lastSending = performance.now()
  return performance.now() - lastSending < SENT_MS
}

let isWatching = false

function watchAsking() {
  if (isWatching || !('PerformanceObserver' in window)) return
  isWatching = true
  lastAsked = performance.now()
  new PerformanceObserver(() => { lastAsked = performance.now() }).observe({ type: 'resource' })
}
