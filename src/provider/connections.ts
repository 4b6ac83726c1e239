// How much of the port one client may hold, and for how long: what a slow phone needs, and no more.
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { constants, type Http2SecureServer } from 'node:http2'
import type { Socket } from 'node:net'
import { subscriberOf } from './address.ts'

export interface PortLimits {
  /** Milliseconds until a request's headers, or the handshake before them, must be there. */
  headers_ms: number
  /** Milliseconds until a request must be there whole: 4 MB at 20 kB/s are 200 seconds. */
  request_ms: number
  /** Milliseconds after which a connection is closed on which nothing moved, in either direction. */
  silence_ms: number
  /** Connections of one address (of one network of a subscriber's, in IPv6). */
  each: number
  /** Connections of all together. */
  all: number
}

/** An address may be a carrier's, with thousands of phones behind it: a phone opens no more than six. */
export const portLimits: PortLimits =
  { headers_ms: 20_000, request_ms: 300_000, silence_ms: 90_000, each: 512, all: 8_192 }

/** Requests at once on one connection of HTTP/1.1, where browsers send the next when they have the answer. */
const PIPELINED = 4
const HEADER_BYTES = 16_384
const STREAMS = 100

/** What the port's server is made with where it speaks HTTP/2. */
export const http2Limits = ({ headers_ms }: PortLimits) => ({
  handshakeTimeout: headers_ms,
  settings: { maxConcurrentStreams: STREAMS, maxHeaderListSize: HEADER_BYTES },
})

/**
 * Puts the limits on a server that has its listener and does not listen yet; `hops` proxies of our own stand
 * before it.
 */
export function limitConnections(
  server: Server | Http2SecureServer, limits: PortLimits, hops: number,
): void {
  const { headers_ms, request_ms, silence_ms } = limits
  Object.assign(server, {
    headersTimeout: headers_ms, requestTimeout: request_ms, timeout: silence_ms,
    connectionsCheckingInterval: Math.min(5_000, headers_ms / 4),
  })
  if (!(server instanceof Server)) {
    // A connection that still says something may have streams on which nothing moves.
    server.on('stream', (stream) =>
      stream.setTimeout(silence_ms, () => stream.close(constants.NGHTTP2_CANCEL)))
  }
  const held = openHeld(limits, hops === 0)
  server.on('connection', (socket: Socket) => held.came(socket))
  const [answer] = server.listeners('request') as Answer[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A connection that was closed may have brought hundreds before: nobody is there to answer.
    if (request.httpVersionMajor === 1 && request.socket.destroyed) return
    // The peer's words alone: with https, and HTTP/2 above it, the socket of a request is another object.
    const { works, done } = held.works(request.socket)
    response.once('close', done)
    if (request.httpVersionMajor === 1 && works > PIPELINED) request.socket.destroy()
    else answer?.(request, response)
  })
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>

interface Connection { socket: Socket, owner: string, works: number }

/** All connections, those first that have been without work for longest. */
function openHeld({ each, all }: PortLimits, isByAddress: boolean) {
  const everybody = new Map<string, Connection>()
  const byOwner = new Map<string, Map<string, Connection>>()
  const nameOf = ({ remoteAddress, remotePort }: Peer) => `${remoteAddress} ${remotePort}`
  const forget = (name: string, { owner }: Connection) => {
    everybody.delete(name)
    const own = byOwner.get(owner)
    own?.delete(name)
    if (own?.size === 0) byOwner.delete(owner)
  }
  /** Behind all others; answers those of the same owner. */
  const keep = (name: string, connection: Connection) => {
    const own = byOwner.get(connection.owner) ?? new Map<string, Connection>()
    byOwner.set(connection.owner, own.set(name, connection))
    everybody.set(name, connection)
    return own
  }
  /** The one that waits longest makes room; where all are at work, the newest has to go. */
  const makeRoom = (among: Map<string, Connection>, most: number, name: string) => {
    if (among.size <= most) return
    const loser = firstIdle(among) ?? name
    const connection = among.get(loser)
    if (!connection) return
    connection.socket.destroy()
    forget(loser, connection)
  }
  return {
    came(socket: Socket) {
      const [name, owner] = [nameOf(socket), subscriberOf(socket.remoteAddress ?? '')]
      const connection = { socket, owner, works: 0 }
      const own = keep(name, connection)
      socket.once('close', () => { if (everybody.get(name) === connection) forget(name, connection) })
      if (isByAddress) makeRoom(own, each, name)
      makeRoom(everybody, all, name)
    },
    /** Begins a request; `works` are those that run on its connection now. */
    works(peer: Peer): { works: number, done(): void } {
      const name = nameOf(peer)
      const connection = everybody.get(name)
      if (!connection) return { works: 1, done: () => {} }
      connection.works += 1
      const done = () => {
        connection.works -= 1
        if (connection.works > 0 || everybody.get(name) !== connection) return
        forget(name, connection)
        keep(name, connection)
      }
      return { works: connection.works, done }
    },
  }
}

function firstIdle(among: Map<string, Connection>): string | null {
  for (const [name, { works }] of among) if (works === 0) return name
  return null
}
