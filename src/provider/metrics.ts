// Figures for Prometheus at /metrics.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** One request ended; `route` is the endpoint's path, never the address that was asked. */
  request(method: string, route: string, status: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed'): void
}

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
  return {
    registry,
    request(method, route, status, seconds) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, seconds)
    },
    job(name, outcome) { jobs.inc({ job: name, outcome }) },
  }
}
