// For a role that may not see the trail.
import { NotForRole } from '#app/ui/not-for-role.tsx'

export function NotAllowed() {
  return (
    <NotForRole>
      Your role may not see the audit trail. An administrator can give you that right under Team.
    </NotForRole>
  )
}
