// A proxy before the real provider that loses what it carries, in every way in which networks do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '#tests/world.ts'

interface Fault {
  /** Whether the provider has done it all the same. */
  isDone: boolean
  answer(response: ServerResponse, socket: Socket): void
}

type Socket = IncomingMessage['socket']

const page = (status: number, words: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers })
    response.end(`<html><body>${words}</body></html>`)
  }

const cutAnswer = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '900' })
  response.write('{"status":"success","da')
  setTimeout(() => response.destroy(), 20)
}

const ownExcuse = (response: ServerResponse) => {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' })
  response.end(JSON.stringify({ status: 'error', code: 'unavailable', message: 'Try again in a moment.' }))
}

/** What can happen to one change on the wire. */
const faults = {
  'lost on the way': { isDone: false, answer: (response) => { response.destroy() } },
  'its body cut in the middle': { isDone: false, answer: (_, socket) => { socket.resetAndDestroy() } },
  'answer dropped after the commit': { isDone: true, answer: (response) => { response.destroy() } },
  'connection reset after the commit': { isDone: true, answer: (_, socket) => { socket.resetAndDestroy() } },
  'answer cut in the middle': { isDone: true, answer: cutAnswer },
  'never answered, though done': { isDone: true, answer: () => {} },
  'never answered, and not done': { isDone: false, answer: () => {} },
  'page of a gateway, 502, though done': { isDone: true, answer: page(502, 'Bad gateway') },
  'page of a gateway, 502, and not done': { isDone: false, answer: page(502, 'Bad gateway') },
  'page of a gateway, 504': { isDone: true, answer: page(504, 'Gateway time-out', { 'Retry-After': '2' }) },
  'excuse of the provider, though done': { isDone: true, answer: ownExcuse },
  'page of a hotel': { isDone: false, answer: page(200, 'Welcome to the Wi-Fi') },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const wireFaults: Record<FaultName, Fault> = faults

export const faultNames = Object.keys(faults) as FaultName[]

/** One change or question as it reached the wire. */
export interface Heard {
  method: string
  url: string
  requestId: string | undefined
  fault: FaultName | 'question lost' | undefined
}

export interface Wire {
  address: string
  heard: Heard[]
  /** Changes that are being carried right now. */
  underway: () => number
  /** The provider has done all that reached it, whoever still waits for its answer. */
  calm(): Promise<void>
  stop(): Promise<void>
}

interface Choices {
  /** What happens to the next change. */
  faultOf: (heard: Heard) => FaultName | undefined
  /** Whether the next question is lost. */
  losesQuestion?: () => boolean
  /** How long an answer may be on its way, in milliseconds. */
  slowness?: number
  /** Answers what is not for the provider. */
  otherwise?: (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown
}

export async function startWire(world: World, choices: Choices): Promise<Wire> {
  const { faultOf, losesQuestion = () => false, slowness = 0, otherwise } = choices
  const heard: Heard[] = []
  let underway = 0

  async function carry(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    if (!url.startsWith('/v2/')) return otherwise?.(request, await bodyOf(request), response)
    if (url.endsWith('/health')) return response.writeHead(200, json).end('{"status":"success"}')
    const told: Heard = { method, url, requestId: request.headers['requestid'] as string, fault: undefined }
    heard.push(told)
    if (method === 'GET' && losesQuestion()) told.fault = 'question lost'
    if (told.fault) return response.destroy()
    const fault = method === 'GET' ? undefined : faultOf(told)
    told.fault = fault
    if (fault === 'its body cut in the middle') {
      await new Promise((resolve) => request.once('data', resolve))
      return wireFaults[fault].answer(response, request.socket)
    }
    const body = await bodyOf(request)
    if (fault && !wireFaults[fault].isDone) return wireFaults[fault].answer(response, request.socket)
    const answered = await ask(request, body)
    if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * slowness))
    if (fault) return wireFaults[fault].answer(response, request.socket)
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    return response.end(Buffer.from(await answered.arrayBuffer()))
  }

  const atWork = new Set<Promise<Response>>()

  function ask({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const given = new Headers()
    for (const name of ['token', 'authorization', 'requestid', 'content-type']) {
      const value = headers[name]
      if (typeof value === 'string') given.set(name, value)
    }
    const answering =
      world.request(url, { method, headers: given, ...(method !== 'GET' && { body: new Uint8Array(body) }) })
    atWork.add(answering)
    const ended = () => atWork.delete(answering)
    answering.then(ended, ended)
    return answering
  }

  const server = createServer((request, response) => {
    const isChange = request.method !== 'GET' && request.url?.startsWith('/v2/')
    if (isChange) underway += 1
    response.once('close', () => { if (isChange) underway -= 1 })
    // Who killed the page has also cut what it was sending.
    carry(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    heard,
    underway: () => underway,
    async calm() {
      while (atWork.size > 0) await Promise.allSettled(atWork)
    },
    stop: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

const json = { 'Content-Type': 'application/json' }

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
