// Every virtual account of a customer can be reached on the customer's page, however many they are.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { AccountsOfCustomer } from '#app/features/virtual-accounts/all.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'

const MANY = 130

const account = (place: number) => ({
  vnuban: String(9_000_000_000 + place), account_name: 'Weaver', collection_bank: '000017',
  bank_name: 'Lagoon MFB', status: 'ACTIVE', account_preference: 'SECONDARY', is_primary: false,
  customer: { reference: '600000000001', fullname: 'Weaver' }, expires_on: null, expires_at: null,
  use_frequency: null, used: 0, uses_left: null, min_amount: null, max_amount: null, callback_url: null,
  bvn: null, nin: null, created_at: '2026-03-02T09:00:00.000Z', created_by: 'Ada', version: 1,
})
const all = Array.from({ length: MANY }, (_, place) => account(place + 1))

let wire: Awaited<ReturnType<typeof startWire>>

beforeAll(async () => {
  wire = await startWire()
  wire.behaves((heard, ...rest) => {
    const query = new URL(heard.url, 'http://wire').searchParams
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    const next_cursor = to < MANY ? String(to) : null
    says({ items: all.slice(from, to), next_cursor, total: MANY })(heard, ...rest)
  })
})
afterAll(() => wire.stop())
beforeEach(() => signedIn('ada'))
afterEach(() => {
  cleanup()
  endSession()
  answered()
})

test('all accounts of a customer with many are gone through', async () => {
  alone(<AccountsOfCustomer customer="600000000001" />)
  for (let last = 20; last < MANY; last += 20) {
    await screen.findByText(String(9_000_000_000 + last))
    fireEvent.click(screen.getByText('Show more'))
  }
  await screen.findByText(String(9_000_000_000 + MANY))
  expect(screen.queryByText('Show more')).toBeNull()
})
