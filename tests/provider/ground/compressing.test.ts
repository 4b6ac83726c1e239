// How much an answer weighs on the way, and that what has not changed does not come twice.
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { inPieces } from '#provider/files/pieces.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { serve } from '#provider/serve.ts'
import { aProvider, type World } from '#tests/world.ts'

const shared = { callers: 'anyone', needs: null } as const
const list = endpoint({
  ...shared, method: 'GET', path: 'list', says: 'Rows',
  query: z.strictObject({ rows: z.optional(z.string()) }),
  answer: z.object({ items: z.array(z.object({ name: z.string() })) }),
})
const stream = endpoint({
  ...shared, method: 'GET', path: 'stream', says: 'A file without an end', raw: true, answer: z.any(),
})
const broken = endpoint({
  ...shared, method: 'GET', path: 'broken', says: 'A file that breaks', raw: true, answer: z.any(),
})
const change = endpoint({
  ...shared, method: 'POST', path: 'list', says: 'Changes nothing', repeatable: false,
  answer: z.object({ done: z.boolean() }),
})

let world: World
let port: Listening
/** Chunks that the endless file has given, and whether its reader was told that nobody wants more. */
let given = 0
let isCancelled = false

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      given += 1
      controller.enqueue(new TextEncoder().encode(`${given},Amber Basket Sample,12500.00\r\n`.repeat(500)))
      await new Promise((go) => { setTimeout(go, 1) })
    },
    cancel() { isCancelled = true },
  })
}

beforeEach(async () => {
  ;[given, isCancelled] = [0, false]
  world = await aProvider({ nouns: [(app) => {
    serve(app, list, async ({ query }) => ({
      items: Array.from({ length: Number(query.rows ?? 1) }, (_, at) => ({ name: `Row ${at}` })),
    }))
    serve(app, broken, async () => {
      let count = 0
      return new Response(inPieces(app, {
        async pull(controller) {
          count += 1
          if (count === 3) throw new Error('relation "secret" of the inside does not exist')
          controller.enqueue(new TextEncoder().encode('a,b\r\n'.repeat(400)))
        },
      }), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
    })
    serve(app, change, async () => ({ done: true }))
    serve(app, stream, async () =>
      new Response(endless(), { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }))
  }] })
  port = await listen(world.app, 0)
})
afterEach(() => port.stop())

const read = (path: string, headers: Record<string, string> = {}) => world.request(`/v2/${path}`, { headers })
const zipped = { 'Accept-Encoding': 'gzip, deflate, br' }

test('a long answer is compressed for whoever can read it, and is the same', async () => {
  const plain = await (await read('list?rows=200')).text()
  const reply = await read('list?rows=200', zipped)
  expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual(
    ['gzip', 'Accept-Encoding'])
  expect(reply.headers.get('content-length')).toBeNull()
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(gunzipSync(bytes).toString()).toBe(plain)
  expect(bytes.length).toBeLessThan(plain.length / 4)
})

test('a short answer goes as it is', async () => {
  const reply = await read('list', zipped)
  expect(reply.headers.get('content-encoding')).toBeNull()
  expect(Number(reply.headers.get('content-length'))).toBe((await reply.arrayBuffer()).byteLength)
})

test('whoever holds the very answer is told so without it; nobody in between may keep it', async () => {
  const first = await read('list?rows=200', zipped)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  const again = await read('list?rows=200', { ...zipped, 'If-None-Match': tag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect(again.headers.get('cache-control')).toBe('no-store')
  const other = await read('list?rows=199', { ...zipped, 'If-None-Match': tag })
  expect(other.status).toBe(200)
})

test('a change is done and answered, whatever the asker holds', async () => {
  const { headers } = await read('list')
  const reply = await world.request('/v2/list', {
    method: 'POST', body: '{}',
    headers: { 'Content-Type': 'application/json', 'If-None-Match': headers.get('etag') ?? '*' },
  })
  expect([reply.status, reply.headers.get('etag')]).toEqual([200, null])
})

test('a file that somebody leaves half-way stops being made, and the next request is answered', async () => {
  const leave = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port.port}/v2/stream`, { signal: leave.signal })
  expect(reply.headers.get('content-encoding')).toBe('gzip')
  const reader = reply.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  leave.abort()
  await reader.read().catch(() => {})
  await expect.poll(() => isCancelled).toBe(true)
  const next = await fetch(`http://127.0.0.1:${port.port}/v2/list`)
  expect(next.status).toBe(200)
})

test('a file that breaks on the way is cut off, and says nothing of the inside', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const text = await new Promise<string>((done) => {
    const socket = connect(port.port, '127.0.0.1')
    let all = ''
    socket.on('data', (piece) => { all += String(piece) }).on('close', () => done(all))
    socket.write('GET /v2/broken HTTP/1.1\r\nHost: a\r\n\r\n')
  })
  expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(text + JSON.stringify(said.mock.calls.map(String))).not.toContain('secret')
  said.mockRestore()
  expect((await fetch(`http://127.0.0.1:${port.port}/v2/list`)).status).toBe(200)
})
