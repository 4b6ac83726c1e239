// Around every page of whoever is signed in: the cache, the bars, what is sent by itself, the reviewer's
// news.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { registerChargebackKinds } from '#app/features/chargebacks/kinds.ts'
import { registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'
import { OnboardingWatch } from '#app/features/onboarding/watch.tsx'
import { Shell } from '#app/features/shell/frame.tsx'
import { useSession } from '#app/api/use-session.ts'
import { useMeasuring } from '#app/features/shell/use-measuring.ts'
import { isOfAnother } from '#app/features/shell/query-client.ts'
import { startSender } from '#app/offline/sender.ts'

export function SignedIn({ queryClient }: { queryClient: QueryClient }) {
  useSender()
  useMeasuring()
  // In another mode, until its own cache is there: a page would go on with what it held, and a component
  // keeps the cache that it began with.
  if (isOfAnother(queryClient, useSession())) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
      <OnboardingWatch />
    </QueryClientProvider>
  )
}

/** What waits on this phone is sent from here on; the sender follows the session by itself. */
function useSender() {
  useEffect(() => {
    registerOnboardingKinds()
    registerChargebackKinds()
    startSender()
  }, [])
}
