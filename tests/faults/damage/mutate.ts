// Damage to a file, drawn from a number: bits turned, pieces gone, doubled, swapped or from another file, and
// lengths that lie.
import { crc32 } from 'node:zlib'
import type { Chance } from '../simulation/chance.ts'
import type { Seed } from './seeds.ts'

/** Another file each time; one of thirty keeps its name's ending no longer. */
export function damaged(chance: Chance, seeds: readonly Seed[]): Seed {
  const whole = chance.one(seeds)
  let { bytes } = whole
  for (let time = chance.below(5); time >= 0; time -= 1) bytes = hurt(chance, bytes, seeds)
  if (chance.percent(30)) bytes = checked(bytes)
  return { name: chance.percent(97) ? whole.name : chance.one(seeds).name, bytes }
}

function hurt(chance: Chance, bytes: Buffer, seeds: readonly Seed[]): Buffer {
  const at = chance.below(bytes.length + 1)
  const length = 1 + chance.below(chance.percent(80) ? 64 : 4_096)
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at)]
  switch (chance.below(9)) {
    case 0: return withBits(chance, bytes)
    case 1: return chance.percent(40) ? before : withBits(chance, bytes)
    case 2: return Buffer.concat([before, bytes.subarray(at + length)])
    case 3: return Buffer.concat([before, piece, piece, after])
    case 4: return swapped(chance, bytes)
    case 5: return spliced(chance, bytes, chance.one(seeds).bytes)
    case 6: return Buffer.concat([before, Buffer.alloc(length, chance.below(256)), after])
    default: return lying(chance, bytes)
  }
}

function withBits(chance: Chance, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length === 0) return copy
  for (let time = chance.below(8); time >= 0; time -= 1) {
    const at = chance.below(copy.length)
    copy[at] = chance.percent(60) ? copy[at]! ^ (1 << chance.below(8)) : chance.below(256)
  }
  return copy
}

function swapped(chance: Chance, bytes: Buffer): Buffer {
  const other = chance.below(bytes.length + 1)
  const one = chance.below(other + 1)
  const length = Math.min(1 + chance.below(64), other - one)
  return Buffer.concat([bytes.subarray(0, one), bytes.subarray(other, other + length),
    bytes.subarray(one + length, other), bytes.subarray(one, one + length), bytes.subarray(other + length)])
}

const spliced = (chance: Chance, bytes: Buffer, other: Buffer): Buffer => {
  const [at, from] = [chance.below(bytes.length + 1), chance.below(other.length + 1)]
  const piece = other.subarray(from, from + 1 + chance.below(other.length))
  const goes_on = chance.percent(50) ? at : at + piece.length
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(goes_on)])
}

/** Where formats keep their sizes, counts and places. */
const signs = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06',
  'IHDR', 'IDAT', 'PLTE', '\xff\xc0', '\xff\xc2',
  '\xff\xc4', '\xff\xda', '\xff\xdb', '\xff\xe1', '/Length', '/Filter', 'stream',
  'startxref', '\xd0\xcf'].map((sign) => Buffer.from(sign, 'latin1'))

const sizes = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000,
  0xffff_fffe, 0xffff_ffff]

function lying(chance: Chance, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const sign = copy.indexOf(chance.one(signs), chance.percent(50) ? 0 : chance.below(copy.length + 1))
  const at = (sign < 0 ? chance.below(copy.length + 1) : sign) + chance.below(48)
  if (at + 4 > copy.length) return copy
  const value = chance.percent(70) ? chance.one(sizes) : copy.length + chance.below(64) - 32
  const how = chance.below(4)
  if (how === 0) copy.writeUInt32LE(value >>> 0, at)
  else if (how === 1) copy.writeUInt32BE(value >>> 0, at)
  else if (how === 2) copy.writeUInt16LE(value & 0xffff, at)
  else copy.writeUInt16BE(value & 0xffff, at)
  return copy
}

/** A PNG's checksums put right, so that what was hurt is read at all. */
function checked(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 4).toString('latin1') !== '\x89PNG') return bytes
  const copy = Buffer.from(bytes)
  for (let at = 8; at + 12 <= copy.length;) {
    const end = at + 8 + copy.readUInt32BE(at)
    if (end + 4 > copy.length) break
    copy.writeUInt32BE(crc32(copy.subarray(at + 4, end)), end)
    at = end + 4
  }
  return copy
}
