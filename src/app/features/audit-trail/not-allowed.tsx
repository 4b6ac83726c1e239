// For a role that may not see the trail.
import Lock from 'lucide-react/icons/lock'
import { EmptyState } from '#app/ui/states.tsx'

export function NotAllowed() {
  return (
    <EmptyState icon={Lock} title="Not for your role">
      Your role may not see the audit trail. An administrator can give you that right under Team.
    </EmptyState>
  )
}
