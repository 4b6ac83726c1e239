// A network that answers in the provider's name: a proxy before the provider that passes everything on, until
// a test has it show its own page for whatever is asked.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closedWithFile } from '#tests/left-open.ts'

/** Stands in every page of the network, and nowhere else. */
export const PORTAL = 'Welcome to FreeWiFi'

const page = `<!doctype html><title>${PORTAL}</title><h1>${PORTAL}</h1><p>Buy data to go on.</p>`

/** How it answers: with a page and a yes, by leading elsewhere, or with a page that may be kept for long. */
export type Lie = 'page' | 'redirect' | 'kept page'

const lies: Record<Lie, (response: ServerResponse) => void> = {
  'page': (response) => { response.writeHead(200, { 'Content-Type': 'text/html' }).end(page) },
  'redirect': (response) => { response.writeHead(302, { Location: 'http://portal.invalid/welcome' }).end() },
  'kept page': (response) => {
    const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=86400' }
    response.writeHead(200, headers).end(page)
  },
}

export interface LyingNetwork {
  url: string
  /** What was asked since the last `lie` or `tellTruth`, as paths. */
  asked: string[]
  /** From now on, or for what `of` picks by its path. */
  lie(how?: Lie, of?: (path: string) => boolean): void
  tellTruth(): void
  /** What is fetched ends in its middle, as if it were whole. */
  cut(of: (path: string) => boolean): void
  /** Gives another worker's script in place of the provider's; undefined gives that one. */
  worker(change: ((script: string) => string) | undefined): void
  close(): Promise<void>
}

/** Before `target`, such as `http://127.0.0.1:4000`. */
export async function lyingNetwork(target: string): Promise<LyingNetwork> {
  let lying: ((path: string) => Lie | undefined) = () => undefined
  let isCut: (path: string) => boolean = () => false
  let changed: ((script: string) => string) | undefined
  const network = { asked: [] as string[] } as LyingNetwork
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/'
    network.asked.push(path)
    const how = lying(path)
    if (how) {
      request.resume()
      return lies[how](response)
    }
    if (isCut(path)) return pass(target, { request, response, change: half })
    const worker = path === '/sw.js' ? changed : undefined
    pass(target, { request, response, ...worker && { change: (body) => Buffer.from(worker(String(body))) } })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  network.lie = (how = 'page', of = () => true) => {
    network.asked = []
    lying = (path) => (of(path) ? how : undefined)
  }
  network.tellTruth = () => {
    network.asked = []
    lying = () => undefined
    isCut = () => false
  }
  network.cut = (of) => { isCut = of }
  network.worker = (change) => { changed = change }
  network.close = closedWithFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => { server.close(resolve) })
  })
  return network
}

const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))

interface Passing {
  request: IncomingMessage
  response: ServerResponse
  change?: (body: Buffer) => Buffer
}

function pass(target: string, { request, response, change }: Passing) {
  const { 'if-none-match': _, ...rest } = request.headers
  const headers = change ? { ...rest, 'accept-encoding': 'identity' } : request.headers
  const onward = http.request(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
    if (!change) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(response)
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      const body = change(Buffer.concat(parts))
      const { etag: __, ...said } = answer.headers
      response.writeHead(200, { ...said, 'content-length': String(body.length) }).end(body)
    })
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
