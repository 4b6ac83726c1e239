// The way that a browser takes to a proxy: TLS with a certificate that is checked, HTTP/2, one connection.
import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { connect as connectTls } from 'node:tls'
import { certificate } from '#tests/provider/webhooks/certificate.data.ts'

/** The name in the certificate of tests. */
export const HOST = 'dashboard.adire.example'

export interface Way {
  /** As `fetch`; redirects are not followed. */
  fetch(request: Request): Promise<Response>
  stop(): void
}

/** `from` is the address of this machine that the connection comes from, such as 127.0.0.9. */
export function aWay(port: number, from = '127.0.0.1'): Way {
  let session: ClientHttp2Session | null = null
  const opened = () => {
    if (session && !session.closed && !session.destroyed) return session
    const options = {
      host: '127.0.0.1', port, localAddress: from, servername: HOST, ca: certificate, ALPNProtocols: ['h2'],
    }
    session = connect(`https://${HOST}:${port}`, { createConnection: () => connectTls(options) })
    session.on('error', () => {})
    return session
  }
  return { fetch: (request) => ask(opened(), request), stop: () => session?.close() }
}

async function ask(session: ClientHttp2Session, request: Request): Promise<Response> {
  const { pathname, search, host } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const stream = session.request({
    ...Object.fromEntries(request.headers),
    ':method': request.method, ':path': pathname + search, ':authority': host,
  }, { endStream: body.length === 0 })
  if (body.length > 0) stream.end(body)
  const headers = await new Promise<IncomingHttpHeaders>((done, fail) => {
    stream.once('response', done).once('error', fail)
    // One that ends without an answer and without an error, as when the connection goes.
    stream.once('close', () => fail(new Error(`${request.method} ${pathname} was cut off`)))
  })
  const status = headers[constants.HTTP2_HEADER_STATUS] as unknown as number
  const isEmpty = [204, 304].includes(status) || request.method === 'HEAD'
  if (isEmpty) stream.resume()
  const said = Object.entries(headers).flatMap(([name, value]) =>
    (name.startsWith(':') || value === undefined ? [] : [[name, String(value)] as [string, string]]))
  const read = isEmpty ? null : Readable.toWeb(stream) as WebStream<Uint8Array> as unknown as BodyInit
  return new Response(read, { status, headers: said })
}
