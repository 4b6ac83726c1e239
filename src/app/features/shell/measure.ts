// Measures how fast the app is here and sends it, once for each visit of a screen, when the app leaves the
// eye. What is sent names the screen's route; addresses stay here.
import type { AnyRouter } from '@tanstack/react-router'
import { onCLS, onINP, onLCP, type CLSMetric, type INPMetric, type LCPMetric } from 'web-vitals'
import { fieldMeasures, largestMeasure, MOST_MEASURES, type Measure } from '#contract/field-measures.ts'
import { call } from '#app/api/call.ts'
import { measuring } from '#app/api/measuring.ts'
import { savesData } from '#app/api/saves-data.ts'

type Metric = CLSMetric | INPMetric | LCPMetric
type Router = Pick<AnyRouter, 'state' | 'subscribe' | 'getMatchedRoutes'>

let isMeasuring = false

/**
 * `since`: when the signed-in part came on, in milliseconds of this page; what was before belongs to the
 * screen that the visit began with. Does nothing when called again.
 */
export function measure(router: Router, since: number) {
  if (isMeasuring) return
  isMeasuring = true
  const screenOf = followScreens(router, since)
  const held = new Map<string, Measure>()
  const sent = new Set<string>()

  /** The browser tells more than once of the same, as when the app comes back: the first time counts. */
  const hold = (metric: Metric) => {
    const measured = rounded(metric, screenOf(metric))
    if (!measured || sent.has(metric.id) || !measuring.isAllowed()) return
    held.set(metric.id, measured)
    if (held.size === MOST_MEASURES) send()
  }
  const send = () => {
    const measures = Array.from(held.values())
    for (const id of held.keys()) sent.add(id)
    held.clear()
    if (measures.length === 0 || !measuring.isAllowed() || savesData()) return
    // No token; and what does not arrive is not worth another try.
    call(fieldMeasures.send, { body: { measures } }, { token: '', keepalive: true }).catch(() => {})
  }

  // The library listens on the window first, so that all it has is held by now.
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') send() })
  const perScreen = { reportSoftNavs: true }
  onINP(hold, perScreen)
  onCLS(hold, perScreen)
  onLCP(hold)
}

/** Null for what is larger than can be: a phone that slept in between. */
function rounded({ name, value }: Metric, screen: string): Measure | null {
  if (value > largestMeasure[name]) return null
  return { name, screen, value: name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value) }
}

const MOST_STEPS = 200

/** Answers which screen a metric is of: the one at the time of what was slow, or of the visit itself. */
function followScreens(router: Router, since: number): (metric: Metric) => string {
  const current = () => patternOf((router.state.matches as { fullPath?: string }[]).slice(-1)[0])
  const ofAddress = (address: string) =>
    patternOf(router.getMatchedRoutes(new URL(address, location.href).pathname)[0].slice(-1)[0])
  const [load] = performance.getEntriesByType('navigation')
  const first = ofAddress(load ? load.name : '')
  let steps = [{ at: 0, screen: first }, { at: since, screen: current() }]
  router.subscribe('onResolved', () => {
    steps = [...steps, { at: performance.now(), screen: current() }].slice(-MOST_STEPS)
  })
  return ({ entries, navigationURL }) => {
    const [entry] = entries
    if (!entry && navigationURL) return ofAddress(navigationURL)
    const before = steps.filter(({ at }) => !entry || at <= entry.startTime)
    return before.slice(-1)[0]?.screen ?? first
  }
}

const patternOf = (matched: { fullPath?: string } | undefined) =>
  (matched?.fullPath ?? '/').replace(/(.)\/$/, '$1')
