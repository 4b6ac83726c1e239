// Files made by hand, byte by byte, so that a test can lie in any of their fields.
import { crc32, deflateSync } from 'node:zlib'
import { utils, write } from 'cfb'

interface Part {
  name: string
  data: string | Uint8Array
  /** Unix kind and rights, as zips made on Unix carry them. */
  mode?: number
  flags?: number
  method?: number
  /** What the directory claims, where it is not the truth. */
  unpacked?: number
  check?: number
  at?: number
}

/** A zip whose entries are stored as they are. */
export function aZip(parts: readonly Part[], lies: { count?: number } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const [name, data] = [Buffer.from(part.name), Buffer.from(part.data)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(name.length, 26)
    directory.push(entryOf(part, name, data, part.at ?? at))
    bodies.push(local, name, data)
    at += 30 + name.length + data.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lies.count ?? parts.length, 8)
  end.writeUInt16LE(lies.count ?? parts.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

function entryOf(
  { mode, flags = 0, method = 0, unpacked, check }: Part,
  name: Buffer,
  data: Buffer,
  at: number,
): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt8(mode === undefined ? 0 : 3, 5)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(check ?? crc32(data), 16)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(unpacked ?? data.length, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(mode ?? 0, 40)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

export const docxParts: readonly Part[] = [
  { name: '[Content_Types].xml', data: '<Types/>' }, { name: 'word/document.xml', data: '<document/>' },
]
export const xlsxParts: readonly Part[] = [
  { name: '[Content_Types].xml', data: '<Types/>' }, { name: 'xl/workbook.xml', data: '<workbook/>' },
]

/** Records of an Excel sheet: each its number and what is in it. */
export const biff = (...records: [number, ...number[]][]) => Buffer.concat(records.map(([kind, ...body]) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, Buffer.from(body)])
}))

/** The beginning of a book, and its end. */
export const aBook = (...inside: [number, ...number[]][]) =>
  biff([0x0809, 0, 6, 5, 0, 0, 0, 0, 0], ...inside, [0x000a])

/** The first sector of a Word document, with these words in it. */
export function aFib(words = ''): Buffer {
  const bytes = Buffer.alloc(0x600)
  bytes.writeUInt16LE(0xa5ec, 0)
  bytes.writeUInt16LE(0xc1, 2)
  bytes.write(words, 0x400, 'latin1')
  return bytes
}

/** What an older file says of itself as an object: no link to another one (MS-OLEDS 2.3.3). */
export function anOle({ flags = 0, moniker = 0, more = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(20 + more)
  bytes.writeUInt32LE(0x02000001, 0)
  bytes.writeUInt32LE(flags, 4)
  bytes.writeUInt32LE(moniker, 16)
  return bytes
}

/** An older Office file: its streams by their paths; a name alone is one that begins as it should. */
export function aCompound(...streams: (string | [path: string, content: Buffer])[]): Buffer {
  const file = utils.cfb_new()
  for (const each of streams) {
    const [path, content] = typeof each === 'string' ? [each, beginning(each)] : each
    utils.cfb_add(file, `/${path}`, content)
  }
  return Buffer.from(write(file, { type: 'buffer' }) as Buffer)
}

const beginning = (name: string) =>
  (name === 'WordDocument' ? aFib() : /^(Workbook|Book)$/.test(name) ? aBook() : Buffer.from('x'))

/** A PNG that claims this size and has next to nothing in it. */
export function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 8
  size[9] = 2
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}
