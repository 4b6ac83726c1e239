// /dashboard/settings/api-keys, for who may make API keys.
import { createFileRoute } from '@tanstack/react-router'
import { ApiKeys } from '#app/features/api-keys/all.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/settings/api-keys/')({ component: Page })

function Page() {
  return (
    <ForRole needs="manage_api_keys" title="API keys" back="/dashboard/settings">
      <ApiKeys />
    </ForRole>
  )
}
