// One piece of the dashboard alone on a page, with a router and a cache around it, for somebody signed in.
import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { createQueryClient } from '#app/api/queries.ts'
import { keepSession } from '#app/api/session.ts'
import { toast, Toasts } from '#app/ui/toast.tsx'

// A busy machine draws a page slowly, and that is no fault of the page.
vi.setConfig({ testTimeout: 60_000 })

/** Who is signed in, by the id of the person. */
export const signedIn = (user_id: string) => keepSession({
  token: 't', user_id, kind: 'member', email: 'ada@adire.example', fullname: 'Ada Sample',
  business_name: 'Adire Works', mode: 'test',
})

/** What the simulated page lacks. */
function mendPage(isWide: boolean) {
  vi.stubGlobal('scrollTo', () => undefined)
  const matches = (query: string) => isWide && query.includes('min-width')
  vi.stubGlobal('matchMedia', (query: string) =>
    ({ matches: matches(query), addEventListener() {}, removeEventListener() {} }))
}

interface Where {
  path?: string
  /** Where the page stands, as `path` names it. */
  at?: string
  /** As wide as a desktop's; a phone's otherwise. */
  isWide?: boolean
}

/** Returns where it goes, and its way Back. */
export function alone(piece: ReactNode, where: Where = {}): RouterHistory {
  const { path = '/', at = path, isWide = false } = where
  mendPage(isWide)
  const client = createQueryClient({ onDone: toast.success, onFailed: ({ message }) => toast.error(message) })
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({ getParentRoute: () => root, path, component: () => piece })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([here]), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  )
  return history
}
