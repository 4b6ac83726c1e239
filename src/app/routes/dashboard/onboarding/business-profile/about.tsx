// /dashboard/onboarding/business-profile/about
import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#app/features/onboarding/about.tsx'

export const Route = createFileRoute('/dashboard/onboarding/business-profile/about')({
  component: AboutScreen,
})
