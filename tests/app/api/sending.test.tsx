// Money that is sent to a provider that keeps no requestIds: after no answer it is asked what became of the
// reference, and nothing leaves twice.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '#app/api/call.ts'
import { useSending } from '#app/api/use-sending.ts'
import { endpoint } from '#contract/endpoint.ts'
import { says, startWire, type Behaviour, type Heard } from './wire.ts'

const common = { says: '', callers: ['member'], needs: null } as const
const Sent = z.object({ reference: z.string() })
const send = endpoint({
  ...common, method: 'POST', path: 'money', body: z.strictObject({ reference: z.string() }), answer: Sent,
})
const list = endpoint({
  ...common, method: 'GET', path: 'money', query: z.strictObject({ reference: z.string() }),
  answer: z.object({ items: z.array(Sent) }),
})

let wire: Awaited<ReturnType<typeof startWire>>
/** What the provider has done, once for each time that it was asked to. */
let done: string[]
let settled: string[]
let lost: number

/** It does what it is asked, whatever the requestId, and loses its answer. */
const deaf = (arrives: boolean): Behaviour => (heard, response, request) => {
  if (heard.method === 'POST') {
    if (arrives) done.push((JSON.parse(heard.body) as { reference: string }).reference)
    return response.destroy()
  }
  return says({ items: done.map((reference) => ({ reference })) })(heard, response, request)
}

function sending(tried_at = '', why = '') {
  const marks = { tried_at, reference: '111111111111' }
  const one = () => ({
    tried_at: marks.tried_at,
    keep: async (changes: { tried_at?: string }) => {
      Object.assign(marks, changes)
      return why === ''
    },
    whyNotKept: () => why,
    request: async () => (await call(send, { body: { reference: marks.reference } })).reference,
    find: async () =>
      (await call(list, { query: { reference: marks.reference } })).items[0]?.reference ?? null,
    settle: async (sent: string) => { settled.push(sent) },
    onLost: () => { lost += 1 },
  })
  return { marks, hook: renderHook(() => useSending(one())) }
}

const asked = (method: string) => wire.heard.filter((heard: Heard) => heard.method === method).length

beforeEach(async () => {
  wire = await startWire()
  done = []
  settled = []
  lost = 0
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await wire.stop()
})

describe('a payment whose answer is lost', () => {
  it('is found by its reference, and never sent a second time', async () => {
    wire.behaves(deaf(true))
    const { hook } = sending()
    await act(async () => hook.result.current.send('7307'))
    await vi.waitFor(() => expect(settled).toEqual(['111111111111']))
    // Pressing meanwhile does nothing.
    await act(async () => hook.result.current.send('7307'))
    expect([asked('POST'), done.length, asked('GET') >= 1]).toEqual([1, 1, true])
  })

  it('is asked about first also after the page was gone', async () => {
    done = ['111111111111']
    wire.behaves(deaf(true))
    const { hook } = sending(new Date().toISOString())
    expect(hook.result.current.state).toBe('unknown')
    await vi.waitFor(() => expect(settled).toEqual(['111111111111']))
    expect(asked('POST')).toBe(0)
  })

  it('may be sent again once it is certain that it did not arrive, under the same reference', async () => {
    wire.behaves(deaf(false))
    const { hook, marks } = sending(new Date(Date.now() - 60_000).toISOString())
    await vi.waitFor(() => expect(lost).toBe(1))
    hook.rerender()
    expect([hook.result.current.state, marks.reference, done.length]).toEqual(['ready', '111111111111', 0])
    wire.behaves(says({ reference: '111111111111' }))
    await act(async () => hook.result.current.send('7307'))
    expect([asked('POST'), settled]).toEqual([1, ['111111111111']])
  })

  it('of a time that lies ahead, as after a clock was put back, is waited for from now on', async () => {
    wire.behaves(deaf(false))
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { hook } = sending(new Date(Date.now() + 5 * 3_600_000).toISOString())
    await vi.waitFor(() => expect(asked('GET')).toBe(1))
    expect([hook.result.current.state, lost]).toEqual(['unknown', 0])
    vi.advanceTimersByTime(46_000)
    await vi.waitFor(() => expect(hook.result.current.state).toBe('ready'), { timeout: 10_000 })
    expect(lost).toBe(1)
  })

  it('stays unknown while nothing answers at all', async () => {
    wire.behaves((_, response) => { response.destroy() })
    const { hook } = sending(new Date(Date.now() - 600_000).toISOString())
    await vi.waitFor(() => expect(asked('GET')).toBeGreaterThan(0))
    expect([hook.result.current.state, lost, asked('POST')]).toEqual(['unknown', 0, 0])
  })
})

describe('a payment whose mark this phone cannot keep', () => {
  it('does not leave it, and why is said', async () => {
    wire.behaves(deaf(true))
    const { hook, marks } = sending('', 'There is no room left on this phone.')
    await act(async () => hook.result.current.send('7307'))
    expect([asked('POST'), marks.tried_at]).toEqual([0, ''])
    expect(hook.result.current).toMatchObject({
      state: 'ready', problem: { message: 'Nothing was sent. There is no room left on this phone.' },
    })
  })
})
