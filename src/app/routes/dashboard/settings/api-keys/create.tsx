// /dashboard/settings/api-keys/create, for who may make API keys.
import { createFileRoute } from '@tanstack/react-router'
import { NewApiKey } from '#app/features/api-keys/create.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/settings/api-keys/create')({ staticData: { task: true },
  component: Page })

function Page() {
  return (
    <ForRole needs="manage_api_keys" title="Make an API key" back="/dashboard/settings/api-keys">
      <NewApiKey />
    </ForRole>
  )
}
