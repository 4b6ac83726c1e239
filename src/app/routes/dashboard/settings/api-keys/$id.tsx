// /dashboard/settings/api-keys/{id}, for who may make API keys.
import { createFileRoute } from '@tanstack/react-router'
import { OneApiKey } from '#app/features/api-keys/one.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/settings/api-keys/$id')({ component: Page })

function Page() {
  return (
    <ForRole needs="manage_api_keys" title="API key" back="/dashboard/settings/api-keys">
      <OneApiKey id={Route.useParams().id} />
    </ForRole>
  )
}
