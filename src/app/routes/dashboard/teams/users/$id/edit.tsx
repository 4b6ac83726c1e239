// /dashboard/teams/users/{id}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditUser } from '#app/features/teams/user.tsx'

export const Route = createFileRoute('/dashboard/teams/users/$id/edit')({ component: Edit })

function Edit() {
  return <EditUser id={Route.useParams().id} />
}
