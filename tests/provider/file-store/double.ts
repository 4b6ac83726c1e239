// A store that speaks S3's protocol, as tests play it: as strict as AWS, written from its documentation
// alone, and as unreliable as a test wants.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { access_key_id, breachOf, bucket, region, secret_access_key } from './verify.ts'

/**
 * `down`: no answer, the connection breaks. `cut`: half of what it would say, then the connection breaks.
 * `cut-early`: breaks while it is still being sent to. `deaf`: takes all and never answers. `twice`: says
 * everything two times. `lost-answer`: does it, and breaks instead of saying so. `spoilt`: one bit is wrong.
 */
export type Behaviour = 'well' | 'down' | 'error' | 'slow-down' | 'cut' | 'cut-early' | 'deaf' | 'twice'
  | 'lost-answer' | 'spoilt' | 'forbidden' | 'no-bucket' | { wait_ms: number }

export interface Double {
  port: number
  settings: Record<string, string>
  /** By `bucket/name`. */
  objects: Map<string, Buffer>
  /** Method and name of every request that came whole, and what was answered. */
  seen: string[]
  /** What a strict store refuses: nothing of ours may be here. */
  breaches: string[]
  /** From here on, or only for the next `times` requests. */
  behave(how: Behaviour, times?: number): void
  stop(): Promise<void>
}

interface Said { status: number, headers?: Record<string, string>, body?: Buffer }

export async function aDouble(): Promise<Double> {
  let how: Behaviour = 'well'
  let left = Infinity
  const objects = new Map<string, Buffer>()
  const seen: string[] = []
  const breaches: string[] = []
  const server = createServer((request, response) => {
    const now = left > 0 ? how : 'well'
    left -= 1
    void serve(request, response, now)
  })
  async function serve(request: IncomingMessage, response: ServerResponse, now: Behaviour): Promise<void> {
    if (now === 'down') return void request.socket.destroy()
    if (now === 'cut-early') return void request.once('data', () => request.socket.destroy())
      .once('end', () => request.socket.destroy())
    const body = await bodyOf(request)
    if (now === 'deaf' || body === null) return
    const fault = faults[typeof now === 'string' ? now : 'well']
    const said = fault ?? checked(request, body)
    seen.push(`${request.method} ${request.url} ${said.status}`)
    if (typeof now === 'object') await new Promise((done) => { setTimeout(done, now.wait_ms) })
    answer(response, request, said, now)
  }
  function checked(request: IncomingMessage, body: Buffer): Said {
    const breach = breachOf(request, body)
    if (!breach) return done(request.method ?? '', nameOf(request), body)
    breaches.push(`${request.method} ${request.url}: ${breach}`)
    return refusal(breach === 'NoSuchBucket' ? 404 : 403, breach)
  }
  function done(method: string, name: string, body: Buffer): Said {
    const there = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, body)
      return { status: 200, headers: { ETag: `"${createHash('md5').update(body).digest('hex')}"` } }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    return there ? { status: 200, body: there } : refusal(404, 'NoSuchKey')
  }
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready) })
  const { port } = server.address() as AddressInfo
  return {
    port, objects, seen, breaches,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: region, S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key,
    },
    behave(next, times = Infinity) { [how, left] = [next, times] },
    stop: () => new Promise((ended) => {
      server.close(() => ended())
      server.closeAllConnections()
    }),
  }
}

const refusal = (status: number, code: string): Said => ({
  status, headers: { 'Content-Type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`),
})

const faults: Partial<Record<Behaviour & string, Said>> = {
  'error': refusal(500, 'InternalError'), 'slow-down': refusal(503, 'SlowDown'),
  'forbidden': refusal(403, 'InvalidAccessKeyId'), 'no-bucket': refusal(404, 'NoSuchBucket'),
}

/** Null where the connection broke before the end. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch {
    return null
  }
}

/** `bucket/name`, by either way of addressing. */
function nameOf({ url = '', headers }: IncomingMessage): string {
  const path = decodeURIComponent(url.slice(1))
  return headers.host?.startsWith(`${bucket}.`) ? `${bucket}/${path}` : path
}

function answer(response: ServerResponse, { method }: IncomingMessage, said: Said, now: Behaviour): void {
  const body = said.body ?? Buffer.alloc(0)
  const shown = now === 'spoilt' && body.length > 0 ? spoilt(body) : body
  const socket = response.socket
  if (now === 'lost-answer') return void socket?.destroy()
  if (now === 'cut' || now === 'twice') {
    const whole = raw(said, method === 'HEAD' ? Buffer.alloc(0) : shown, body.length)
    if (now === 'cut') return void socket?.end(whole.subarray(0, Math.ceil(whole.length / 2)))
    socket?.write(whole)
    return void socket?.end(whole)
  }
  response.writeHead(said.status, { ...said.headers, 'Content-Length': shown.length })
  response.end(method === 'HEAD' ? undefined : shown)
}

function raw({ status, headers = {} }: Said, body: Buffer, length: number): Buffer {
  const lines = Object.entries({ ...headers, 'Content-Length': String(length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n`), body])
}

function spoilt(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1
  return copy
}
