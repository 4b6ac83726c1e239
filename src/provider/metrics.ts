// Figures for Prometheus at /metrics.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'
import type { Measure } from '#contract/field-measures.ts'

export interface Metrics {
  registry: Registry
  /** One request ended; `route` is the endpoint's path, never the address that was asked. */
  request(method: string, route: string, status: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed'): void
  /** Connections of this process; `waiting` are requests that want one and have none. */
  pool(name: string, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void
  /** One measure of a phone. */
  field(measure: Measure): void
  lists: Lists
}

/** Lists that a replica may answer, where there is one. */
interface Lists {
  /** Who answered one, and why it was the primary. */
  answered(from: 'replica' | 'primary', why?: string): null
  /** What a look at the replica found; `lag_ms` is null where that is not known. */
  looked(used: boolean, lag_ms: number | null): void
}

/** Screens that have figures of their own; whoever invents more finds them all under `other`. */
const MOST_SCREENS = 200

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'oja_http_requests_total', help: 'Requests answered', labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'oja_http_request_seconds', help: 'Time to the answer', labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10], registers: [registry],
  })
  const jobs = new Counter({
    name: 'oja_jobs_total', help: 'Jobs ended', labelNames: ['job', 'outcome'], registers: [registry],
  })
  const last_done = new Gauge({
    name: 'oja_job_last_done_timestamp_seconds', help: 'When this process last did a job',
    labelNames: ['job'], registers: [registry],
  })
  const pools = openPools(registry)
  const vitals = new Histogram({
    name: 'oja_field_seconds', help: 'LCP and INP on phones whose owners allow it',
    labelNames: ['name', 'screen'],
    buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10], registers: [registry],
  })
  const shifts = new Histogram({
    name: 'oja_field_layout_shift', help: 'CLS on phones whose owners allow it',
    labelNames: ['name', 'screen'],
    buckets: [0, 0.01, 0.05, 0.1, 0.25, 0.5, 1], registers: [registry],
  })
  const screens = new Set<string>()
  const bounded = (screen: string) => {
    if (screens.size < MOST_SCREENS) screens.add(screen)
    return screens.has(screen) ? screen : 'other'
  }
  return {
    registry,
    request(method, route, status, seconds) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, seconds)
    },
    job(name, outcome) {
      jobs.inc({ job: name, outcome })
      if (outcome === 'done') last_done.setToCurrentTime({ job: name })
    },
    pool(name, pool) { pools.set(name, pool) },
    field({ name, value, screen }) {
      const labels = { name, screen: bounded(screen) }
      if (name === 'CLS') shifts.observe(labels, value)
      else vitals.observe(labels, value / 1000)
    },
    lists: openLists(registry),
  }
}

function openLists(registry: Registry): Lists {
  const answers = new Counter({
    name: 'oja_lists_total', help: 'Lists that a replica may answer, by who did', labelNames: ['from', 'why'],
    registers: [registry],
  })
  const used = new Gauge({
    name: 'oja_replica_used', help: 'Whether lists are read from the replica', registers: [registry],
  })
  const lag = new Gauge({
    name: 'oja_replica_lag_seconds', help: 'How far the replica is behind, at most', registers: [registry],
  })
  // Without a replica neither is said: both would begin at 0.
  used.remove()
  lag.remove()
  return {
    answered(from, why = '') {
      answers.inc({ from, why })
      return null
    },
    looked(is_used, lag_ms) {
      used.set(is_used ? 1 : 0)
      if (lag_ms === null) lag.remove()
      else lag.set(lag_ms / 1000)
    },
  }
}

/** Read when somebody asks for the figures. */
function openPools(registry: Registry) {
  const pools = new Map<string, Parameters<Metrics['pool']>[1]>()
  const gauge = new Gauge({
    name: 'oja_pool_connections', help: 'Connections of this process', labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount)
        gauge.set({ pool, state: 'idle' }, idleCount)
        gauge.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  return pools
}
