// The payouts that somebody decides about: all of them can be seen, a screenful at a time, and nothing else.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCREEN_ROWS } from '#contract/page.ts'
import { endSession } from '#app/api/session.ts'
import { Rows } from '#app/features/approvals/batch-rows.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'
import { item } from './item.ts'

const all = Array.from({ length: 500 }, (_, at) => ({
  id: `row ${at}`, row: at + 1, status: 'PENDING', account_name: `Weaver ${at + 1}`,
  warnings: [], beneficiary_nuban: '0123456789', bank_code: '999001', bank_name: 'Lagoon MFB', amount: 100,
  amount_given: '100', narration: null, unique_reference: null, payout_reference: null, nip_session_id: null,
  reason: null, can_retry: false,
}))

beforeEach(() => signedIn('ada'))
afterEach(() => {
  cleanup()
  endSession()
})

test('five hundred are gone through without asking for more at once than a screen may', async () => {
  const wire = await startWire()
  const asked: URLSearchParams[] = []
  wire.behaves((heard, ...rest) => {
    const query = new URL(heard.url, 'http://wire').searchParams
    if (!query.has('bulk_reference')) return says({})(heard, ...rest)
    asked.push(query)
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    const next_cursor = to < all.length ? String(to) : null
    says({ items: all.slice(from, to), next_cursor, total: all.length })(heard, ...rest)
  })
  alone(<Rows item={item({ kind: 'bulk', bulk_reference: '123456789012', sub_transactions: 500 })} />)
  await screen.findByText('Weaver 1')
  for (let seen = 0; screen.queryByText('Weaver 500') === null && seen < 30; seen += 1) {
    const before = asked.length
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await expect.poll(() => screen.queryAllByRole('listitem').length).toBeGreaterThan(40 * before)
  }
  expect(screen.queryAllByRole('listitem')).toHaveLength(500)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked.every((query) => Number(query.get('limit')) <= SCREEN_ROWS)).toBe(true)
  expect(asked.every((query) => query.get('status') === 'payable')).toBe(true)
  await wire.stop()
})
