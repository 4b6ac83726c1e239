// Where a request really comes from: the socket, or what our own proxies say of it. And whose address it is.
import type { HttpBindings } from '@hono/node-server'
import { readRange, writeRange } from '#domain/ip-range.ts'

/** What Hono carries beside a request: node's own objects, or a test's word for the socket's address. */
export type Bindings = Partial<HttpBindings> & { address?: string }

/**
 * The client's address, `hops` proxies away. Each proxy appends the address that it saw, so only the last
 * `hops` entries of X-Forwarded-For are ours to believe; whatever the client wrote stands before them.
 */
export function clientAddress(headers: Headers, bindings: Bindings | undefined, hops: number): string {
  const socket = bindings?.address ?? bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (hops === 0) return plain(socket)
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((one) => one.trim()).filter(Boolean)
  const way = [...forwarded, socket]
  return plain(way[Math.max(0, way.length - 1 - hops)] ?? socket)
}

/** IPv4 as IPv4 even when it came mapped into IPv6; short enough to store. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').slice(0, 60)
}

/**
 * What is counted where something is limited by address: an IPv4 address, or the half of an IPv6 one that a
 * subscriber has, with as many addresses in it as they like. The whole one is for allow-lists and the trail.
 */
export function subscriberOf(address: string): string {
  const [bare = ''] = address.split('%')
  // 64 bits are more than IPv4 has, also where it came mapped into IPv6.
  const range = readRange(`${bare}/64`) ?? readRange(bare)
  return range ? writeRange(range) : address
}
