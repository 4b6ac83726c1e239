// Draws a page into HTML while the dashboard is built, with the very tree that the browser then takes over.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createAppRouter } from './router.tsx'

/** The HTML inside `#app` for `path`, as a person sees it who is not signed in. */
export async function prerender(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { pathname } = router.state.location
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}: only a page of its own can be drawn`)
  return renderToString(<RouterProvider router={router} />)
}
