// The lists of approvals end nowhere without a word: what was decided long ago is found, and so is what
// waits behind many others.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApprovalItem } from '#contract/approvals.ts'
import { SCREEN_ROWS } from '#contract/page.ts'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { ApprovalsPage } from '#app/features/approvals/list.tsx'
import type { Item } from '#app/features/approvals/readings.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'
import { item } from './item.ts'

/** More than a screen may have at once. */
const MANY = SCREEN_ROWS + 10
const path = '/dashboard/payouts/payout-approvals'

const many = (length: number, more: Partial<Item>): Item[] => Array.from({ length }, (_, at) =>
  item({
    unique_reference: String(100_000_000_001 + at),
    beneficiary: { ...item().beneficiary!, bank_account_name: `WEAVER ${at + 1}` }, ...more,
  }))

const decided = many(MANY, { status: 'APPROVED', can_decide: false, pending_approvals: 0 })
const waiting = many(MANY, {})

let wire: Awaited<ReturnType<typeof startWire>>
let asked: URLSearchParams[]

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  asked = []
  wire.behaves((heard, ...rest) => {
    const query = new URL(heard.url, 'http://wire').searchParams
    asked.push(query)
    const all = query.get('status') === 'PENDING' ? waiting : decided
    const typed = (query.get('search') ?? '').toUpperCase()
    const found = all.filter(({ beneficiary }) => beneficiary!.bank_account_name!.startsWith(typed))
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    says({
      items: found.slice(from, to).map((one) => z.encode(ApprovalItem, one)), total: found.length,
      next_cursor: to < found.length ? String(to) : null, waiting: waiting.length,
    })(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  answered()
})

test('what was decided is gone through to its end, a page at a time', async () => {
  alone(<ApprovalsPage />, { path, at: `${path}?view=decided`, isWide: true })
  await screen.findByText('Weaver 1')
  for (let first = 21; first <= MANY; first += 20) {
    fireEvent.click(screen.getByLabelText('Next page'))
    await screen.findByText(`Weaver ${first}`)
  }
  expect(screen.getByText(`Weaver ${MANY}`)).toBeTruthy()
  expect(screen.getByText(`201 to ${MANY} of ${MANY}`)).toBeTruthy()
  expect(asked.every((query) => Number(query.get('limit')) <= SCREEN_ROWS)).toBe(true)
})

test.each([true, false])('what was decided long ago is found by its name (desktop: %s)', async (isWide) => {
  alone(<ApprovalsPage />, { path, at: `${path}?view=decided&search=Weaver%20${MANY}`, isWide })
  await screen.findByText(`Weaver ${MANY}`)
  expect(asked.every((query) => query.get('status') === 'decided')).toBe(true)
})

test('what waits behind many others is shown when it is asked for', async () => {
  alone(<ApprovalsPage />, { path })
  await screen.findByText('WEAVER 1')
  expect(screen.queryByText('WEAVER 201')).toBeNull()
  // By its words: to look for roles in so many rows takes long.
  fireEvent.click(screen.getByText('Show the older ones'))
  await screen.findByText('WEAVER 201')
  await screen.findByText(`WEAVER ${MANY}`)
  await waitFor(() => expect(screen.queryByText(/^Show/)).toBeNull())
  expect(screen.getAllByText(/^WEAVER \d/)).toHaveLength(MANY)
})
