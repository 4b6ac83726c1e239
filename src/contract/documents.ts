// Files that were given, as they are stored: papers of onboarding, evidence of chargebacks.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const documents = {
  show: endpoint({
    method: 'GET', path: 'dashboard/documents/:id', says: 'A stored file itself, as an attachment',
    callers: ['member'], needs: null, raw: true,
    params: z.strictObject({ id: Id }),
    answer: z.unknown(),
  }),
}
