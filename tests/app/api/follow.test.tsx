// What moves by itself is followed for half a minute after it was sent or has changed, and not after its
// end.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { following } from '#app/api/follow.ts'
import { createQueryClient } from '#app/api/queries.ts'
import { useFollowedBatch } from '#app/features/payouts/follow-batch.ts'
import { says, startWire } from './wire.ts'

afterEach(cleanup)

test('it is asked for four times in half a minute, and anew on a change', () => {
  const interval = following<{ done: number }>(({ done }) => done < 2)
  const after = (data: { done: number } | undefined, dataUpdateCount: number, errorUpdateCount = 0) =>
    interval({ state: { data, dataUpdateCount, errorUpdateCount } })
  expect(after(undefined, 0)).toBe(2_000)
  const first = { done: 0 }
  const waits = Array.from({ length: 6 }, (_, at) => after(first, at + 1))
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, false, false])
  expect(after({ done: 1 }, 13)).toBe(2_000)
  expect(after({ done: 2 }, 14)).toBe(false)
})

test('errors are waited out too', () => {
  const interval = following<string>(() => true)
  const waits = [0, 1, 2].map((errorUpdateCount) =>
    interval({ state: { data: undefined, dataUpdateCount: 0, errorUpdateCount } }))
  expect(waits).toEqual([2_000, 4_000, 8_000])
})

const batch = (status: string, successful: number) => ({
  bulk_reference: '123456789012', total_amount: 200, fee: 0, vat: 0, stamp_duty: 0, total_debit: 200,
  valid: 2, invalid: 0, warned: 0, name: 'weavers.csv', source_nuban: '0123456789', status,
  rows: 2, successful,
  pending: 2 - successful, failed: 0, can_retry: 0, createdAt: '2026-03-02T09:00:00.000Z',
  sent_at: '2026-03-02T09:00:00.000Z', created_by: 'kemi@adire.example', creator_name: 'Kemi Sample',
  schedule_reference: null, is_template: false, retry_of: null, retried_by: null,
})

test('a batch is followed to its end by the screen that shows it, and then left alone', async () => {
  const wire = await startWire()
  wire.behaves((heard, response, request) => {
    const moved = wire.heard.length > 1
    const items = [batch(moved ? 'SUCCESSFUL' : 'PROCESSING', moved ? 2 : 0)]
    says({ items, next_cursor: null, total: 1 })(heard, response, request)
  })
  const client = createQueryClient({ onDone() {}, onFailed() {} })
  const wrapper = ({ children }: { children: ReactNode }) =>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useFollowedBatch('123456789012'), { wrapper })
  await waitFor(() => expect(result.current.data?.items[0]?.status).toBe('PROCESSING'), { timeout: 10_000 })
  await waitFor(() => expect(result.current.data?.items[0]?.status).toBe('SUCCESSFUL'), { timeout: 10_000 })
  await new Promise((done) => setTimeout(done, 3_500))
  expect(wire.heard).toHaveLength(2)
  await wire.stop()
}, 30_000)
