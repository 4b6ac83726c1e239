// /dashboard/onboarding/kyc-details begins with its first screen.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/onboarding/kyc-details/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/onboarding/kyc-details/upload', replace: true })
  },
})
