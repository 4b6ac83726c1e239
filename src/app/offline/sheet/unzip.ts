// Takes files out of a zip, trusting nothing that it says of itself: neither sizes nor counts.
import { Inflate } from 'fflate'
import { sheetMessages, SheetRefused } from './refused.ts'

interface Entry {
  name: string
  method: number
  at: number
  packed: number
  /** The size that it says it unpacks to. */
  said: number
}

const MOST_ENTRIES = 2_000

const broken = () => new SheetRefused(sheetMessages.broken)

/** The files of a zip by name; throws {@link SheetRefused} for what is none. */
export function openZip(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(bytes, view)
  return {
    names: entries.map(({ name }) => name),
    /** The file's bytes, at most `most` of them; null when there is no such file. */
    read(name: string, most: number): Uint8Array | null {
      const entry = entries.find((each) => each.name.toLowerCase() === name.toLowerCase())
      return entry ? unpack(bytes, view, entry, most) : null
    },
  }
}

function entriesOf(bytes: Uint8Array, view: DataView): Entry[] {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > MOST_ENTRIES) throw new SheetRefused(sheetMessages.bomb)
  const entries: Entry[] = []
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken()
    // The first bit of the flags says that the file is locked.
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new SheetRefused(sheetMessages.old)
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    if (name === undefined || extra === undefined || comment === undefined) throw broken()
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      said: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** The record at the end stands within the last 64 kB and a bit. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  throw broken()
}

function unpack(
  bytes: Uint8Array,
  view: DataView,
  { at, packed, said, method }: Entry,
  most: number,
): Uint8Array {
  if (said > most) throw new SheetRefused(sheetMessages.bomb)
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw broken()
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (data.length < packed) throw broken()
  if (method === 0) return data
  if (method !== 8) throw broken()
  return inflated(data, most)
}

const STEP = 4_096

/** Unpacked a piece at a time, so that a bomb is stopped before it is large. */
function inflated(data: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const stream = new Inflate((piece, isLast) => {
    size += piece.length
    isWhole = isLast
    if (size > most) throw new SheetRefused(sheetMessages.bomb)
    pieces.push(piece)
  })
  try {
    for (let at = 0; at < data.length; at += STEP)
      stream.push(data.subarray(at, at + STEP), at + STEP >= data.length)
  } catch (error) {
    throw error instanceof SheetRefused ? error : broken()
  }
  if (!isWhole) throw broken()
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
