// On an iPhone the installed app begins empty: it is offered only while nothing waits in this browser.
import { act, cleanup, render, screen } from '@testing-library/react'
import {
  createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install } from '#app/features/shell/install.ts'
import { InstallStrip } from '#app/features/shell/install-strip.tsx'
import { commit } from '#app/offline/commit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

const form = draftForm<{ street: string }>({ name: 'aboutBusiness', version: 1 })
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 '
  + 'Mobile/15E148 Safari/604.1'

beforeEach(() => {
  localStorage.clear()
  newPhone()
  signIn(ada)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  install.noteSave()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The second page of a visit: on the first it is not offered. */
async function secondPage() {
  const root = createRootRoute({ component: () => <><InstallStrip /><Outlet /></> })
  const page = (path: string) => createRoute({
    getParentRoute: () => root, path, component: () => <p>{path}</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([page('/first'), page('/second')]),
    history: createMemoryHistory({ initialEntries: ['/first'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('/first')
  await act(() => router.navigate({ to: '/second' as never }))
  await screen.findByText('/second')
}

const offered = () => screen.queryByText(/on your home screen/)

test('the steps are offered while nothing waits', async () => {
  await secondPage()
  await vi.waitFor(() => expect(offered()).not.toBeNull())
})

test('they are not while something typed is only in this browser', async () => {
  const content = { values: { street: 'Itoku' }, base: null, step: null }
  await commit({ draft: { form, entity: '', content, rev: 0 } })
  await secondPage()
  await act(() => new Promise((done) => { setTimeout(done, 300) }))
  expect(offered()).toBeNull()
})
