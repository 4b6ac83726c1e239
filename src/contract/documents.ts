// Files that were given, as they are stored: papers of onboarding, evidence of chargebacks.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const documents = {
  show: endpoint({
    method: 'GET', path: 'dashboard/documents/:id',
    says: 'A stored file, for who may see what it belongs to; KYC papers say who looked and when',
    callers: ['member'], needs: null, raw: true,
    params: z.strictObject({ id: Id }),
    answer: z.unknown(),
  }),
}
