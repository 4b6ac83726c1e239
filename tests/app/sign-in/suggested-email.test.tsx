// The address that was typed on another screen is offered on the first step of login, and is in nobody's way.
import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginScreen } from '#app/features/sign-in/login.tsx'

const suggestEmail = () => 'ada@adire.example'

async function page() {
  vi.stubGlobal('scrollTo', () => undefined)
  const root = createRootRoute({ component: () => <LoginScreen suggestEmail={suggestEmail} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  return <RouterProvider router={router as never} />
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('it stands in the field of a page that comes', async () => {
  render(await page())
  expect(email().value).toBe('ada@adire.example')
})

/** The page is in the HTML; the scripts come when `meanwhile` has happened. */
async function drawnBeforeScripts(meanwhile: () => void) {
  const box = document.createElement('div')
  document.body.append(box)
  const app = await page()
  box.innerHTML = renderToString(app)
  meanwhile()
  await act(async () => { hydrateRoot(box, app) })
}

test('it is not put where somebody has gone to type, nor over what was typed', async () => {
  await drawnBeforeScripts(() => email().focus())
  expect(email().value).toBe('')
  document.body.replaceChildren()
  await drawnBeforeScripts(() => { email().value = 'other@adire.example' })
  expect(email().value).toBe('other@adire.example')
  document.body.replaceChildren()
  await drawnBeforeScripts(() => {})
  expect(email().value).toBe('ada@adire.example')
})
