// Field measures: how fast the app is in people's hands. Sent from a device whose owner allows it, without a
// session, and with nothing that tells who, from where, or of what.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The largest that is believed: two minutes in milliseconds; of CLS, which has no unit, a hundred. */
export const largestMeasure = { LCP: 120_000, INP: 120_000, CLS: 100 } as const

export const MOST_MEASURES = 30

const messages = {
  screen: 'Name the screen by its route, such as /dashboard/payouts/$id, never by an address.',
  value: 'This is larger than a measure of this name can be.',
} as const

const Measure = z.strictObject({
  /** The web vitals: largest paint and slowest touch, in milliseconds, and layout shift, without a unit. */
  name: z.enum(['LCP', 'INP', 'CLS']),
  value: z.number().check(z.minimum(0)),
  /** A route has no digits, and what tells one payout from another has some: an id does not fit. */
  screen: z.string().check(
    z.maxLength(80), z.regex(/^(?:\/|(?:\/(?:[a-z][a-z_-]*|\$[a-z]*))+)$/, messages.screen)),
}).check(z.refine(({ name, value }) => value <= largestMeasure[name], {
  path: ['value'], error: messages.value,
}))

export type Measure = z.output<typeof Measure>

export const fieldMeasures = {
  send: endpoint({
    method: 'POST', path: 'field-measures',
    says: 'How fast the app was on a device whose owner allows it: counted at /metrics, stored nowhere',
    callers: 'anyone', needs: null, repeatable: false, traceless: true,
    body: z.strictObject({
      measures: z.array(Measure).check(z.minLength(1), z.maxLength(MOST_MEASURES)),
    }),
    answer: z.object({}),
  }),
}
