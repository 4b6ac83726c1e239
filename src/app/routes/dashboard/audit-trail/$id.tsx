// /dashboard/audit-trail/{id}: one event.
import { createFileRoute } from '@tanstack/react-router'
import { AuditEventPage } from '#app/features/audit-trail/one.tsx'

export const Route = createFileRoute('/dashboard/audit-trail/$id')({ component: AuditEvent })

function AuditEvent() {
  return <AuditEventPage id={Route.useParams().id} />
}
