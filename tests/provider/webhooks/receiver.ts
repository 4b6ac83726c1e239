// A merchant's own server, as tests play it: real HTTPS on this machine, reached as a public one is.
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { callbacks, type CallbackNetwork, type Callbacks } from '#provider/outside/callbacks.ts'
import { certificate, key } from './certificate.data.ts'

export interface Received {
  host: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Behaviour = (response: ServerResponse, received: Received) => void

export interface Receiver {
  port: number
  received: Received[]
  /** What it does from here on. */
  behave(how: Behaviour): void
}

const takes: Behaviour = (response) => response.writeHead(200).end('thank you')

export async function aReceiver(how: Behaviour = takes): Promise<Receiver> {
  let now = how
  const received: Received[] = []
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const told = {
        host: request.headers.host ?? '', path: request.url ?? '', headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      received.push(told)
      now(response, told)
    })
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  onTestFinished(() => new Promise<void>((done) => {
    server.close(() => done())
    server.closeAllConnections()
  }))
  return { port: (server.address() as AddressInfo).port, received, behave: (next) => { now = next } }
}

/** An address that is somebody's on the internet; never called from here. */
export const somewhere = '93.184.215.14'

/** Every name leads to `somewhere`, and the way there to the receiver, but for `changes`. */
export function reaching(
  { port }: Pick<Receiver, 'port'>, changes: Partial<CallbackNetwork> = {},
): Callbacks {
  return callbacks({
    resolve: async () => [somewhere], route: () => ({ host: '127.0.0.1', port }), ca: certificate,
    patience_ms: 1_500, ...changes,
  })
}

/**
 * Whether a message is from us, as a receiver finds out, written from docs/webhooks.md alone. Each signature
 * that is there may be of another secret.
 */
export function isGenuine({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', bytes).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}
