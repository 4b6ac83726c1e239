// After a decision that was not taken, the request is looked at anew: nothing asks for the PIN by itself.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApprovalItem } from '#contract/approvals.ts'
import { kobo } from '#domain/money.ts'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { ApprovalPage } from '#app/features/approvals/detail.tsx'
import type { Item } from '#app/features/approvals/readings.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { item } from './item.ts'

const PIN = '9041'
const reference = item().unique_reference
const KNOWN = 'I know this account and want to pay it'
const changed = 'This request has changed since you opened it.'
const stale = refuses(409, 'stale', changed)
const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }

let wire: Awaited<ReturnType<typeof startWire>>
/** The request as the provider has it. */
let there: Item
/** What is answered to a decision. */
let decision: Behaviour

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  signedIn('ada')
  there = item()
  wire.heard.length = 0
  wire.behaves((heard, ...rest) => {
    const shown = z.encode(ApprovalItem, there)
    const answers: [RegExp, object][] = [
      [/\/request\/\d{12}$/, { ...shown, available: null, balance_after: null, past: [] }],
      [/\/request\?/, { items: [], total: 0, next_cursor: null, waiting: 0 }],
      [/\/pin$/, { has_pin: true, locked_until: null }],
    ]
    const answer = heard.method === 'PUT' ? decision
      : says(answers.find(([path]) => path.test(heard.url))?.[1] ?? {})
    answer(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  answered()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openCard() {
  const path = '/dashboard/payouts/payout-approvals/$reference'
  alone(<ApprovalPage />, { path, at: path.replace('$reference', reference) })
  await screen.findByText('Yours is the last approval needed')
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const mayApprove = (may: boolean) =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', !may))
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: KNOWN })
const theKeys = () => screen.queryByRole('button', { name: '2' })
const versionsSent = () => wire.heard.filter(({ method }) => method === 'PUT')
  .map(({ body }) => JSON.parse(body).version)

async function openKeys() {
  await mayApprove(true)
  press('Approve')
  await screen.findByRole('button', { name: '2' })
}

async function approve() {
  await openKeys()
  for (const digit of PIN) press(digit)
}

/** The provider has another request than the one on the screen. */
function becomes(more: Partial<Item>) {
  there = item({ version: 4, ...more })
  decision = stale
}

const lookAgain = async () => {
  await screen.findByText(changed)
  expect(theKeys()).toBeNull()
  press('Look again')
  expect(theKeys()).toBeNull()
}

test('a request that changed is shown, and the keys come with the next tap on Approve', async () => {
  await openCard()
  becomes({ amount: kobo(99_900_000) })
  await approve()
  await lookAgain()
  await waitFor(() => expect(document.body.textContent).toContain('₦999,000.00'))
  await mayApprove(true)
  expect(theKeys()).toBeNull()
  expect(versionsSent()).toEqual([3])
  await approve()
  await waitFor(() => expect(versionsSent()).toEqual([3, 4]))
})

test('one that may not be approved any more is not, after Look again either', async () => {
  await openCard()
  const why_not = 'This is above what you may still approve today: ₦5.00.'
  becomes({ can_approve: false, why_not })
  await approve()
  await lookAgain()
  await screen.findByText(why_not)
  await mayApprove(false)
  expect(theKeys()).toBeNull()
})

test('one whose name differs now needs the tick first', async () => {
  await openCard()
  becomes({ name_differs: true })
  await approve()
  await lookAgain()
  await screen.findByRole('checkbox', { name: KNOWN })
  await mayApprove(false)
  expect(theKeys()).toBeNull()
  fireEvent.click(tick())
  await openKeys()
})

test('the tick for the account of before is none for the account of now', async () => {
  there = item({ name_differs: true })
  await openCard()
  fireEvent.click(tick())
  becomes({ name_differs: true })
  await approve()
  await lookAgain()
  await waitFor(() => expect(tick().checked).toBe(false))
  await mayApprove(false)
  fireEvent.click(tick())
  await mayApprove(true)
})

test('a decision that did not arrive asks for the PIN only when Approve is tapped again', async () => {
  await openCard()
  decision = hangsUp
  await approve()
  await screen.findByText('We don’t know yet.')
  expect(theKeys()).toBeNull()
  const later = performance.now() + 61_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await screen.findByText('Your decision did not arrive. Nothing changed; decide again.')
  await mayApprove(true)
  expect(theKeys()).toBeNull()
  await openKeys()
  expect(versionsSent()).toEqual([3])
})

test('a decline that came too late opens nothing either', async () => {
  await openCard()
  becomes({})
  await mayApprove(true)
  press('Decline')
  press('Wrong account')
  press('Decline payout')
  await lookAgain()
  await mayApprove(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a wrong PIN the keys stay', async () => {
  await openCard()
  const message = 'This PIN is not right.'
  decision = refuses(422, 'wrong_pin', message, { errors: { pin: message } })
  await approve()
  await screen.findByText(message)
  expect(theKeys()).not.toBeNull()
})
