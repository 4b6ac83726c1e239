// What the parts of one screen read they ask for together once, whenever each of them comes; another screen
// asks anew.
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useHeard } from '#app/api/heard.ts'
import { createQueryClient, reading, screenOpens } from '#app/api/queries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says, startWire } from './wire.ts'

const list = endpoint({
  method: 'GET', path: 'things', says: '', callers: ['member'], needs: null,
  answer: z.object({ count: z.number() }),
})
const things = reading(list, {}, { staleTime: 0 })
let wire: Awaited<ReturnType<typeof startWire>>

beforeEach(async () => {
  wire = await startWire()
  wire.behaves((...what) => { says({ count: wire.heard.length })(...what) })
  screenOpens()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await wire.stop()
})

function Part({ name }: { name: string }) {
  const { data } = useQuery(things)
  return data ? <p>{name}: {data.count}</p> : null
}

/** A screen with one part; others come to it later. */
async function opened() {
  const cache = createQueryClient({ onDone: () => {}, onFailed: () => {} })
  const parts = (...names: string[]) => (
    <QueryClientProvider client={cache}>
      {names.map((name) => <Part key={name} name={name} />)}
    </QueryClientProvider>
  )
  const { rerender } = render(parts('amount'))
  await screen.findByText('amount: 1')
  return { cache, show: (...names: string[]) => rerender(parts(...names)) }
}

test('a part that comes after the answer takes it', async () => {
  const { show } = await opened()
  show('amount', 'source')
  await screen.findByText('source: 1')
  await act(() => new Promise((go) => { setTimeout(go, 50) }))
  expect(wire.heard).toHaveLength(1)
})

test('another screen asks for it anew, however soon it is opened', async () => {
  const { show } = await opened()
  screenOpens()
  show('amount', 'payouts')
  await screen.findByText('payouts: 2')
})

test('who comes back to the screen asks anew, however soon', async () => {
  await opened()
  await act(async () => { window.dispatchEvent(new Event('visibilitychange')) })
  await screen.findByText('amount: 2')
})

test('what was changed since is asked for anew on the same screen', async () => {
  const { cache, show } = await opened()
  await act(() => cache.invalidateQueries({ refetchType: 'none' }))
  show('amount', 'source')
  await screen.findByText('source: 2')
})

test('what came long ago is asked for anew on the same screen', async () => {
  const { show } = await opened()
  const later = Date.now() + 11_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  show('amount', 'source')
  await screen.findByText('source: 2')
})

/** As a part that acts on what the provider says, and not on what was kept. */
function Watch() {
  const heard = useHeard(useQuery(things), things.queryKey)
  return <p>heard: {heard?.count ?? 'nothing'}</p>
}

const watched = (cache: QueryClient) =>
  render(<QueryClientProvider client={cache}><Watch /></QueryClientProvider>)

test('what another part was told is heard by one that comes later', async () => {
  const { cache } = await opened()
  watched(cache)
  await screen.findByText('heard: 1')
  expect(wire.heard).toHaveLength(1)
})

test('what was kept from before is not heard until the provider says it, be it the same', async () => {
  const cache = createQueryClient({ onDone: () => {}, onFailed: () => {} })
  cache.setQueryData(things.queryKey, { count: 1 })
  await cache.invalidateQueries()
  let answer = () => {}
  const may = new Promise<void>((resolve) => { answer = resolve })
  wire.behaves((...what) => { void may.then(() => says({ count: 1 })(...what)) })
  watched(cache)
  await screen.findByText('heard: nothing')
  await vi.waitFor(() => expect(wire.heard).toHaveLength(1))
  expect(screen.getByText('heard: nothing').isConnected).toBe(true)
  answer()
  await screen.findByText('heard: 1')
})
