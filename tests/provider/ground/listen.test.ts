// The provider on a real port: what only a socket can show.
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { healthAlone } from '#provider/health.ts'
import { listen, refuseTakenPort, type Listening } from '#provider/listen.ts'
import { serve } from '#provider/serve.ts'
import { aProvider, type World } from '#tests/world.ts'

const slow = endpoint({
  method: 'GET', path: 'slow', says: 'Takes its time', callers: 'anyone', needs: null,
    answer: z.object({ address: z.string() }),
})
const photo = endpoint({
  method: 'POST', path: 'photo', says: 'Takes a photo', callers: 'anyone', needs: null, files: ['photo'],
    answer: z.object({}),
})

let world: World
let port: Listening
let release = () => {}
beforeEach(async () => {
  const waiting = new Promise<void>((done) => { release = done })
  world = await aProvider({ settings: { TRUST_PROXY: '1' }, nouns: [(app) => {
    serve(app, slow, async (_ask, { address }) => { await waiting; return { address } })
    serve(app, photo, async () => ({}))
  }] })
  port = await listen(world.app, 0)
})
afterEach(() => { release(); return port.stop() })

/** Sends raw bytes and answers all that comes back until the other side closes or falls silent. */
async function raw(...pieces: (string | Buffer)[]): Promise<{ text: string, sent: number }> {
  const socket = connect(port.port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  let sent = 0
  socket.on('data', (chunk) => { text += chunk.toString() })
  for (const piece of pieces) {
    if (socket.destroyed || text !== '') break
    sent += piece.length
    await new Promise<unknown>((done) => { socket.write(piece, done); setTimeout(done, 500) })
  }
  await new Promise<unknown>((done) => { socket.on('close', done); setTimeout(done, 400) })
  socket.destroy()
  return { text, sent }
}

test('TRACE and CONNECT are refused and repeat nothing', async () => {
  const { text } =
    await raw('TRACE /v2/slow HTTP/1.1\r\nHost: a\r\ntoken: canary\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 405 /)
  expect(text).not.toContain('canary')
  const connected = await raw('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(connected.text).not.toMatch(/^HTTP\/1\.1 2/)
})

test('nothing says what software answers', async () => {
  const { text } = await raw('GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).not.toMatch(/^(server|x-powered-by|via):/im)
})

test('an upload beyond the limit is answered 413 and read no further', async () => {
  const head = 'POST /v2/photo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n'
    + 'Content-Type: multipart/form-data; boundary=x\r\n\r\n'
  const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n'
  const chunk = (bytes: Buffer | string) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
  const megabyte = chunk(Buffer.alloc(1024 * 1024, 97))
  const { text, sent } = await raw(head, chunk(part), ...Array.from({ length: 80 }, () => megabyte))
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(sent).toBeLessThan(40 * 1024 * 1024)
})

test('an announced length beyond the limit is refused unread', async () => {
  const { text } = await raw('POST /v2/photo HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n'
    + 'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x')
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

test('the address is the one that our own proxy saw, whatever the client claims', async () => {
  release()
  const ask = async (headers: Record<string, string>) =>
    ((await (await fetch(`http://127.0.0.1:${port.port}/v2/slow`, { headers }))
      .json()) as { data: { address: string } }).data.address
  expect(await ask({})).toBe('127.0.0.1')
  expect(await ask({ 'X-Forwarded-For': '198.51.100.7' })).toBe('198.51.100.7')
  expect(await ask({ 'X-Forwarded-For': '10.0.0.1, 127.0.0.1, 198.51.100.7' })).toBe('198.51.100.7')
  expect(await ask({ Forwarded: 'for=10.0.0.1', 'X-Real-IP': '10.0.0.1', 'X-Client-IP': '10.0.0.1' }))
    .toBe('127.0.0.1')
})

test('a stop lets the running request end and takes no new one', async () => {
  const running = fetch(`http://127.0.0.1:${port.port}/v2/slow`)
  await new Promise((done) => setTimeout(done, 100))
  const stopped = port.stop()
  const { status, body } =
    { status: (await world.request('/ready')).status, body: await (await world.request('/ready')).json() }
  expect([status, body]).toEqual([503, { status: 'stopping' }])
  await expect(fetch(`http://127.0.0.1:${port.port}/health`)).rejects.toThrow()
  release()
  expect((await running).status).toBe(200)
  await stopped
})

test('a port that is taken is said plainly', async () => {
  const taken = refuseTakenPort({ PORT: port.port, BIND_ADDRESS: '127.0.0.1' })
  await expect(taken).rejects.toThrow(`Port ${port.port} is taken by another program. Set PORT`)
})

test('while it drains it says that it is not ready, serves on, and ends what is kept open', async () => {
  const patient = await aProvider({ settings: { DRAIN_MS: '700' }, nouns: [] })
  const open = await listen(patient.app, 0)
  const ask = (path: string) => fetch(`http://127.0.0.1:${open.port}${path}`)
  expect((await ask('/ready')).headers.get('connection')).toBe('keep-alive')
  const stopped = open.stop()
  const ready = await ask('/ready')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ status: 'stopping' })
  const served = await ask('/health')
  expect(served.status).toBe(200)
  expect(served.headers.get('connection')).toBe('close')
  await stopped
  await expect(ask('/health')).rejects.toThrow()
})

test('a worker answers how it is, and nothing else', async () => {
  const alone = await aProvider({ settings: {}, nouns: [] })
  const open = await listen(alone.app, 0, healthAlone(alone.app))
  const ask = (path: string) => fetch(`http://127.0.0.1:${open.port}${path}`).then(({ status }) => status)
  expect(await Promise.all(['/health', '/ready', '/metrics'].map(ask))).toEqual([200, 200, 200])
  expect(await Promise.all(['/', '/login', '/v2/status', '/mailbox'].map(ask))).toEqual([404, 404, 404, 404])
  await open.stop()
})
