// How the provider itself is: trouble that the operator tells of, and how to reach it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const providerStatus = {
  show: endpoint({
    method: 'GET', path: 'status',
    says: 'Trouble that the operator tells of, and the address to write to',
    callers: 'anyone', needs: null,
    answer: z.object({
      /** Null while all is well. */
      trouble: z.nullable(z.object({ words: z.string(), since: z.string() })),
      /** An e-mail address; null where the operator gives none. */
      contact: z.nullable(z.string()),
    }),
  }),
}
