// The router: what every page shares while it loads, fails or is not there. It begins with the pages of
// somebody who is not signed in, and takes in all others when one of them is asked for.
import { createRouter, type AnyRoute, type AnyRouter, type RouterHistory } from '@tanstack/react-router'
import { currentSession } from './api/session.ts'
import { PageError } from './features/shell/page-error.tsx'
import { firstRoutes } from './first-routes.ts'
import { letSheetsClose } from './ui/back-to-close.ts'
import { drawn, isInTouch } from './ui/drawn.ts'

/** Query texts stay texts: a token or an id made of digits must not become a number. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.keys(search).filter((name) => search[name] !== undefined && search[name] !== null)
  const text = new URLSearchParams(given.map((name) => [name, String(search[name])])).toString()
  return text && `?${text}`
}

export function createAppRouter(history?: RouterHistory) {
  let opening: Promise<void> | null = null
  /** True when it was this call that opened them. */
  const openAllRoutes = async () => {
    const isFirst = opening === null
    opening ??= import('./routeTree.gen.ts').then(() => router.setRoutes(router.buildRouteTree()))
    try {
      await opening
    } catch (error) {
      // Another try asks the network again.
      opening = null
      throw error
    }
    return isFirst
  }
  const fetchParts = (matches: readonly { routeId: string }[]) => {
    const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
    for (const { routeId } of matches) {
      const route = routes.get(routeId)
      if (route) router.loadRouteChunk(route)?.catch(() => {})
    }
  }
  const router = createRouter({
    routeTree: firstRoutes,
    ...(history && { history }),
    context: { session: currentSession, openAllRoutes, fetchParts },
    parseSearch, stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: typeof document !== 'undefined',
    // The page that is drawn at build has no window to look at.
    origin: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
    notFoundMode: 'root',
  })
  letSheetsClose(router.history)
  return answeringTapsFirst(router)
}

type Pages = Pick<AnyRouter, 'navigate' | 'preloadRoute'>

/**
 * A tap is answered by its own picture, the pressed button; the page that it leads to is fetched, begun and
 * made after that.
 */
function answeringTapsFirst<Ours extends Pages>(router: Ours): Ours {
  const { navigate, preloadRoute } = router
  router.navigate = async (options) => {
    // What leads elsewhere in an entry's place takes that of a sheet which closes at this moment.
    if (isInTouch() && (!options.replace || options.to === '.')) await drawn()
    return navigate(options)
  }
  router.preloadRoute = async (options) => {
    if (isInTouch()) await drawn()
    return preloadRoute(options)
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
