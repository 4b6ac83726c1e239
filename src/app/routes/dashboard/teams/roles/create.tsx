// /dashboard/teams/roles/create
import { createFileRoute } from '@tanstack/react-router'
import { NewRole } from '#app/features/teams/role-form.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/create')({ component: NewRole })
