// What one client may hold of the port: who dawdles is let go, who is only slow is not.
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { portLimits, type PortLimits } from '#provider/connections.ts'
import { listen, type Listening } from '#provider/listen.ts'
import { serve } from '#provider/serve.ts'
import { aProvider } from '#tests/world.ts'

const slow = endpoint({
  method: 'GET', path: 'slow', says: 'Takes its time', callers: 'anyone', needs: null, answer: z.object({}),
})
const large = endpoint({
  method: 'GET', path: 'large', says: 'Much to read', callers: 'anyone', needs: null, raw: true,
  answer: z.unknown(),
})
const photo = endpoint({
  method: 'POST', path: 'photo', says: 'Takes a photo', callers: 'anyone', needs: null, files: ['photo'],
  answer: z.object({}),
})

let port: Listening
let release = () => {}
const sockets: Socket[] = []

async function open(limits: Partial<PortLimits>, settings: Record<string, string> = {}): Promise<void> {
  const waiting = new Promise<void>((done) => { release = done })
  const world = await aProvider({ settings, nouns: [(app) => {
    serve(app, slow, async () => { await waiting; return {} })
    serve(app, photo, async () => ({}))
    serve(app, large, async () => new Response('x'.repeat(40_000_000)))
  }] })
  port = await listen(world.app, 0, world.app.fetch, { ...portLimits, ...limits })
}
afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await port.stop()
})

interface Client { socket: Socket, text(): string, closed: Promise<void>, isOpen(): boolean }

/** From this address of the machine's own; it says `first` once it is connected. */
async function client(first = '', localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port: port.port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => { text += chunk.toString() }).on('error', () => {})
  const closed = new Promise<void>((done) => { socket.once('close', () => done()) })
  await new Promise<void>((done) => { socket.once('connect', () => done()) })
  if (first !== '') socket.write(first)
  return { socket, closed, text: () => text, isOpen: () => !socket.destroyed }
}

const pause = (ms: number) => new Promise((over) => { setTimeout(over, ms) })
const health = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'
const waits = 'GET /v2/slow HTTP/1.1\r\nHost: a\r\n\r\n'

describe('time', () => {
  test('is over for headers that come a letter at a time', async () => {
    await open({ headers_ms: 400 })
    const one = await client('GET / HTTP/1.1\r\nX-A: ')
    const timer = setInterval(() => one.socket.write('a'), 50)
    await one.closed
    clearInterval(timer)
    expect(one.text()).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('is over for a request that is never whole', async () => {
    await open({ headers_ms: 400, request_ms: 900 })
    const one = await client('POST /v2/photo HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n'
      + 'Content-Type: multipart/form-data; boundary=x\r\n\r\n')
    const timer = setInterval(() => one.socket.write('a'), 50)
    const began = performance.now()
    await one.closed
    clearInterval(timer)
    expect(performance.now() - began).toBeGreaterThan(800)
  })

  test('is over for a connection on which nothing moves, while its answer waits to be read', async () => {
    await open({ silence_ms: 500 })
    const one = await client()
    one.socket.pause()
    one.socket.write('GET /v2/large HTTP/1.1\r\nHost: a\r\n\r\n')
    await pause(3_000)
    one.socket.resume()
    await one.closed
    expect(one.text().length).toBeLessThan(40_000_000)
  })

  test('is left for a file that comes slowly', async () => {
    await open({ headers_ms: 400, silence_ms: 500, request_ms: 6_000 })
    const part = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.csv"\r\n\r\n'
    const end = '\r\n--x--\r\n'
    const one = await client('POST /v2/photo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
      + `Content-Length: ${part.length + 200 + end.length}\r\n`
      + `Content-Type: multipart/form-data; boundary=x\r\n\r\n${part}`)
    for (let time = 0; time < 20; time += 1) {
      await pause(100)
      one.socket.write('name,town\n')
    }
    one.socket.write(end)
    await one.closed
    expect(one.text()).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('of the real port is enough for 4 MB at 20 kB/s', () => {
    expect(portLimits.request_ms).toBeGreaterThanOrEqual((4_194_304 / 20_000) * 1_000 * 1.4)
    expect(portLimits.silence_ms).toBeGreaterThanOrEqual(60_000)
  })
})

describe('a connection', () => {
  test('is asked a few things at once and no more', async () => {
    await open({})
    const some = await client(health.repeat(4))
    await expect.poll(() => some.text().match(/HTTP\/1\.1 200 /g)?.length).toBe(4)
    const many = await client(waits.repeat(50))
    await many.closed
    expect(many.text()).toBe('')
    expect(some.isOpen()).toBe(true)
  })
})

describe('an address', () => {
  test('keeps those of its connections that work and those that came last', async () => {
    await open({ each: 3 })
    const [working, first] = [await client(waits), await client()]
    await pause(100)
    await client()
    const last = await client(health)
    await first.closed
    await pause(100)
    expect([working.isOpen(), last.isOpen()]).toEqual([true, true])
    expect(last.text()).toMatch(/^HTTP\/1\.1 200 /)
    release()
    await expect.poll(working.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('gets no more when all of its connections work, and others do', async () => {
    await open({ each: 2 })
    const working = [await client(waits), await client(waits)]
    await pause(100)
    await (await client(health)).closed
    const other = await client(health, '127.0.0.2')
    await expect.poll(other.text).toMatch(/^HTTP\/1\.1 200 /)
    expect(working.map((one) => one.isOpen())).toEqual([true, true])
  })

  test('that is our own proxy holds as many as all together', async () => {
    await open({ each: 1, all: 3 }, { TRUST_PROXY: '1' })
    const [first, ...rest] = [await client(), await client(), await client()]
    await pause(100)
    expect([first, ...rest].every((one) => one.isOpen())).toBe(true)
    await client()
    await first.closed
    expect(rest.every((one) => one.isOpen())).toBe(true)
  })
})
