// What the screens of the audit trail read.
import { auditTrail } from '#contract/audit-trail.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'

export type AuditEvent = Answer<typeof auditTrail.list>['items'][number]
export type AuditDetail = Answer<typeof auditTrail.show>

export const eventRows = listingOf(auditTrail.list, {}, { persist: true })

/** Who there is to filter by: the list says so beside its rows. */
export const peopleReading = reading(auditTrail.list, { query: { limit: 1 } }, { persist: true })

export const eventReading = (id: string) => reading(auditTrail.show, { params: { id } }, { persist: true })
