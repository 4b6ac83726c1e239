// Field measures become figures at /metrics, and nothing else: no row, no line of the audit trail, and the
// address they came from is counted in memory only, beside no measure.
import { fieldMeasures as calls } from '#contract/field-measures.ts'
import { subscriberOf } from './address.ts'
import type { Provider } from './app.ts'
import { count } from './auth/rates.ts'
import { openMemoryLimits } from './limits.ts'
import { serve } from './serve.ts'

export function fieldMeasures(app: Provider): void {
  const limits = openMemoryLimits()
  serve(app, calls.send, async ({ body: { measures } }, { address }) => {
    // All together first: it bounds how many addresses there can be to count.
    await count({ limits }, 'measures', 'all')
    await count({ limits }, 'measures_address', subscriberOf(address))
    for (const measure of measures) app.metrics.field(measure)
    return {}
  })
}
