// Every customer whose mandate allows it can be subscribed, however many mandates there are.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import type { Product } from '#app/features/direct-debit/product-facts.tsx'
import { SubscribeSheet } from '#app/features/direct-debit/subscribe-sheet.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'

const at = '2026-03-02T09:00:00.000Z'
const MANY = 130

const product: Product = {
  reference: '300000000001', name: 'Stall rent', description: null, amount: kobo(400_000),
  frequency: 'weekly', retries: 1, retry_days: 2, status: 'ACTIVE', subscribers: 0, created_at: at,
  created_by: 'Ada Sample', version: 1,
}

const mandate = (place: number) => ({
  reference: String(100_000_000_000 + place), status: 'ACTIVE', reason: null, is_by_bank: false,
  customer_reference: '600000000001', customer_name: `Weaver ${place}`, payer_name: `WEAVER ${place}`,
  bank_code: '000014', bank_name: 'Access Bank', nuban: '••••••6781', debit_type: 'VARIABLE',
  // The newest allow too little.
  amount: place <= 60 ? 100 : 20_000, frequency: 'variable', is_scheduled: false, start_date: '2026-03-02',
  end_date: null, narration: null, otp_expires_at: null, otp_tries_left: 0, otp_resends_left: 0,
  is_otp_unknown: false, created_at: at, created_by: 'Ada Sample', activated_at: at, ended_at: null,
  version: 1,
})
const all = Array.from({ length: MANY }, (_, place) => mandate(place + 1))

let wire: Awaited<ReturnType<typeof startWire>>

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  wire.heard.length = 0
  wire.behaves((heard, ...rest) => {
    const query = new URL(heard.url, 'http://wire').searchParams
    const found = all.filter(({ customer_name }) => customer_name.startsWith(query.get('search') ?? ''))
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    const next_cursor = to < found.length ? String(to) : null
    const answer = heard.method === 'POST' ? { subscribed: 2, subscriptions: [] }
      : { items: found.slice(from, to), next_cursor, total: found.length }
    says(answer)(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  answered()
})

const find = (value: string) =>
  fireEvent.change(screen.getByLabelText('Find a mandate'), { target: { value } })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }))

test('those behind many others that allow too little are shown when they are asked for', async () => {
  alone(<SubscribeSheet product={product} onClose={() => {}} />)
  fireEvent.click(await screen.findByText('Show more'))
  await screen.findByText('Weaver 61')
  expect(screen.queryByText('Weaver 1')).toBeNull()
  expect(screen.queryByText(/No active mandate/)).toBeNull()
  fireEvent.click(screen.getByText('Show more'))
  await screen.findByText('Weaver 130')
  expect(screen.queryByText('Show more')).toBeNull()
})

test('they are found by their names, and who is chosen stays while others are looked for', async () => {
  alone(<SubscribeSheet product={product} onClose={() => {}} />)
  await screen.findByText('Show more')
  find('Weaver 130')
  await choose(/Weaver 130/)
  find('Weaver 99')
  await choose(/Weaver 99/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Weaver 130/ }).checked).toBe(true)
  find('Weaver 1x')
  await expect.poll(() => screen.queryAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(screen.getByText('Subscribe 2'))
  await expect.poll(() => wire.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  const { body } = wire.heard.find(({ method }) => method === 'POST')!
  expect(JSON.parse(body).mandates).toEqual(['100000000130', '100000000099'])
})

test('where no mandate allows it, that is said', async () => {
  alone(<SubscribeSheet product={{ ...product, amount: kobo(9_000_000) }} onClose={() => {}} />)
  for (const seen of [50, 100]) {
    await screen.findByText(`None of the newest ${seen} allows ₦90,000.00.`)
    fireEvent.click(screen.getByText('Show more'))
  }
  await screen.findByText('No active mandate allows ₦90,000.00. Set one up with the customer first.')
  find('Weaver 5')
  await screen.findByText('No active mandate that allows ₦90,000.00 is found.')
})
