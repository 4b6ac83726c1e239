// Several requests at once: each is sent by itself with its own version, and each has its own end.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApprovalItem } from '#contract/approvals.ts'
import { BatchRow } from '#contract/bulk.ts'
import { kobo } from '#domain/money.ts'
import { answered, unanswered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import type { Item } from '#app/features/approvals/readings.ts'
import { Several } from '#app/features/approvals/several.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { at, item } from './item.ts'

type Row = z.infer<typeof BatchRow>

const PIN = '9041'
const me = { by: 'ada', name: 'Ada Sample', at }
const named = (unique_reference: string, name: string, more: Partial<Item> = {}) => {
  const { beneficiary } = item()
  return item({
    unique_reference, ...more,
    beneficiary: { ...beneficiary!, bank_account_name: name },
  })
}
const drum = named('100000000001', 'COPPER DRUM', { version: 3 })
const basket = named('100000000002', 'AMBER BASKET', { version: 5 })
const loom = named('100000000003', 'TEAL LOOM', { version: 7, name_differs: true })
const { beneficiary: _, ...many } = item({
  kind: 'bulk', unique_reference: '100000000004', bulk_reference: '200000000001', version: 2,
})
const file: Item = { ...many, sub_transactions: 12 }

let wire: Awaited<ReturnType<typeof startWire>>
/** What is answered to a decision, by the reference in its path; everything else is taken. */
let decisions: Record<string, Behaviour>
/** What is found at the provider when it is asked. */
let found: Record<string, Item>
/** The payouts of the batch. */
let rows: Row[]

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn(me.by)
  wire.heard.length = 0
  decisions = {}
  found = {}
  rows = []
  wire.behaves((heard, ...rest) => {
    const [, reference = '', verdict] = /(\d{12})\/(approve|decline)$/.exec(heard.url) ?? []
    const [asked] = /\d{12}$/.exec(heard.url) ?? []
    const one = [drum, basket, loom, file].find(({ unique_reference, bulk_reference }) =>
      [unique_reference, bulk_reference].includes(reference))
    const answer = heard.url.includes('payouts/transactions?') ? says(theRows())
      : verdict && one ? decisions[reference] ?? says(z.encode(ApprovalItem, over(one, verdict)))
      : asked && found[asked] ? says({ ...z.encode(ApprovalItem, found[asked]), ...unseen })
        : says({ has_pin: true, locked_until: null })
    answer(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.restoreAllMocks()
  answered()
})

const over = (one: Item, verdict: string): Item => ({
  ...one, version: one.version + 1, pending_approvals: 0,
  status: verdict === 'approve' ? 'APPROVED' : 'DECLINED',
  decisions: [{ ...me, decision: verdict as 'approve' | 'decline' }],
})

/** What a card shows besides; not for everybody to see. */
const unseen = { available: null, balance_after: null, past: [] }

const row = (place: number, account_name: string, amount: number): Row => ({
  id: `row-${place}`, row: place, status: 'PENDING', account_name, beneficiary_nuban: `012345678${place}`,
  bank_code: '999001', bank_name: 'Lagoon MFB', amount: kobo(amount), amount_given: '', narration: null,
  unique_reference: null, payout_reference: null, nip_session_id: null, reason: null, can_retry: false,
})

const theRows = () =>
  ({ items: rows.map((each) => z.encode(BatchRow, each)), next_cursor: null, total: rows.length })

const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }

async function open(items: readonly Item[]) {
  alone(<Several items={items} onDone={() => {}} />)
  await screen.findByRole('list', { name: 'Requests to choose from' })
}

const choose = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

async function decline(reason: string, how: string) {
  fireEvent.click(button(/^Decline \d+$/))
  fireEvent.click(button(reason))
  await act(async () => { fireEvent.click(button(how)) })
}

async function approve() {
  fireEvent.click(button(/^Approve \d+$/))
  await screen.findByRole('button', { name: '2' })
  for (const digit of PIN) fireEvent.click(button(digit))
}

/** What became of each: its name and what is said of it. */
async function ends(): Promise<string[][]> {
  const list = await screen.findByRole('list', { name: 'What became of each' })
  return within(list).getAllByRole('listitem').map((row) =>
    [row.firstElementChild!.firstElementChild!.textContent, row.lastElementChild!.textContent])
}

const sent = () => wire.heard.filter(({ method }) => method === 'PUT').map(({ url, body }) =>
  [url.replace(/.*payouts\//, ''), JSON.parse(body)])

test('the payouts of a batch can be seen before it is decided among others', async () => {
  rows = [row(1, 'OCHRE MILL', 250_000), row(2, 'SLATE WELL', 120_050)]
  await open([drum, file])
  const asked = () => wire.heard.filter(({ url }) => url.includes('payouts/transactions?'))
  expect(asked()).toEqual([])
  fireEvent.click(button(/^Show the payouts/))
  await screen.findByText('OCHRE MILL')
  screen.getByText('SLATE WELL')
  screen.getByText('₦1,200.50')
  expect(asked().map(({ url }) => new URL(url, 'http://oja').searchParams.get('bulk_reference')))
    .toEqual(['200000000001'])
  fireEvent.click(button(/^Hide the payouts/))
  expect(screen.queryByText('OCHRE MILL')).toBeNull()
})

test('declining goes to each by itself, with the version on the screen and the one reason', async () => {
  await open([drum, basket, loom, file])
  choose('COPPER', 'TEAL', '12 payouts')
  await decline('Wrong account', 'Decline 3 payouts')
  expect(await ends()).toEqual([
    ['COPPER DRUM', 'Declined'], ['TEAL LOOM', 'Declined'], ['12 payouts, one request', 'Declined'],
  ])
  screen.getByText('3 of 3 declined')
  const reason = 'Wrong account'
  expect(sent()).toEqual([
    ['100000000001/decline', { version: 3, reason }], ['100000000003/decline', { version: 7, reason }],
    ['bulk/200000000001/decline', { version: 2, reason }],
  ])
  const ids = wire.heard.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['requestid'])
  expect(new Set(ids).size).toBe(3)
})

test('a reason is needed: none, nothing is sent; words of one’s own are taken', async () => {
  await open([drum, basket])
  choose('COPPER', 'AMBER')
  fireEvent.click(button('Decline 2'))
  fireEvent.click(button('Decline 2 payouts'))
  await screen.findByText('Say why, so that it can be mended.')
  expect(sent()).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' The invoice is of last year ' } })
  await act(async () => { fireEvent.click(button('Decline 2 payouts')) })
  await ends()
  expect(sent().map(([, body]) => body.reason)).toEqual(Array(2).fill('The invoice is of last year'))
})

