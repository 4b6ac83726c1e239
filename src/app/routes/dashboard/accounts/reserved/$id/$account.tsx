// The frame of /dashboard/accounts/reserved/{id}/{account} and its child views.
import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#app/features/accounts/one.tsx'

export const Route = createFileRoute('/dashboard/accounts/reserved/$id/$account')({ component: Account })

function Account() {
  const { id, account } = Route.useParams()
  return <AccountPage id={id} nuban={account} />
}
