// The first screen: how the account stands and what needs a person.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Something that waits for this person, with the place where it is done. */
export const Attention = z.object({
  kind: z.enum([
    'email', 'onboarding', 'document', 'review', 'approval', 'policy', 'payout', 'chargeback', 'settlement',
  ]),
  title: z.string(),
  detail: z.string(),
  /** A path of the dashboard. */
  path: z.string(),
})

export const overview = {
  show: endpoint({
    method: 'GET', path: 'dashboard/overview', says: 'How the account stands and what needs a person',
    callers: ['member'], needs: null,
    answer: z.object({
      progress: z.number(),
      steps: z.object({ business: z.boolean(), bank: z.boolean(), documents: z.boolean() }),
      attention: z.array(Attention),
      recent: z.array(z.object({ id: z.string(), title: z.string(), by: z.string(), at: z.string() })),
    }),
  }),
}
