// Where chance comes from, and what is made of it.
import { randomBytes } from 'node:crypto'

export type Random = (bytes: number) => Buffer

export const systemRandom: Random = randomBytes

/** A new id: a version 7 UUID, so that rows made later sort later. */
export function newId(random: Random, now: Date): string {
  const bytes = Buffer.concat([Buffer.alloc(6), random(10)])
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A bearer token of 256 random bits, safe in a header and in an address. */
export function newToken(random: Random): string {
  return random(32).toString('base64url')
}
