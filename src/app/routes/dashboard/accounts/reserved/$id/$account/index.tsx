// /dashboard/accounts/reserved/{id}/{account}: every line of the account.
import { createFileRoute } from '@tanstack/react-router'
import { AccountTrail } from '#app/features/accounts/one.tsx'

export const Route = createFileRoute('/dashboard/accounts/reserved/$id/$account/')({ component: Trail })

function Trail() {
  return <AccountTrail nuban={Route.useParams().account} />
}
