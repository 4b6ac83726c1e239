// /dashboard/teams/users/create: an invitation.
import { createFileRoute } from '@tanstack/react-router'
import { InviteUser } from '#app/features/teams/invite.tsx'

export const Route = createFileRoute('/dashboard/teams/users/create')({ component: InviteUser })
