// How a screen reads and writes: over a real wire, offline without hanging, and once however often it is
// pressed.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, patience } from '#app/api/call.ts'
import { createQueryClient, reading, useWriting } from '#app/api/queries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { answers, refuses, says, startWire } from './wire.ts'

const list = endpoint({
  method: 'GET',
  path: 'things',
  says: '',
  callers: ['member'],
  needs: null,
  answer: z.object({ count: z.number() }),
})
const add = endpoint({
  method: 'POST',
  path: 'things',
  says: '',
  callers: ['member'],
  needs: null,
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ id: z.string() }),
})
const upload = endpoint({ ...add, path: 'papers', files: ['paper'] })

const usual = { ...patience }
let wire: Awaited<ReturnType<typeof startWire>>
let done: string[]
let failed: string[]

const aClient = () =>
  createQueryClient({
    onDone: (message) => {
      done.push(message)
    },
    onFailed: ({ message }) => {
      failed.push(message)
    },
  })

function writing(endpointOf: typeof add | typeof upload = add, options = {}) {
  const client = aClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWriting(endpointOf, options), { wrapper }).result
}

beforeEach(async () => {
  wire = await startWire()
  done = []
  failed = []
})
afterEach(async () => {
  Object.assign(patience, usual)
  cleanup()
  await wire.stop()
})

const ids = () => wire.heard.map(({ headers }) => headers['requestid'])

describe('a change', () => {
  it('tells its success with the words of the provider', async () => {
    wire.behaves(says({ id: '1' }, 'Saved.'))
    const hook = writing()
    await act(() =>
      hook.current.mutateAsync({ body: { name: 'a' } }).then((answer) => expect(answer).toEqual({ id: '1' })),
    )
    expect([done, failed]).toEqual([['Saved.'], []])
  })

  it('tells its failure with the words of the provider, once, but not a session that is over', async () => {
    const hook = writing()
    wire.behaves(refuses(409, 'conflict', 'There is one.'))
    await act(() => hook.current.mutateAsync({ body: { name: 'a' } }).catch(() => undefined))
    wire.behaves(refuses(401, 'unauthenticated', 'Log in.'))
    await act(() => hook.current.mutateAsync({ body: { name: 'a' } }).catch(() => undefined))
    expect([done, failed]).toEqual([[], ['There is one.']])
  })

  it('that the screen itself tells is quiet', async () => {
    wire.behaves(says({ id: '1' }, 'Saved.'))
    const hook = writing(add, { quiet: true })
    await act(() => hook.current.mutateAsync({ body: { name: 'a' } }).then(() => undefined))
    wire.behaves(refuses(409, 'conflict', 'There is one.'))
    await act(() => hook.current.mutateAsync({ body: { name: 'a' } }).catch(() => undefined))
    expect([done, failed]).toEqual([[], []])
  })

  it('that is pressed again after no answer is the same change', async () => {
    const hook = writing()
    const press = (name: string) =>
      act(() =>
        hook.current.mutateAsync({ body: { name } }).then(
          () => undefined,
          () => undefined,
        ),
      )
    wire.behaves((_, response) => {
      response.destroy()
    })
    await press('a')
    wire.behaves(says({ id: '1' }))
    await press('a')
    await press('a')
    const [first, again, third] = ids()
    expect(again).toBe(first)
    expect(third).not.toBe(first)
  })

  it('is still the same change when a press between found no network', async () => {
    const hook = writing()
    const press = () =>
      act(() => hook.current.mutateAsync({ body: { name: 'a' } }).then(() => undefined, () => undefined))
    wire.behaves((_, response) => {
      response.destroy()
    })
    await press()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press()
    onLine.mockRestore()
    wire.behaves(says({ id: '1' }))
    await press()
    const [first, again] = ids()
    expect([ids().length, again]).toEqual([2, first])
  })

  it('that is changed after no answer is another', async () => {
    const hook = writing()
    wire.behaves((_, response) => {
      response.destroy()
    })
    await act(() => hook.current.mutateAsync({ body: { name: 'a' } }).catch(() => undefined))
    await act(() => hook.current.mutateAsync({ body: { name: 'b' } }).catch(() => undefined))
    expect(new Set(ids()).size).toBe(2)
  })
})

