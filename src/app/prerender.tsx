// Draws a page into HTML while the dashboard is built, with the very tree that the browser then takes over.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { plainScreens } from './features/sign-in/plain.tsx'
import { createAppRouter } from './router.tsx'

/** The HTML inside `#app` for `path`, as a person sees it who is not signed in. */
export async function prerender(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { pathname } = router.state.location
  if (pathname !== path) throw new Error(`${path} leads to ${pathname}: only a page of its own can be drawn`)
  return renderToString(<RouterProvider router={router} />)
}

/** The pages of login by plain forms, each with its title and its HTML, by their names. */
export const prerenderPlain = (): [name: string, title: string, html: string][] =>
  Object.entries(plainScreens).map(([name, { title, screen }]) => [name, title, renderToStaticMarkup(screen)])
