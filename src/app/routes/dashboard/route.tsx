// Everything under /dashboard needs a full session; without one login leads back here. Its pages read through
// `context.queryClient`, the cache of the person signed in.
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'
import { OnboardingWatch } from '#app/features/onboarding/watch.tsx'
import { Shell } from '#app/features/shell/frame.tsx'
import { startSender } from '#app/offline/sender.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    if (context.session()?.kind !== 'member') {
      throw redirect({ to: '/login', search: { route: location.href }, replace: true })
    }
    // A guard travels with the first page of all; what it needs is fetched when somebody comes here.
    const { currentQueryClient } = await import('#app/features/shell/query-client.ts')
    return { queryClient: await currentQueryClient() }
  },
  component: Dashboard,
})

function Dashboard() {
  const { queryClient } = Route.useRouteContext()
  useSender()
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
    startSender()
  }, [])
}
