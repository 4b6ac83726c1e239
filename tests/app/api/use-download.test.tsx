// A file that is asked for: handed over once, under its own name, or it is said why there is none.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { feeInvoices } from '#contract/fee-invoices.ts'
import { useDownload } from '#app/api/use-download.ts'
import { newPhone, signIn, ada } from '#tests/app/offline/phone.ts'
import { refuses, startWire } from './wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(cleanup)

const ask = { params: { number: 'INV20260300000001' } }
const file = (disposition?: string) => wire.behaves((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/pdf', ...(disposition && { 'content-disposition': disposition }),
  }).end('%PDF')
})

function hook() {
  const ends = { save: vi.fn<(blob: Blob, name: string) => void>(), fail: vi.fn<(error: Error) => void>() }
  const { result } = renderHook(() => useDownload(feeInvoices.download, ends.save, ends.fail))
  return { ...ends, take: () => act(() => result.current.take(ask, 'mine.pdf')), result }
}

test('is handed over under the name that the provider gives', async () => {
  file('attachment; filename="theirs.pdf"')
  const { take, save, fail, result } = hook()
  expect(await take()).toBe(true)
  expect([save.mock.calls.map(([, name]) => name), fail.mock.calls]).toEqual([['theirs.pdf'], []])
  expect(result.current.busy).toBe(false)
})

test('while one is on its way another is not begun', async () => {
  let answer = () => {}
  let asked = 0
  wire.behaves((_, response) => {
    asked += 1
    answer = () => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
  })
  const { result, save } = hook()
  let first: Promise<boolean> = Promise.resolve(false)
  act(() => { first = result.current.take(ask, 'mine.pdf') })
  await expect.poll(() => asked).toBe(1)
  expect(await result.current.take(ask, 'mine.pdf')).toBe(false)
  answer()
  await act(async () => { expect(await first).toBe(true) })
  expect([asked, save.mock.calls.length]).toEqual([1, 1])
})

test('a refusal is said in its own words, a network that is away in others', async () => {
  wire.behaves(refuses(403, 'forbidden', 'Your role does not allow this.'))
  const { take, save, fail, result } = hook()
  expect(await take()).toBe(false)
  wire.behaves((_, __, request) => request.socket.destroy())
  expect(await take()).toBe(false)
  expect(fail.mock.calls.map(([{ message }]) => message))
    .toEqual(['Your role does not allow this.', 'Could not download. Check your network.'])
  expect([save.mock.calls, result.current.busy]).toEqual([[], false])
})