describe('an upload', () => {
  const file = {
    name: 'cac.pdf',
    type: 'application/pdf',
    bytes: new TextEncoder().encode('%PDF-1.7 all').buffer,
  }

  it('sends its fields and its file, and tells how far it is', async () => {
    wire.behaves(says({ id: '1' }))
    const shares: number[] = []
    const answer = await call(
      upload,
      { body: { name: 'CAC' } },
      {
        requestId: 'mine',
        files: { paper: file },
        onProgress: (share) => shares.push(share),
      },
    )
    expect(answer).toEqual({ id: '1' })
    const [{ headers, body }] = wire.heard as [(typeof wire.heard)[0]]
    expect(headers['requestid']).toBe('mine')
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toMatch(/name="name"\r\n\r\nCAC\r\n/)
    expect(body).toMatch(
      /name="paper"; filename="cac.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7 all/,
    )
    expect(shares.at(-1)).toBe(1)
  })

  it.each<[string, () => void, object]>([
    [
      'is refused',
      () => wire.behaves(refuses(413, 'too_large', 'Too large.')),
      { name: 'Refusal', code: 'too_large' },
    ],
    [
      'meets a page of a proxy',
      () => wire.behaves(answers(413, '<html>')),
      { name: 'Refusal', code: 'too_large' },
    ],
    [
      'is cut off',
      () =>
        wire.behaves((_, response) => {
          response.destroy()
        }),
      { reason: 'network', sent: 'maybe' },
    ],
    ['is never answered', () => wire.behaves(() => {}), { reason: 'timeout', sent: 'maybe' }],
  ])('that %s', async (_, given, error) => {
    Object.assign(patience, { stall: 80, afterUpload: 80 })
    given()
    await expect(call(upload, { body: { name: 'a' } }, { files: { paper: file } })).rejects.toMatchObject(
      error,
    )
  })

  it('can be stopped, before it leaves and on its way', async () => {
    wire.behaves(() => {})
    const stop = new AbortController()
    const sending = call(upload, { body: { name: 'a' } }, { files: { paper: file }, signal: stop.signal })
    setTimeout(() => stop.abort(), 30)
    await expect(sending).rejects.toMatchObject({ reason: 'aborted', sent: 'maybe' })
    await expect(
      call(upload, { body: { name: 'a' } }, { files: { paper: file }, signal: stop.signal }),
    ).rejects.toMatchObject({ reason: 'aborted', sent: 'no' })
  })
})

describe('a read', () => {
  it('has the endpoint and the ask for its key', () => {
    expect(reading(list, {}, { persist: true })).toMatchObject({
      queryKey: ['things', {}],
      meta: { persist: true },
    })
    expect(reading(list, {})).toMatchObject({ meta: { persist: false } })
  })

  it('without a network ends at once instead of waiting for one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(aClient().fetchQuery(reading(list, {}))).rejects.toMatchObject({
      reason: 'offline',
      sent: 'no',
    })
    expect(wire.heard).toEqual([])
    vi.restoreAllMocks()
  })

  it('that is refused is not asked again; that stumbled on the way is', async () => {
    wire.behaves(refuses(403, 'forbidden', 'No.'))
    await expect(aClient().fetchQuery(reading(list, {}))).rejects.toMatchObject({ code: 'forbidden' })
    expect(wire.heard).toHaveLength(1)
    wire.behaves((heard, response, request) =>
      (wire.heard.length === 2 ? answers(502, 'oops') : says({ count: 3 }))(heard, response, request),
    )
    expect(await aClient().fetchQuery(reading(list, {}))).toEqual({ count: 3 })
  })
})
