// /dashboard/teams leads to the roles (spec 2).
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/teams/')({
  beforeLoad: () => { throw redirect({ to: '/dashboard/teams/roles', replace: true }) },
})
