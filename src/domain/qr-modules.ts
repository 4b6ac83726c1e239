// The modules of a QR code (ISO/IEC 18004) for paper, which no React draws: bytes, error correction M, and
// the smallest version from 1 to 20 that holds them.

/** By version: codewords of error correction in a block, and blocks. ISO/IEC 18004, table 9, level M. */
const correction: readonly [each: number, blocks: number][] = [
  [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5], [26, 5], [30, 5], [22, 8],
  [22, 9], [24, 9], [24, 10], [28, 10], [28, 11], [26, 13], [26, 14], [26, 16],
]

/** Two bits of level M and three of mask 0, with their BCH code and mask (ISO/IEC 18004, annex C). */
const FORMAT = 0b101010000010010

const exponents: number[] = []
const logarithms: number[] = []
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = value
  logarithms[value] = power
  value = value << 1 ^ (value & 0x80 ? 0x11d : 0)
}

const times = (left: number, right: number): number => (left === 0 || right === 0 ? 0
  : exponents[((logarithms[left] ?? 0) + (logarithms[right] ?? 0)) % 255] ?? 0)

const sizeOf = (version: number) => version * 4 + 17

function alignments(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))]
}

/** How many codewords a version has for data and correction together. */
function codewordsOf(version: number): number {
  const aligned = alignments(version).length
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) bits -= (25 * aligned - 10) * aligned - 55
  if (version >= 7) bits -= 36
  return Math.floor(bits / 8)
}

/**
 * Rows of modules of a text in UTF-8, true for dark, without the quiet margin.
 * Throws a RangeError on more than 666 bytes.
 */
export function qrModules(text: Uint8Array): boolean[][] {
  const bytes = Array.from(text)
  for (let version = 1; version <= correction.length; version += 1) {
    const [each = 0, blocks = 1] = correction[version - 1] ?? []
    const room = codewordsOf(version) - each * blocks
    const countBits = version < 10 ? 8 : 16
    if (4 + countBits + bytes.length * 8 > room * 8) continue
    return drawn(version, interleaved(padded(bytes, countBits, room), version))
  }
  throw new RangeError('Too long for a QR code on paper')
}

/** Mode, length, bytes, end, and what fills the rest. */
function padded(bytes: readonly number[], countBits: number, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push(value >>> at & 1)
  }
  put(0b0100, 4)
  put(bytes.length, countBits)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - bits.length % 8) % 8)
  for (let fill = 0xec; bits.length < room * 8; fill ^= 0xec ^ 0x11) put(fill, 8)
  return Array.from({ length: room }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value << 1 | bit, 0))
}

/** Of a block: the remainder of its data by the generator of so many roots (Reed and Solomon). */
function remainder(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let root = 0; root < count; root += 1) {
    generator = [...generator, 0].map((value, at) =>
      value ^ times(generator[at - 1] ?? 0, exponents[root] ?? 1))
  }
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let at = 0; at < count; at += 1) rest[at] = (rest[at] ?? 0) ^ times(generator[at + 1] ?? 0, factor)
  }
  return rest
}

/** Blocks one beside the other: the first of each, the second of each, and their corrections behind. */
function interleaved(data: readonly number[], version: number): number[] {
  const [each = 0, count = 1] = correction[version - 1] ?? []
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let from = 0
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, from + short + (at >= count - longer ? 1 : 0))
    from += block.length
    return block
  })
  const corrections = blocks.map((block) => remainder(block, each))
  const across = (parts: readonly number[][], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat()
  return [...across(blocks, short + 1), ...across(corrections, each)]
}

type Grid = (boolean | null)[][]

/** Null is free for data. */
function patterns(version: number): Grid {
  const size = sizeOf(version)
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null))
  const set = (row: number, column: number, isDark: boolean) => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = isDark
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const square = (row: number, column: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        set(row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))))
      }
    }
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  }
  const places = alignments(version)
  const last = size - 7
  for (const row of places) {
    for (const column of places) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isCorner) square(row, column, 2, (ring) => ring !== 1)
    }
  }
  formats(size, set)
  if (version >= 7) versions(version, size, set)
  return grid
}

type Put = (row: number, column: number, isDark: boolean) => void

/** Twice, beside the finders, and the module that is always dark. */
function formats(size: number, set: Put): void {
  const bit = (at: number) => (FORMAT >>> at & 1) === 1
  for (let at = 0; at < 15; at += 1) {
    const first = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    set(first, 8, bit(at))
    const second = at < 8 ? size - 1 - at : at < 9 ? 15 - at : 14 - at
    set(8, second, bit(at))
  }
  set(size - 8, 8, true)
}

/** From version 7 on it says so itself, twice. */
function versions(version: number, size: number, set: Put): void {
  let rest = version
  for (let at = 0; at < 12; at += 1) rest = rest << 1 ^ (rest >>> 11) * 0x1f25
  const bits = version << 12 | rest
  for (let at = 0; at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), size - 11 + at % 3]
    set(near, far, (bits >>> at & 1) === 1)
    set(far, near, (bits >>> at & 1) === 1)
  }
}

/** Two columns at a time from the right, up and down in turn, under mask 0. */
function drawn(version: number, codewords: readonly number[]): boolean[][] {
  const grid = patterns(version)
  const size = sizeOf(version)
  let place = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = (right + 1 & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const line = grid[row]
        if (!line || line[column] !== null) continue
        const isOn = ((codewords[place >>> 3] ?? 0) >>> (7 - (place & 7)) & 1) === 1
        line[column] = isOn !== ((row + column) % 2 === 0)
        place += 1
      }
    }
  }
  return grid.map((line) => line.map((module) => module === true))
}
