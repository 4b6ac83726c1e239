// Everybody who is subscribed to a product can be reached on its page and taken out, however many they are.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { ProductPage } from '#app/features/direct-debit/product.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { server } from '#tests/app/onboarding/known.ts'

const reference = '300000000001'
const MANY = 130

const subscription = (place: number) => ({
  id: `0198a000-0000-7000-8000-${String(place).padStart(12, '0')}`, mandate: String(100_000_000_000 + place),
  customer_name: `Weaver ${place}`, status: 'ACTIVE', start_date: '2026-03-02', next_date: '2026-03-09',
})
type Subscription = ReturnType<typeof subscription>

let wire: Awaited<ReturnType<typeof startWire>>
let subscribed: Subscription[]
let isCut: boolean

const product = () => ({
  reference, name: 'Stall rent', description: null, amount: 4000, frequency: 'weekly', retries: 1,
  retry_days: 2, status: 'ACTIVE', subscribers: subscribed.length, created_at: '2026-03-02T09:00:00.000Z',
  created_by: 'Ada Sample', version: 1,
})

function pageOf(query: URLSearchParams) {
  const found = subscribed.filter(({ customer_name }) => customer_name.startsWith(query.get('search') ?? ''))
  const from = Number(query.get('cursor') ?? 0)
  const to = from + Number(query.get('limit'))
  const next_cursor = to < found.length ? String(to) : null
  return { items: found.slice(from, to), next_cursor, total: found.length }
}

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  isCut = false
  subscribed = Array.from({ length: MANY }, (_, place) => subscription(place + 1))
  wire.behaves((heard, ...rest) => {
    const { pathname, searchParams } = new URL(heard.url, 'http://wire')
    const [, ended] = /subscriptions\/(.+)\/end$/.exec(pathname) ?? []
    if (ended) subscribed = subscribed.filter(({ id }) => id !== ended)
    const answer = ended ? says({ ...subscription(MANY), status: 'ENDED', next_date: null })
      : pathname.endsWith('/subscriptions') ? says(pageOf(searchParams))
      : pathname.endsWith(reference)
        ? says({ product: product(), subscriptions: subscribed.slice(0, 100), due: [], collected: 0 })
        : says({ merchant: server().merchant, has_bank: true, permissions: ['manage_direct_debit'] })
    const fails = isCut && searchParams.has('cursor')
    ;(fails ? refuses(503, 'unavailable', 'Try again in a moment.') : answer)(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  answered()
})

const open = async () => {
  alone(<ProductPage id={reference} />)
  await screen.findByText('Weaver 1')
}
const press = (words: string) => fireEvent.click(screen.getByText(words))

test('all are gone through, and the last of them is taken out', async () => {
  await open()
  expect(screen.queryByText('Weaver 21')).toBeNull()
  for (let first = 21; first <= MANY; first += 20) {
    press('Show more')
    await screen.findByText(`Weaver ${first}`)
  }
  expect(screen.queryByText('Show more')).toBeNull()
  press(`Weaver ${MANY}`)
  await screen.findByText(`End it for Weaver ${MANY}?`)
  press('End subscription')
  await expect.poll(() => screen.queryByText(`Weaver ${MANY}`)).toBeNull()
  expect(subscribed).toHaveLength(MANY - 1)
})

test('one behind all the others is found by the name', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Find a customer'), { target: { value: 'Weaver 130' } })
  await screen.findByText('Weaver 130')
  expect(screen.queryByText('Weaver 1')).toBeNull()
  fireEvent.change(screen.getByLabelText('Find a customer'), { target: { value: 'Nobody' } })
  await screen.findByText('No subscribed customer is found.')
})

test('the next ones that do not come are asked for again', async () => {
  await open()
  isCut = true
  press('Show more')
  await screen.findByText(/The next rows did not come\./)
  isCut = false
  press('Try again')
  await screen.findByText('Weaver 21')
})

test('a few are shown without a search', async () => {
  subscribed = subscribed.slice(0, 3)
  await open()
  expect(screen.queryByLabelText('Find a customer')).toBeNull()
  expect(screen.queryByText('Show more')).toBeNull()
})
