// A phone is asked whether it may tell of the next request after the first decision, and never before.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApprovalItem } from '#contract/approvals.ts'
import { endSession } from '#app/api/session.ts'
import { ApprovalPage } from '#app/features/approvals/detail.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'
import { at, item } from './item.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let isDecided: boolean
const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'granted')
const keys = { auth: 'a'.repeat(22), p256dh: 'p'.repeat(87) }
const subscribe = vi.fn<() => Promise<unknown>>(async () =>
  ({ toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys }) }))

const reference = item().unique_reference
const approved = item({
  status: 'APPROVED', version: 4, pending_approvals: 0, can_decide: false, can_approve: false,
  decisions: [{ by: 'ada', name: 'Ada Sample', decision: 'approve', at }],
})

/** A browser that has web push and was told this about it. */
function aBrowser(permission: NotificationPermission) {
  const registration = { pushManager: { subscribe, getSubscription: async () => null } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission, requestPermission })
}

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  vi.clearAllMocks()
  signedIn('ada')
  isDecided = false
  wire.heard.length = 0
  wire.behaves((heard, ...rest) => {
    const shown = () => z.encode(ApprovalItem, isDecided ? approved : item())
    if (heard.method === 'PUT') isDecided = true
    const answers: [RegExp, object][] = [
      [/\/approve$/, shown()],
      [/\/request\/\d{12}$/, { ...shown(), available: null, balance_after: null, past: [] }],
      [/\/request\?/, { items: [], total: 0, next_cursor: null, waiting: 0 }],
      [/\/push$/, { public_key: 'a-key', devices: [] }],
      [/\/pin$/, { has_pin: true, locked_until: null }],
    ]
    says(answers.find(([path]) => path.test(heard.url))?.[1] ?? {})(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openCard() {
  const path = '/dashboard/payouts/payout-approvals/$reference'
  alone(<ApprovalPage />, { path, at: path.replace('$reference', reference) })
  await screen.findByText('Yours is the last approval needed')
}

async function approve() {
  const button = screen.getByRole('button', { name: 'Approve' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  press('Approve')
  await screen.findByRole('button', { name: '2' })
  for (const digit of '9041') press(digit)
  await screen.findByText('Approved. It is on its way to the bank.')
}

const offered = () => screen.queryByRole('button', { name: 'Tell this phone' })
const told = () => wire.heard.filter(({ method, url }) => method === 'POST' && url.endsWith('/push'))

test('it is offered after the decision; the browser asks only when the person wants it', async () => {
  aBrowser('default')
  await openCard()
  expect(offered()).toBeNull()
  await approve()
  await screen.findByRole('button', { name: 'Tell this phone' })
  expect(requestPermission).not.toHaveBeenCalled()
  press('Tell this phone')
  await waitFor(() => expect(told()).toHaveLength(1))
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(JSON.parse(told()[0]!.body)).toMatchObject({ endpoint: 'https://push.example/1', keys })
  expect(offered()).toBeNull()
})

test('not now is taken for an answer', async () => {
  aBrowser('default')
  await openCard()
  await approve()
  await screen.findByRole('button', { name: 'Tell this phone' })
  press('Not now')
  expect(offered()).toBeNull()
  expect([requestPermission.mock.calls.length, told().length]).toEqual([0, 0])
})

test.each(['granted', 'denied'] as const)('told %s already, it is not asked', async (permission) => {
  aBrowser(permission)
  await openCard()
  await approve()
  await new Promise((done) => setTimeout(done, 100))
  expect(offered()).toBeNull()
})
