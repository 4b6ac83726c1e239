// All the rows of a list for a file: page by page, at most as many as a download has.
// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listingOf } from '#app/api/listing.ts'
import { endSession } from '#app/api/session.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { proves } from '#tests/spec/proves.ts'
import { says, startWire } from './wire.ts'

const things = endpoint({
  method: 'GET', path: 'dashboard/things', says: '', callers: ['member'], needs: null, query: PageQuery,
  answer: pageOf(z.object({ place: z.int() })),
})

let wire: Awaited<ReturnType<typeof startWire>>
beforeEach(async () => { wire = await startWire() })
afterEach(async () => {
  endSession()
  await wire.stop()
})

/** A provider with so many things, in pages of what it is asked for. */
function has(total: number) {
  wire.behaves((heard, ...answer) => {
    const { searchParams } = new URL(heard.url, 'http://provider.example')
    const [from, limit] = [Number(searchParams.get('cursor') ?? 0), Number(searchParams.get('limit'))]
    const next = Math.min(total, from + limit)
    const items = Array.from({ length: next - from }, (_, at) => ({ place: from + at }))
    says({ items, total, next_cursor: next < total ? String(next) : null })(heard, ...answer)
  })
}

const rows = listingOf(things)

test('a file has the first 2,000 rows, and no more are asked for', async () => {
  proves('constant:download-2000-rows')
  has(2_600)
  const told: [number, number][] = []
  const items = await rows.everything({ search: 'blue' }, { onRows: (count, all) => told.push([count, all]) })
  expect([items.length, items[0], items[1_999]]).toEqual([2_000, { place: 0 }, { place: 1_999 }])
  expect(told).toEqual([[500, 2_600], [1_000, 2_600], [1_500, 2_600], [2_000, 2_600]])
  expect(wire.heard.map(({ url }) => new URL(url, 'http://provider.example').searchParams.get('search')))
    .toEqual(['blue', 'blue', 'blue', 'blue'])
})

test('a short list is read to its end', async () => {
  has(3)
  expect(await rows.everything({})).toHaveLength(3)
  expect(wire.heard).toHaveLength(1)
})

test('stopped half-way, nothing more is asked for', async () => {
  has(2_600)
  const stop = new AbortController()
  const asked = rows.everything({}, { signal: stop.signal, onRows: () => stop.abort() })
  await expect(asked).rejects.toThrow()
  expect(wire.heard).toHaveLength(1)
})
