// The receivers of behaviours.data.ts, each on a port of its own on this machine.
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import type { Duplex } from 'node:stream'
import { certificate, key } from '#tests/provider/webhooks/certificate.data.ts'
import { behaviours, type Behaviour } from './behaviours.data.ts'

export interface HostileReceiver extends Behaviour {
  port: number
  /** How many connections it was given so far. */
  met(): number
}

export interface Zoo { receivers: readonly HostileReceiver[], close(): Promise<void> }

/** `first_port` and those after it; 0: whichever are free. Plain ones speak http, for clients without TLS. */
export async function openZoo(first_port = 0, plain = false): Promise<Zoo> {
  const opened = await Promise.all(behaviours.map((behaviour, at) =>
    opening(behaviour, first_port === 0 ? 0 : first_port + at, plain)))
  return {
    receivers: opened.map(({ receiver }) => receiver),
    close: async () => { await Promise.all(opened.map(({ close }) => close())) },
  }
}

async function opening(behaviour: Behaviour, port: number, plain: boolean) {
  const sockets = new Set<Duplex>()
  const met = new Set<Socket>()
  const take = (socket: Duplex) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    behaviour.serve(socket, (ms, act) => {
      const timer = setInterval(() => { if (socket.writable) act() }, ms)
      socket.on('close', () => clearInterval(timer))
    })
  }
  const server: Server = plain || behaviour.layer === 'tcp' ? createTcp({ allowHalfOpen: true }, take)
    : createTls({ cert: certificate, key }, take).on('tlsClientError', () => {})
  server.on('connection', (socket: Socket) => {
    met.add(socket)
    socket.on('error', () => {})
    sockets.add(socket)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  const receiver = { ...behaviour, port: (server.address() as AddressInfo).port, met: () => met.size }
  const close = () => new Promise<void>((done) => {
    server.close(() => done())
    for (const socket of sockets) socket.destroy()
  })
  return { receiver, close }
}
