// For a role that may not set webhooks.
import { NotForRole } from '#app/ui/not-for-role.tsx'

export function Barred() {
  return (
    <NotForRole>
      Webhooks are for those who may change settings. An administrator can give you that right under Team.
    </NotForRole>
  )
}
