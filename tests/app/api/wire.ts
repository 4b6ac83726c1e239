// A real HTTP server that behaves, or misbehaves, as a test says: what lies between the dashboard and the
// provider.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pointAt } from '#app/api/provider-address.ts'
import type { Session } from '#app/api/session.ts'

/** Whoever asks; the token is to be seen in what is heard. */
export const signedIn: Session = {
  token: 'token-of-a',
  user_id: 'a',
  kind: 'member',
  email: 'a@adire.example',
  fullname: 'A',
  business_name: 'Adire',
  mode: 'test',
}

export interface Heard {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export type Behaviour = (heard: Heard, response: ServerResponse, request: IncomingMessage) => void

/** Listens on a free port and points the dashboard at it. */
export async function startWire() {
  const heard: Heard[] = []
  let behave: Behaviour = (_, response) => { response.end() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, authorization, token, requestid, content-type')
    response.setHeader('Access-Control-Allow-Methods', '*, PUT, DELETE, PATCH')
    response.setHeader('Access-Control-Expose-Headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const what = { method, url, headers, body: Buffer.concat(parts).toString('latin1') }
      if (!url.endsWith('/health')) heard.push(what)
      behave(what, response, request)
    })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  pointAt(`http://127.0.0.1:${port}/v2`)
  return {
    heard,
    behaves(next: Behaviour) { behave = next },
    stop: () => new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

export function answers(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

export const says = (data: unknown, message = '') => answers(200, { status: 'success', message, data })
export const refuses = (status: number, code: string, message: string, more = {}) =>
  answers(status, { status: 'error', code, message, ...more })
