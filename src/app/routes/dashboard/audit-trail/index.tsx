// /dashboard/audit-trail; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { AuditTrailList } from '#app/features/audit-trail/list.tsx'

export const Route = createFileRoute('/dashboard/audit-trail/')({ component: AuditTrailList })
