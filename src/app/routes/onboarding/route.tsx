// /onboarding: the older wizard. It needs a full session, as everything under /dashboard does.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignedIn } from '#app/routes/-signed-in.tsx'

export const Route = createFileRoute('/onboarding')({
  staticData: { bare: true },
  beforeLoad: async ({ context, location }) => {
    if (context.session()?.kind !== 'member') {
      throw redirect({ to: '/login', search: { route: location.href }, replace: true })
    }
    const { currentQueryClient } = await import('#app/features/shell/query-client.ts')
    const queryClient = await currentQueryClient()
    const { openOnboarding } = await import('#app/features/onboarding/readings.ts')
    await openOnboarding(queryClient)
    return { queryClient }
  },
  component: Wizard,
})

function Wizard() {
  return <SignedIn queryClient={Route.useRouteContext().queryClient} />
}
