// Where chance comes from, and what is made of it.
import { randomBytes } from 'node:crypto'

export type Random = (bytes: number) => Buffer

export const systemRandom: Random = randomBytes

let last = { ms: 0, count: 0 }

/**
 * A new id: a version 7 UUID, so that rows made later sort later. Those that one process makes within a
 * millisecond count up (RFC 9562, 6.2, method 1): 26 bits that begin anywhere in the first sixteenth.
 */
export function newId(random: Random, now: Date): string {
  const bytes = Buffer.concat([Buffer.alloc(6), random(10)])
  const ms = now.getTime()
  last = { ms, count: last.ms === ms ? last.count + 1 : bytes.readUInt32BE(6) >>> 10 }
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((last.count >>> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (last.count & 0x3fff), 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A bearer token of 256 random bits, safe in a header and in an address. */
export function newToken(random: Random): string {
  return random(32).toString('base64url')
}
