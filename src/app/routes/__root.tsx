// Around every page: toasts, the notice of a lost session, the focus after a navigation. It travels with
// /login, so nothing heavy stands here: the query cache comes with the pages that read and write.
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Session } from '#app/api/session.ts'
import { useFocusOnNavigation } from '#app/features/shell/focus.ts'
import { SessionNotice } from '#app/features/shell/session-notice.tsx'
import { useTakeOver } from '#app/features/shell/take-over.ts'
import { Toasts } from '#app/ui/toast.tsx'

export interface RouterContext {
  /** Who is signed in at this moment. */
  session: () => Session | null
  /** Takes in all pages beyond those of the first; true when they were not there before. */
  openAllRoutes: () => Promise<boolean>
  /** Begins to fetch what these pages are made of; who shows them waits for it, and says if it fails. */
  fetchParts: (matches: readonly { routeId: string }[]) => void
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  useFocusOnNavigation()
  useTakeOver()
  return (
    <>
      <Outlet />
      <SessionNotice />
      <Toasts />
    </>
  )
}
