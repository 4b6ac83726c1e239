// The router: what every page shares while it loads, fails or is not there.
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { currentSession } from './api/session.ts'
import { PageError } from './features/shell/page-error.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Query texts stay texts: a token or an id made of digits must not become a number. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.keys(search).filter((name) => search[name] !== undefined && search[name] !== null)
  const text = new URLSearchParams(given.map((name) => [name, String(search[name])])).toString()
  return text && `?${text}`
}

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { session: currentSession },
    parseSearch, stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    scrollRestoration: typeof document !== 'undefined',
    // The page that is drawn at build has no window to look at.
    origin: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
    notFoundMode: 'root',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
