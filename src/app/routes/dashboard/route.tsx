// Everything under /dashboard needs a full session; without one login leads back here. Its pages read through
// `context.queryClient`, the cache of the person signed in.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignedIn } from '#app/routes/-signed-in.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location, matches }) => {
    if (context.session()?.kind !== 'member') {
      throw redirect({ to: '/login', search: { route: location.href }, replace: true })
    }
    // While the cache is filled, the page comes.
    context.fetchParts(matches)
    // A guard travels with the first page of all; what it needs is fetched when somebody comes here.
    const { currentQueryClient } = await import('#app/features/shell/query-client.ts')
    return { queryClient: await currentQueryClient() }
  },
  component: Dashboard,
})

function Dashboard() {
  return <SignedIn queryClient={Route.useRouteContext().queryClient} />
}
