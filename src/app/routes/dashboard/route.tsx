// Everything under /dashboard needs a full session; without one login leads back here. Its pages read through
// `context.queryClient`, the cache of the person signed in.
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Shell } from '#app/features/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async ({ context, location }) => {
    if (context.session()?.kind !== 'member') {
      throw redirect({ to: '/login', search: { route: location.href }, replace: true })
    }
    const { currentQueryClient } = await import('#app/features/shell/query-client.ts')
    return { queryClient: currentQueryClient() }
  },
  component: Dashboard,
})

function Dashboard() {
  const { queryClient } = Route.useRouteContext()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}
