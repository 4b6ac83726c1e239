// /dashboard/teams/users; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#app/features/teams/users.tsx'

export const Route = createFileRoute('/dashboard/teams/users/')({ component: UsersPage })
