// The dashboard opens with the overview (spec 2).
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/overview', replace: true })
  },
})
