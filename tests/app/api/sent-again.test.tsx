// A change that got no answer, pressed again on a screen that knows how to look for it.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient, useWriting } from '#app/api/queries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says, startWire } from './wire.ts'

const add = endpoint({
  method: 'POST', path: 'things', says: '', callers: ['member'], needs: null,
  body: z.strictObject({ name: z.string() }), answer: z.object({ id: z.string() }),
})

let wire: Awaited<ReturnType<typeof startWire>>
let failed: string[]

function writing(find: () => Promise<{ id: string } | null>) {
  const client = createQueryClient({
    onDone: () => undefined,
    onFailed: ({ message }) => { failed.push(message) },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWriting(add, { find }), { wrapper }).result
}

beforeEach(async () => {
  wire = await startWire()
  failed = []
})
afterEach(async () => {
  cleanup()
  await wire.stop()
})

const ids = () => wire.heard.map(({ headers }) => headers['requestid'])

describe('a change', () => {
  it('that got no answer is looked for before it is sent again, where the screen knows how', async () => {
    let there: { id: string } | null = null
    const find = vi.fn<() => Promise<{ id: string } | null>>(async () => there)
    const hook = writing(find)
    const press = () => act(() => hook.current.mutateAsync({ body: { name: 'a' } })
      .then((answer) => answer.id, (error: Error) => error.name))
    wire.behaves((_, response) => {
      response.destroy()
    })
    expect([await press(), find.mock.calls.length]).toEqual(['Unreachable', 0])
    // Not there: sent again, with the same id. There: not sent, and over.
    expect([await press(), ids().length, find.mock.calls.length]).toEqual(['Unreachable', 2, 1])
    there = { id: '7' }
    expect([await press(), ids().length]).toEqual(['7', 2])
    wire.behaves(says({ id: '8' }))
    expect([await press(), find.mock.calls.length, new Set(ids()).size]).toEqual(['8', 2, 2])
  })

  it('that cannot be looked for is not sent, and stays the same change', async () => {
    const unanswered = new Error('We could not get through.')
    const find = vi.fn<() => Promise<null>>(async () => { throw unanswered })
    const hook = writing(find)
    const press = () => act(() => hook.current.mutateAsync({ body: { name: 'a' } }).catch(() => undefined))
    wire.behaves((_, response) => {
      response.destroy()
    })
    await press()
    await press()
    await press()
    expect([ids().length, find.mock.calls.length, failed.at(-1)]).toEqual([1, 2, unanswered.message])
  })
})
