// Every statement that is still kept can be downloaded, also by who asks for as many as one may.
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SCREEN_ROWS } from '#contract/page.ts'
import { STATEMENT_KEPT_DAYS } from '#domain/statement.ts'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { Statements } from '#app/features/accounts/statements.tsx'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'

const A_DAY = 20
const KEPT = A_DAY * STATEMENT_KEPT_DAYS

const all = Array.from({ length: KEPT }, (_, place) => ({
  id: `0198a000-0000-7000-8000-${String(place).padStart(12, '0')}`, nuban: String(2_000_000_000 + place),
  account_name: 'Adire Works', from: '2026-02-01', to: '2026-02-28', status: 'READY', rows: 12,
  opening_balance: 0, closing_balance: 0, ready_at: '2026-03-02T09:00:00.000Z',
  created_at: '2026-03-02T09:00:00.000Z', expires_at: '2026-03-09T09:00:00.000Z',
}))

let wire: Awaited<ReturnType<typeof startWire>>
let limits: number[]

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  limits = []
  wire.behaves((heard, ...rest) => {
    const limit = Number(new URL(heard.url, 'http://wire').searchParams.get('limit'))
    limits.push(limit)
    says({ items: all.slice(0, limit), next_cursor: null, total: KEPT })(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  answered()
})

test('as many as may be asked for while one is kept are all there', async () => {
  alone(<Statements accounts={[]} wanted={undefined} />)
  await screen.findByText(/^2000000000/)
  expect(screen.getByText(new RegExp(`^${2_000_000_000 + KEPT - 1}`))).toBeTruthy()
  expect(Math.max(...limits)).toBeLessThanOrEqual(SCREEN_ROWS)
})
