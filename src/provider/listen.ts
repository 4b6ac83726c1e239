// Opening the port and closing it without cutting anybody off.
import { createAdaptorServer } from '@hono/node-server'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from './app.ts'

const GRACE = 10_000

export interface Listening { port: number, stop(): Promise<void> }

export async function listen(app: Provider, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => app.fetch(request, bindings as never),
  }) as Server
  await bind(server, port)
  return { port: (server.address() as AddressInfo).port, stop: () => drain(app, server) }
}

/** Before the long work of a start: says at once that the port is taken. */
export async function refuseTakenPort(port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await bind(probe, port)
  await new Promise((done) => probe.close(done))
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(portTrouble(error, port)))
    server.listen(port, () => done())
  })
}

function portTrouble(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken by another program. Set PORT to a free one, `
      + `for example: PORT=${port + 1} npm start`)
  }
  if (error.code === 'EACCES') {
    return new Error(`Port ${port} may not be opened by this user. Set PORT to one above 1023`)
  }
  return error
}

/** Takes no new requests, lets the running ones end, and after ten seconds waits no longer. */
async function drain(app: Provider, server: Server): Promise<void> {
  app.draining = true
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A connection whose last request ended is idle, but kept open for another: none will come.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), GRACE)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
