// A slow link before a server, below TLS and HTTP: what the page, its workers and the service worker send and
// get all takes its time and its share of the width. (The browser's own throttling leaves a service worker
// out.)
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Speed {
  /** Milliseconds there and back. */
  round_trip: number
  /** Bits per second, and from the phone. */
  down: number
  up: number
}

/** As browsers call it: slow 4G. */
export const slow4G: Speed = { round_trip: 150, down: 1_600_000, up: 750_000 }
export const unslowed: Speed = { round_trip: 0, down: Infinity, up: Infinity }

/** `refuses` is a phone without a network; `silent` takes every connection and never says a word. */
export type Mode = 'open' | 'refuses' | 'silent'

export interface Link {
  port: number
  /** What has come through to the phone so far, in bytes, TLS and all. */
  bytes: () => number
  be: (speed: Speed, mode?: Mode) => void
  close: () => Promise<void>
}

/** The longest packet of an ordinary link, and what its headers add. */
const PACKET = 1_440
const HEADERS = 40
/** More than this waiting for its turn, and the sender is told to stop for a while. */
const MUCH_WAITS = 65_536

/** What all connections of a link share. */
interface Wire {
  speed: Speed
  mode: Mode
  came: number
  /** When each direction has sent all that it was given, in performance.now(). */
  free: Record<Way, number>
}

type Way = 'down' | 'up'

/** `upstream` is the server's port, asked for at each connection: it may be known later than the link. */
export async function aLink(upstream: () => number): Promise<Link> {
  const wire: Wire = { speed: unslowed, mode: 'open', came: 0, free: { down: 0, up: 0 } }
  const open = new Set<Socket>()
  const server = createServer((phone) => {
    if (wire.mode === 'refuses') return void phone.resetAndDestroy()
    open.add(phone)
    phone.setNoDelay(true).on('close', () => open.delete(phone)).on('error', () => {})
    if (wire.mode === 'silent') return
    const provider = connect(upstream(), '127.0.0.1').setNoDelay(true)
    // The handshake that the loopback answers at once costs a phone one way there and back.
    carry(wire, 'up', phone, provider, performance.now() + wire.speed.round_trip)
    carry(wire, 'down', provider, phone, 0)
  })
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening) })
  const hangUp = () => { for (const each of open) each.destroy() }
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => wire.came,
    be(speed, mode = 'open') {
      if (mode !== wire.mode) hangUp()
      Object.assign(wire, { speed, mode, free: { down: 0, up: 0 } })
    },
    close() {
      hangUp()
      return new Promise((closed) => { server.close(() => closed()) })
    },
  }
}

/** What comes from one end goes to the other in its order, each packet when its time has come. */
function carry(wire: Wire, way: Way, from: Socket, to: Socket, not_before: number) {
  const waiting: { at: number, bytes: Buffer }[] = []
  let queued = 0
  let last = not_before
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const deliver = () => {
    timer = undefined
    while (waiting[0] && waiting[0].at <= performance.now() + 0.5) {
      const { bytes } = waiting.shift()!
      queued -= bytes.length
      if (wire.mode === 'silent' || to.destroyed) continue
      if (way === 'down') wire.came += bytes.length
      to.write(bytes)
    }
    if (queued < MUCH_WAITS / 2 && from.isPaused()) from.resume()
    if (waiting[0]) timer = setTimeout(deliver, Math.max(1, waiting[0].at - performance.now()))
    else if (hasEnded) to.end()
  }
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += PACKET) {
      const bytes = data.subarray(start, start + PACKET)
      const takes = (bytes.length + HEADERS) * 8_000 / wire.speed[way]
      wire.free[way] = Math.max(performance.now(), wire.free[way]) + takes
      last = Math.max(last, wire.free[way] + wire.speed.round_trip / 2)
      waiting.push({ at: last, bytes })
      queued += bytes.length
    }
    if (queued > MUCH_WAITS) from.pause()
    timer ??= setTimeout(deliver, Math.max(0, (waiting[0]?.at ?? 0) - performance.now()))
  })
  from.on('end', () => {
    hasEnded = true
    if (waiting.length === 0) to.end()
  })
  from.on('error', () => to.destroy())
  from.on('close', () => { if (!hasEnded) to.destroy() })
}
