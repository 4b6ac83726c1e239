// Login against a provider that answers as no real one should have to: blocked, too often, not at all.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { patience } from '#app/api/call.ts'
import { currentSession, endSession } from '#app/api/session.ts'
import { createAppRouter } from '#app/router.tsx'
import { proves } from '#tests/spec/proves.ts'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { anAccount } from './account.ts'

let wire: Awaited<ReturnType<typeof startWire>>

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  sessionStorage.clear()
  wire.heard.length = 0
})
afterEach(() => {
  cleanup()
  endSession()
})

/** Each path its own behaviour, by how its address ends. */
const onPaths = (behaviours: Record<string, Behaviour>): Behaviour => (heard, response, request) => {
  const path = heard.url.split('?')[0] ?? ''
  const found = Object.keys(behaviours).find((end) => path.endsWith(end))
  if (found) behaviours[found]?.(heard, response, request)
  else response.end()
}

const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }

async function openLogin() {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/login'] }))
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Log in' })
  return router
}

async function giveCredentials() {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@adire.example' } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Loom-and-indigo-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

const enterCode = async (code = '123456') => {
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test.each([
  ['says so by its status', says({ ...anAccount(), merchant_lien: 0, status: 'BLOCKED' })],
  ['is refused', refuses(403, 'blocked', 'Account has been blocked.')],
])('a blocked account that %s gets no session, and hears why', async (_, login) => {
  proves('transition:login.blocked', 'message:Account has been blocked.')
  wire.behaves(onPaths({ 'totp/check': says({ has_totp: true }), 'merchants/login': login }))
  await openLogin()
  await giveCredentials()
  await enterCode()
  await screen.findByRole('heading', { name: 'Log in' })
  expect(screen.getAllByText('Account has been blocked.').length).toBeGreaterThanOrEqual(2)
  expect(currentSession()).toBeNull()
})

test('too many tries are told how long to wait, and what was typed stays', async () => {
  const tooMany: Behaviour = (heard, response, request) => {
    response.setHeader('Retry-After', '45')
    refuses(429, 'rate_limited', 'Too many tries.')(heard, response, request)
  }
  wire.behaves(onPaths({ 'totp/check': tooMany }))
  await openLogin()
  await giveCredentials()
  await screen.findByText(/Try again in 4\d seconds\./)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@adire.example')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false)
})

test('a code that met no network stays, and is sent again by the same button', async () => {
  wire.behaves(onPaths({ 'totp/check': says({ has_totp: true }), 'merchants/login': hangsUp }))
  const router = await openLogin()
  await giveCredentials()
  await enterCode('654321')
  await screen.findByText(/What you typed is still here\./)
  expect(router.state.location.search).toEqual({ step: 'totp' })
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('654321')
  wire.behaves(onPaths({ 'merchants/login': refuses(401, 'invalid_credentials', 'Not right.') }))
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(router.state.location.search).toEqual({})
})

test('an answer that does not come in time is not waited for', async () => {
  const usual = { ...patience }
  Object.assign(patience, { read: 60, change: 60, slow: 20 })
  try {
    wire.behaves(() => undefined)
    await openLogin()
    await giveCredentials()
    await screen.findByText(/The answer did not come in time\..*What you typed is still here\./)
  } finally {
    Object.assign(patience, usual)
  }
})

test('an address that asks for the code without a password shows the first step', async () => {
  wire.behaves(says({}))
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/login?step=totp'] }))
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Log in' })
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(wire.heard).toEqual([])
})
