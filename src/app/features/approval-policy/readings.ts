// What the screens of the approval policy read.
import { approvalPolicy } from '#contract/approval-policy.ts'
import type { Answer } from '#contract/endpoint.ts'
import { reading } from '#app/api/queries.ts'

export type Policy = Answer<typeof approvalPolicy.show>
export type Pending = NonNullable<Policy['pending']>
export type Change = Answer<typeof approvalPolicy.history>['items'][number]

/** Another administrator may ask for a change or decide one at any moment. */
export const policyReading = reading(approvalPolicy.show, {}, { persist: true, staleTime: 0 })

const SHOWN = 50

export const historyReading = reading(
  approvalPolicy.history, { query: { limit: SHOWN } }, { persist: true, staleTime: 0 })
