// What is asked for the first time while something changes: the answer of before the change does not stay.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient, reading } from '#app/api/queries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says, startWire } from './wire.ts'

afterEach(cleanup)

const list = endpoint({
  method: 'GET', path: 'things', says: '', callers: ['member'], needs: null,
  answer: z.object({ count: z.number() }),
})

test('a first answer that is on its way during a change is asked for anew', async () => {
  const wire = await startWire()
  let count = 1
  wire.behaves((heard, response, request) => {
    const asOfNow = says({ count })
    setTimeout(() => asOfNow(heard, response, request), 300)
  })
  const client = createQueryClient({ onDone() {}, onFailed() {} })
  const wrapper = ({ children }: { children: ReactNode }) =>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useQuery(reading(list, {})), { wrapper })
  // Whoever waits for it without a screen, as a route does, is not cut off.
  const waiting = client.ensureQueryData(reading(list, {}))
  await waitFor(() => expect(wire.heard).toHaveLength(1))
  count = 2
  await client.invalidateQueries({ queryKey: [list.path] })
  await waitFor(() => expect(result.current.data).toEqual({ count: 2 }))
  expect(await waiting).toEqual({ count: 1 })
  await new Promise((done) => setTimeout(done, 500))
  expect(result.current.data).toEqual({ count: 2 })
  expect(wire.heard).toHaveLength(2)
  await wire.stop()
})
