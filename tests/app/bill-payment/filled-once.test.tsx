// A favourite or a bill of before fills the form once: what is typed over it stands.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearch } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { billDraft } from '#app/features/bill-payment/draft.ts'
import { PayBill, type BillSearch } from '#app/features/bill-payment/pay.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { ada, newPhone, restart, signIn, signOut } from '#tests/app/offline/phone.ts'

const path = '/dashboard/bill-payment/airtime-payment'
const airtime = {
  code: 'airtime', name: 'Airtime', detail: '', price: null, minimum: 50, maximum: 50_000, customer: 'phone',
}
const catalogue = {
  kinds: [{ kind: 'airtime', billers: [{ code: 'mtn', name: 'MTN', states: '', products: [airtime] }] }],
}
const bought = {
  kind: 'airtime', biller: 'mtn', product: 'airtime', customer: '8030000001', customer_name: null,
  amount: 5_000,
}
const favourite = { ...bought, id: 'fav-1', label: 'The shop’s phone' }
const bill = {
  ...bought, id: 'bill-1', bill_reference: '100000000001', unique_reference: '100000000002',
  biller_name: 'MTN', product_name: 'Airtime', source_nuban: '2000000001', fee: 0, vat: 0,
  total_amount: 5_000, status: 'SUCCESSFUL', waits_for: null, reason: null, response_code: null,
  vendor_reference: null, created_at: '2026-03-02T09:00:00.000Z', sent_at: null, ended_at: null,
  created_by: 'ada', creator_name: 'Ada Sample',
}
const ways = { 'a favourite': '?favourite=fav-1', '“Pay again”': '?from=100000000001' }

let wire: Awaited<ReturnType<typeof startWire>>
/** Favourites and bills of before are answered once this is over. */
let answering: Promise<void>

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  answering = Promise.resolve()
  const answers: [RegExp, Behaviour][] = [
    [/\/bills\/catalogue$/, says(catalogue)],
    [/\/bills\/favourites/, says({ items: [favourite], most: 20 })],
    [/\/bills\/transactions\/100000000001$/, says({ bill, delivery: null, is_hidden: false })],
    [/\/bills\/transactions\?/, says({ items: [], next_cursor: null, total: 0 })],
  ]
  wire.behaves((heard, ...rest) => {
    const answer = answers.find(([asked]) => asked.test(heard.url))?.[1] ?? refuses(404, 'not_found', '')
    const waits = /favourites|transactions\/1/.test(heard.url) ? answering : Promise.resolve()
    void waits.then(() => answer(heard, ...rest))
  })
})
afterEach(async () => {
  // What is still being written would come to the phone of the next test.
  await isKept()
  cleanup()
  signOut()
})

const isKept = () => screen.findByText(/^Draft kept on this phone/)

/** The form as it opens now, with what this phone has of it. */
async function open(at: string) {
  const draft = await loadDraft(billDraft, { entity: 'airtime-payment' })
  function Page() {
    return <PayBill kind="airtime" search={useSearch({ strict: false }) as BillSearch} draft={draft} />
  }
  const history = alone(<Page />, { path, at })
  await screen.findByRole('button', { name: 'Continue' })
  return history
}

/** The same address again, as after a reload of the page. */
async function reload({ location }: Awaited<ReturnType<typeof open>>) {
  await isKept()
  cleanup()
  restart()
  return open(location.href)
}

const amount = () => screen.findByLabelText<HTMLInputElement>('Amount')
const shows = (words: string) => waitFor(async () => expect((await amount()).value).toBe(words))
const type = async (words: string) => fireEvent.change(await amount(), { target: { value: words } })
async function goOn() {
  const button = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  await screen.findByText('You pay')
}

test.each(Object.entries(ways))('an amount typed over %s stands after Back', async (_, search) => {
  const history = await open(path + search)
  await shows('5,000.00')
  await type('500')
  await goOn()
  act(() => history.back())
  await shows('500')
  await goOn()
  expect(screen.getByText('You pay').nextElementSibling?.textContent).toBe('₦500.00')
})

test.each(Object.entries(ways))('an amount typed over %s stands after a reload', async (_, search) => {
  const history = await open(path + search)
  await shows('5,000.00')
  await type('500')
  await reload(history)
  await shows('500')
})

test('what was filled is there after a reload, too', async () => {
  const history = await open(`${path}?favourite=fav-1`)
  await shows('5,000.00')
  await reload(history)
  await shows('5,000.00')
})

test('another favourite takes the place of what was typed before', async () => {
  const history = await open(path)
  fireEvent.click(screen.getByRole('button', { name: 'MTN' }))
  await type('700')
  await reload(history)
  await shows('700')
  cleanup()
  await open(`${path}?favourite=fav-1`)
  await shows('5,000.00')
})

test('what was typed while a favourite was still on its way stands', async () => {
  let answer = () => {}
  answering = new Promise((done) => { answer = done })
  const history = await open(`${path}?favourite=fav-1`)
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '08031112222' } })
  answer()
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toContain('2222')
})
