// Reads a zip's list of contents, and trusts none of it: each entry is unpacked once, within what it claims.
import { crc32, inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  packed: number
  unpacked: number
  /** Where the entry's own header begins. */
  at: number
  isDeflated: boolean
  check: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAXIMUM = 0xffff

const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 50 * 1024 * 1024
const MAX_RATIO = 100

const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1
const UNIX = 3
const SYMLINK = 0o120000
const FILE_KIND = 0o170000

/**
 * The entries of a zip, or null when it is not one that may be kept: not whole, with something before,
 * between or
 * behind its entries, in parts, encrypted, too many, too large unpacked, with links or with names that leave
 * a folder.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = endAt(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  const oneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count
  if (!oneDisk || count === 0 || count > MAX_ENTRIES || start + size !== end) return null
  const entries: ZipEntry[] = []
  let at = start
  while (entries.length < count) {
    const entry = entryAt(bytes, at, end)
    if (entry === null) return null
    entries.push(entry.read)
    at = entry.next
  }
  const isSound = at === end && isModest(entries) && liesInOrder(bytes, entries, start)
  return isSound && entries.every((entry) => isAsClaimed(bytes, entry)) ? entries : null
}

/** The entries of a zip that may be kept, each with what is in it; null for one that may not. */
export function zipContents(bytes: Buffer): (ZipEntry & { data: Buffer })[] | null {
  return zipEntries(bytes)?.map((entry) => {
    const from = dataAt(bytes, entry)
    const packed = bytes.subarray(from, from + entry.packed)
    return { ...entry, data: entry.isDeflated ? inflateRawSync(packed) : packed }
  }) ?? null
}

/** The end record: the last thing in the file, its comment reaching exactly to the last byte. */
function endAt(bytes: Buffer): number | null {
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAXIMUM)
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) !== END) continue
    return at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length ? at : null
  }
  return null
}

function entryAt(bytes: Buffer, at: number, end: number): { read: ZipEntry, next: number } | null {
  if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
  if (nameBytes === undefined || extraBytes === undefined || commentBytes === undefined) return null
  const next = at + ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  if (next > end) return null
  const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
  const method = bytes.readUInt16LE(at + 10)
  const madeOnUnix = bytes.readUInt8(at + 5) === UNIX
  const isLink = madeOnUnix && (bytes.readUInt16LE(at + 40) & FILE_KIND) === SYMLINK
  const isEncrypted = (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0
  if (isLink || isEncrypted || (method !== STORED && method !== DEFLATED) || !staysInside(name)) return null
  const packed = bytes.readUInt32LE(at + 20)
  const unpacked = bytes.readUInt32LE(at + 24)
  const [isDeflated, check] = [method === DEFLATED, bytes.readUInt32LE(at + 16)]
  return { read: { name, packed, unpacked, at: bytes.readUInt32LE(at + 42), isDeflated, check }, next }
}

const staysInside = (name: string) =>
  name !== '' && !/^[/\\]|\\|\0|:/.test(name) && !name.split('/').includes('..')

function isModest(entries: ZipEntry[]): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  return unpacked <= MAX_UNPACKED && unpacked <= packed * MAX_RATIO && names.size === entries.length
}

/**
 * Each entry begins with its own header of the same name, none lies in another, the first at the first byte.
 */
function liesInOrder(bytes: Buffer, entries: ZipEntry[], directory: number): boolean {
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  return inOrder[0]?.at === 0 && inOrder.every((entry, index) => {
    if (entry.at + LOCAL_BYTES > directory || bytes.readUInt32LE(entry.at) !== LOCAL) return false
    const nameBytes = bytes.readUInt16LE(entry.at + 26)
    const data = dataAt(bytes, entry)
    const name = bytes.toString('utf8', entry.at + LOCAL_BYTES, entry.at + LOCAL_BYTES + nameBytes)
    return name === entry.name && data + entry.packed <= (inOrder[index + 1]?.at ?? directory)
  })
}

const dataAt = (bytes: Buffer, { at }: ZipEntry) =>
  at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)

/** Unpacks to exactly the bytes that the list says: a list that lies about sizes hides a bomb. */
function isAsClaimed(bytes: Buffer, entry: ZipEntry): boolean {
  const from = dataAt(bytes, entry)
  const packed = bytes.subarray(from, from + entry.packed)
  try {
    const data = entry.isDeflated ? inflateRawSync(packed, { maxOutputLength: entry.unpacked || 1 }) : packed
    return data.length === entry.unpacked && crc32(data) === entry.check
  } catch {
    return false
  }
}
