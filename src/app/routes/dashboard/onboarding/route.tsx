// /dashboard/onboarding: stands alone, and every screen opens with what was typed before.
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingFrame } from '#app/features/onboarding/frame.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/onboarding')({
  staticData: { bare: true },
  // Not a loader: a loader's answer may be one from before the last key was pressed.
  beforeLoad: async ({ context: { queryClient } }) => {
    const { openOnboarding } = await import('#app/features/onboarding/readings.ts')
    await openOnboarding(queryClient)
  },
  component: Onboarding,
})

function Onboarding() {
  return (
    <ForRole needs="view_kyc" title="Onboarding" back="/dashboard/overview">
      <OnboardingFrame />
    </ForRole>
  )
}
