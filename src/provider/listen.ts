// Opening the port and closing it without cutting anybody off.
import { createAdaptorServer } from '@hono/node-server'
import { createServer, Server } from 'node:http'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Provider } from './app.ts'
import { http2Limits, limitConnections, portLimits } from './connections.ts'
import { answersWith, answerUnreadable } from './every-answer.ts'
import type { Settings } from './settings.ts'

const GRACE = 10_000

export interface Listening { port: number, stop(): Promise<void> }

type Answer = Provider['fetch']

/**
 * Every request gets what `answer` says: all that the provider does, unless another is given. `limits` are
 * the port's own, unless a test has less time.
 */
export async function listen(
  app: Provider, port: number, answer: Answer = app.fetch, limits = portLimits,
): Promise<Listening> {
  const { TLS, PUBLIC_URL, TRUST_PROXY, BIND_ADDRESS } = app.settings
  const secure = PUBLIC_URL.startsWith('https:')
  const secured = TLS && { ...TLS, ...http2Limits(limits), allowHTTP1: true }
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as never),
    ...TLS && { createServer: createSecureServer },
    serverOptions: { ...answersWith(secure), ...secured } as object,
  }) as Server | Http2SecureServer
  answerUnreadable(server, secure)
  limitConnections(server, limits, TRUST_PROXY)
  if (server instanceof Server) sayGoodbye(app, server)
  const connections = connectionsOf(server)
  await bind(server, port, BIND_ADDRESS)
  return { port: (server.address() as AddressInfo).port, stop: () => drain(app, server, connections) }
}

/** Whoever keeps a connection open is told with the last answer that it ends, and opens one elsewhere. */
function sayGoodbye(app: Provider, server: Server) {
  server.prependListener('request', (_request, response) => {
    if (app.draining) response.shouldKeepAlive = false
  })
}

interface Connections {
  /** Lets go of those on which nothing runs. */
  closeIdle(): void
  closeAll(): void
}

function connectionsOf(server: Server | Http2SecureServer): Connections {
  if (server instanceof Server) {
    return {
      closeIdle: () => server.closeIdleConnections(),
      closeAll: () => server.closeAllConnections(),
    }
  }
  const sessions = new Set<ServerHttp2Session>()
  const sockets = new Set<Duplex>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    // Says to each that no new stream is taken; it ends with the last one that runs.
    closeIdle() {
      for (const session of sessions) if (!session.closed) session.close()
    },
    closeAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Before the long work of a start: says at once that the port is taken. */
export async function refuseTakenPort(
  { PORT: port, BIND_ADDRESS }: Pick<Settings, 'PORT' | 'BIND_ADDRESS'>,
): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await bind(probe, port, BIND_ADDRESS)
  await new Promise((done) => probe.close(done))
}

function bind(server: NetServer, port: number, address: string | null): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(portTrouble(error, port, address)))
    server.listen({ port, ...address !== null && { host: address } }, () => done())
  })
}

function portTrouble(error: NodeJS.ErrnoException, port: number, address: string | null): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken by another program. Set PORT to a free one, `
      + `for example: PORT=${port + 1} npm start`)
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may not be opened by this user. Set PORT to one above 1023`)
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new Error(`This machine has no address ${address}. Set BIND_ADDRESS to one of its own`)
  }
  return error
}

/**
 * Says that it is not ready and serves on for DRAIN_MS; then takes no new requests, lets the running ones
 * end, and after ten seconds waits no longer.
 */
async function drain(app: Provider, server: NetServer, connections: Connections): Promise<void> {
  app.draining = true
  const { DRAIN_MS } = app.settings
  if (DRAIN_MS > 0) await new Promise((over) => { setTimeout(over, DRAIN_MS) })
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A connection whose last request ended is idle, but kept open for another: none will come.
  const sweep = setInterval(connections.closeIdle, 50)
  const timer = setTimeout(connections.closeAll, GRACE)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
