// The headers of security on what no handler answers: what node or its adapter says of itself on our port.
import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import { Http2ServerResponse, type Http2SecureServer, type Http2ServerRequest } from 'node:http2'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './headers.ts'

/**
 * Options for a server of node: whoever answers on its port, be it node itself to a request without a host or
 * with an `Expect` that nobody knows, begins with these headers. A handler's own of the same name win.
 */
export function answersWith(secure: boolean) {
  const headers = Object.entries(securityHeaders(secure))
  class Answer<R extends IncomingMessage> extends ServerResponse<R> {
    constructor(request: R) {
      super(request)
      for (const [name, value] of headers) this.setHeader(name, value)
    }
  }
  class Http2Answer<R extends Http2ServerRequest> extends Http2ServerResponse<R> {
    constructor(...stream: ConstructorParameters<typeof Http2ServerResponse<R>>) {
      super(...stream)
      for (const [name, value] of headers) this.setHeader(name, value)
    }
  }
  return { ServerResponse: Answer, Http1ServerResponse: Answer, Http2ServerResponse: Http2Answer }
}

const meaning: Record<string, { status: number, message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The body has too many extensions.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come in time.' },
}
const unreadable = { status: 400, message: 'The request cannot be read.' }

/** Answers bytes that are no request, in our own envelope, and hangs up. */
export function answerUnreadable(server: Server | Http2SecureServer, secure: boolean): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET' || hasBegun(socket)) return void socket.destroy()
    const { status, message } = meaning[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ status: 'error', message, code: 'invalid_request' })
    const headers = {
      ...securityHeaders(secure),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
      'Connection': 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  })
}

/** An answer that is on its way must not get another head in its middle. */
const hasBegun = (socket: Duplex & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent === true
