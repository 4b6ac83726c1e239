// Registration over a bad network: pressing again is the same wish, a change is another.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, endSession } from '#app/api/session.ts'
import { createAppRouter } from '#app/router.tsx'
import { says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { proves } from '#tests/spec/proves.ts'

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

const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Create an account' }))

const asked = (path: string) => wire.heard.filter(({ url }) => url.endsWith(path))
const ids = () => asked('/dashboard/merchants').map(({ headers }) => headers['requestid'])

async function openForm() {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/register'] }))
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Create an account' })
  type('Full name', 'Ada Obi')
  type('Business name', 'Adire Works')
  type('Email', 'ada@adire.example')
  type('Phone number', '8031234567')
  type('Password', 'Loom-and-indigo-7')
  fireEvent.click(screen.getByLabelText(/I accept the terms/))
  return router
}

test('the same form sent again after no answer has the same id, a changed one another', async () => {
  wire.behaves(hangsUp)
  await openForm()
  press()
  await screen.findByText(/What you typed is still here\./)
  press()
  await vi.waitFor(() => expect(ids()).toHaveLength(2))
  await screen.findByText(/What you typed is still here\./)
  type('Full name', 'Ada Okafor')
  press()
  await vi.waitFor(() => expect(ids()).toHaveLength(3))
  const [first, again, changed] = ids()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('what the spec asks for is sent, then the preference, with the session that came back', async () => {
  proves('call:POST dashboard/merchants', 'field:registration.email', 'field:registration.business_name',
    'field:registration.mobile_number', 'field:registration.fullname', 'field:registration.password')
  wire.behaves(says({ token: 'session_1', user_id: 'u-1', email: 'ada@adire.example' }))
  const router = await openForm()
  press()
  await screen.findByRole('heading', { name: 'Check your inbox' })
  expect(JSON.parse(asked('/dashboard/merchants')[0]?.body ?? '')).toEqual({
    email: 'ada@adire.example', business_name: 'Adire Works', mobile_number: '8031234567',
    fullname: 'Ada Obi', password: 'Loom-and-indigo-7',
  })
  const [preference] = asked('/dashboard/preferences')
  expect(JSON.parse(preference?.body ?? ''))
    .toEqual({ preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' })
  expect(preference?.headers['token']).toBe('session_1')
  expect(currentSession()).toMatchObject({ kind: 'confirming', token: 'session_1' })
  expect(router.state.location.pathname).toBe('/confirm/email')
})