test('one that somebody else decided says who and when, and the others go on', async () => {
  const words = 'Already decided: Bola Sample approved this on 2 March 2026 at 10:00.'
  decisions['100000000001'] = refuses(409, 'stale', words)
  await open([drum, basket])
  choose('COPPER', 'AMBER')
  await decline('Not agreed', 'Decline 2 payouts')
  expect(await ends()).toEqual([['COPPER DRUM', words], ['AMBER BASKET', 'Declined']])
  screen.getByText('1 of 2 declined')
})

test.each(['approve', 'decline'] as const)(
  'no answer to the first %s stops the rest, and is asked about until it is known', async (verdict) => {
    decisions['100000000001'] = hangsUp
    found['100000000001'] = drum
    await open([drum, basket])
    choose('COPPER', 'AMBER')
    if (verdict === 'decline') await decline('Not agreed', 'Decline 2 payouts')
    else await approve()
    expect(await ends()).toEqual([
      ['COPPER DRUM', expect.stringMatching(/^We don’t know yet/)],
      ['AMBER BASKET', 'Not sent. It waits as before.'],
    ])
    found['100000000001'] = over(drum, verdict)
    await screen.findByText(verdict === 'approve' ? 'Approved' : 'Declined')
    expect(sent().map(([path]) => path)).toEqual([`100000000001/${verdict}`])
  })

test('a wrong PIN is said at the keys; nothing was decided, and the right one goes on', async () => {
  const message = 'This PIN is not right.'
  decisions['100000000001'] = refuses(422, 'wrong_pin', message, { errors: { pin: message } })
  await open([drum, basket])
  choose('COPPER', 'AMBER')
  await approve()
  await screen.findByText(message)
  expect(sent()).toHaveLength(1)
  decisions = {}
  for (const digit of PIN) fireEvent.click(button(digit))
  expect(await ends()).toEqual([['COPPER DRUM', 'Approved'], ['AMBER BASKET', 'Approved']])
})

test('one whose name differs, or that is above my limit, can be declined and not approved', async () => {
  const why_not = 'This is above what you may still approve today: ₦5.00.'
  await open([drum, loom, named('100000000005', 'IRON GATE', { can_approve: false, why_not })])
  choose('COPPER', 'TEAL')
  expect([button('Approve 2').disabled, button('Decline 2').disabled]).toEqual([true, false])
  await screen.findByText('TEAL LOOM: the name differs. Open it to approve it.')
  choose('TEAL', 'IRON')
  expect([button('Approve 2').disabled, button('Decline 2').disabled]).toEqual([true, false])
  await screen.findByText(`IRON GATE: ${why_not}`)
  choose('IRON')
  expect(button('Approve 1').disabled).toBe(false)
})

test('never more than twenty, and never without a network', async () => {
  await open(Array.from({ length: 22 }, (_, place) => named(String(300_000_000_000 + place), `N${place}`)))
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(20)
  await screen.findByText('At most 20 at once.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => unanswered())
  expect([button('Approve 20').disabled, button('Decline 20').disabled]).toEqual([true, true])
  await screen.findByText('No network. A decision is made online only.')
})
