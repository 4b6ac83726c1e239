// /dashboard/onboarding/business-profile begins with its first screen.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/onboarding/business-profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/onboarding/business-profile/about', replace: true })
  },
})
