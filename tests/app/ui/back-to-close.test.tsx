// A sheet that closes takes its entry of the history away, and a page that is opened at that moment stays.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import {
  createBrowserHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useNavigate,
} from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { letSheetsClose } from '#app/ui/back-to-close.ts'
import { Sheet } from '#app/ui/sheet.tsx'

afterEach(cleanup)

/** Closes its question first and goes to the list a moment later, as a form does that saves in between. */
function Form({ replace, pause }: { replace: boolean; pause: number }) {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const save = () => {
    setOpen(false)
    setTimeout(() => { void navigate({ to: '/list' as never, replace }) }, pause)
  }
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title="Save it?">
      <button type="button" onClick={save}>Yes</button>
    </Sheet>
  )
}

async function saved(replace: boolean, pause: number) {
  vi.stubGlobal('scrollTo', () => undefined)
  history.replaceState(null, '', '/form')
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({
    getParentRoute: () => root, path: '/form', component: () => <Form replace={replace} pause={pause} />,
  })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: () => <h1>List</h1> })
  const router = createRouter({
    routeTree: root.addChildren([form, list]), history: createBrowserHistory(),
  })
  letSheetsClose(router.history)
  render(<RouterProvider router={router as never} />)
  const yes = await screen.findByRole('button', { name: 'Yes' })
  await waitFor(() => { expect(history.state).toHaveProperty('sheet') })
  act(() => yes.click())
  await screen.findByRole('heading', { name: 'List' })
  // What could still take it away comes soon after it.
  await act(() => new Promise((done) => { setTimeout(done, 100) }))
  return { path: location.pathname, isListed: screen.queryByRole('heading', { name: 'List' }) !== null }
}

// jsdom goes back in a later task, so that some of these fall in between.
test.each([0, 1, 2, 5, 20].flatMap((pause) => [[pause, true], [pause, false]] as const))(
  'the page that comes %i ms after the sheet closed stays (replacing: %s)',
  async (pause, replace) => {
    expect(await saved(replace, pause)).toEqual({ path: '/list', isListed: true })
  },
)
