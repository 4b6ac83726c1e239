// /dashboard/teams/roles
import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#app/features/teams/roles.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/')({ component: RolesPage })
