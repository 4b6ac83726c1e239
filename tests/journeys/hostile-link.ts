// A link that carries, but not as it should: a proxy before the provider that changes what is asked and what
// is answered, holds it back, or breaks off.
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { closedWithFile } from '#tests/left-open.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it was before it was compressed. */
  body: Buffer
  /** Of what was asked. */
  path: string
}

export interface Hostility {
  /** Changes the headers of what is asked. */
  ask?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Changes an answer; it is held back until it is whole. */
  answer?: (answer: Answer) => Answer
  /** Answers itself, and asks nobody. */
  instead?: (request: IncomingMessage, response: ServerResponse) => void
  /** Breaks off `before` the provider is asked, or `after` it has answered. */
  reset?: (path: string) => 'before' | 'after' | undefined
}

export interface HostileLink {
  url: string
  how: Hostility
  /** How often it broke off. */
  resets: number
  /** Shows this certificate from now on. */
  certify: (shown: Certificate) => void
  close: () => Promise<void>
}

interface Certificate { cert: string | Buffer, key: string | Buffer }

/** Where it listens; with a certificate by https. */
interface Place { host?: string, port?: number, certificate?: Certificate }

/** Before `target`, such as `http://127.0.0.1:4000`. */
export async function hostileLink(
  target: string, how: Hostility = {}, { host = '127.0.0.1', port = 0, certificate }: Place = {},
): Promise<HostileLink> {
  const link: HostileLink = { how, resets: 0, url: '', certify: () => {}, close: async () => {} }
  const answered = (request: IncomingMessage, response: ServerResponse) => {
    const { instead, reset } = link.how
    if (instead) {
      request.resume()
      return instead(request, response)
    }
    const when = reset?.(request.url ?? '/')
    if (when) link.resets += 1
    if (when === 'before') return void request.socket.destroy()
    pass(target, { request, response, how: link.how, isLost: when === 'after' })
  }
  const secure = certificate && https.createServer(certificate, answered)
  const server = secure ?? http.createServer(answered)
  link.certify = (shown) => {
    secure?.setSecureContext(shown)
    // A browser that goes on with a connection looks at no certificate.
    server.closeAllConnections()
  }
  await new Promise<void>((resolve) => { server.listen(port, host, resolve) })
  const { port: taken } = server.address() as AddressInfo
  const name = certificate ? 'localhost' : host.includes(':') ? `[${host}]` : host
  link.url = `http${certificate ? 's' : ''}://${name}:${taken}`
  link.close = closedWithFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => { server.close(resolve) })
  })
  return link
}

interface Passing {
  request: IncomingMessage
  response: ServerResponse
  how: Hostility
  isLost: boolean
}

function pass(target: string, { request, response, how: { ask, answer: change }, isLost }: Passing) {
  const headers = ask ? ask(request.headers) : request.headers
  const onward = http.request(`${target}${request.url}`, { method: request.method, headers }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      if (isLost) return void request.socket.destroy()
      const whole = Buffer.concat(parts)
      const path = request.url ?? '/'
      const status = answer.statusCode ?? 502
      if (!change || status === 304) {
        const { 'transfer-encoding': _, ...said } = answer.headers
        response.writeHead(status, { ...said, ...status !== 304 && { 'content-length': whole.length } })
        return void response.end(whole)
      }
      const changed = change({ status, headers: answer.headers, body: plain(answer.headers, whole), path })
      response.writeHead(changed.status, changed.headers).end(changed.body)
    })
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

function plain({ 'content-encoding': encoding }: IncomingHttpHeaders, body: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
