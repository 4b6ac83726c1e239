// Around every page: the query cache, toasts, the notice of a lost session, the focus after a navigation.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Session } from '#app/api/session.ts'
import { useFocusOnNavigation } from '#app/features/shell/focus.ts'
import { SessionNotice } from '#app/features/shell/session-notice.tsx'
import { Toasts } from '#app/ui/toast.tsx'

export interface RouterContext {
  /** The cache of whoever is signed in. */
  queryClient: QueryClient
  /** Who is signed in at this moment. */
  session: () => Session | null
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const { queryClient } = Route.useRouteContext()
  useFocusOnNavigation()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <SessionNotice />
      <Toasts />
    </QueryClientProvider>
  )
}
