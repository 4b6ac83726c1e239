// /dashboard/onboarding: stands alone, and every screen opens with what was typed before.
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingFrame } from '#app/features/onboarding/frame.tsx'

export const Route = createFileRoute('/dashboard/onboarding')({
  staticData: { bare: true },
  // A guard travels with the first page of all; what it needs is fetched when somebody comes here.
  beforeLoad: async ({ context: { queryClient } }) => {
    const { openOnboarding } = await import('#app/features/onboarding/readings.ts')
    return openOnboarding(queryClient)
  },
  component: OnboardingFrame,
})
