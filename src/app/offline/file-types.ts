// What a file is, as its bytes say; a name alone proves nothing.
import { ascii, bytesInclude, utf16, zipNames } from './file-bytes.ts'

const office = 'application/vnd.openxmlformats-officedocument'

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'text/csv': 'csv',
}

/** The ending that a type is known by. */
export const extensionOf = (type: string) => extensions[type] ?? 'bin'

export const isPicture = (type: string) => type.startsWith('image/')

/**
 * The type that the bytes prove, or null for anything that is not taken. Plain text is a table only by its
 * name.
 */
export function typeOf(bytes: Uint8Array, name: string): string | null {
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts(bytes, 0, ascii('%PDF-'))) return 'application/pdf'
  if (isHeic(bytes)) return 'image/heic'
  if (starts(bytes, 0, [0x50, 0x4b, 0x03, 0x04])) return packageType(bytes)
  if (starts(bytes, 0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return compoundType(bytes)
  return /\.csv$/i.test(name) && isText(bytes) ? 'text/csv' : null
}

const starts = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, place) => bytes[at + place] === byte)

/** What a HEIF container of HEVC pictures calls itself (ISO/IEC 23008-12), one or several of them. */
const heicBrands = new Set([
  'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'heif', 'mif1', 'mif2', 'msf1',
])

/** The first box has the leading brand, its version, and then all that a reader may take it for. */
function isHeic(bytes: Uint8Array): boolean {
  if (!starts(bytes, 4, ascii('ftyp'))) return false
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const box = String.fromCharCode(...bytes.subarray(8, Math.min(length, 256)))
  const brands = [box.slice(0, 4), ...(box.slice(8).match(/[^]{4}/g) ?? [])]
  return brands.some((brand) => heicBrands.has(brand))
}

/** A zip is a document only when it has the part that makes it one. */
function packageType(bytes: Uint8Array): string | null {
  const names = zipNames(bytes)
  if (!names.includes('[Content_Types].xml')) return null
  if (names.includes('word/document.xml')) return `${office}.wordprocessingml.document`
  if (names.includes('xl/workbook.xml')) return `${office}.spreadsheetml.sheet`
  return null
}

/** Streams in a compound file have names in UTF-16. */
function compoundType(bytes: Uint8Array): string | null {
  if (bytesInclude(bytes, utf16('WordDocument'))) return 'application/msword'
  if (bytesInclude(bytes, utf16('Workbook')) || bytesInclude(bytes, utf16('Book')))
    return 'application/vnd.ms-excel'
  return null
}

/** UTF-8 or UTF-16 with its mark, and nothing that no text has. */
function isText(bytes: Uint8Array): boolean {
  if (starts(bytes, 0, [0xff, 0xfe]) || starts(bytes, 0, [0xfe, 0xff])) return true
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}
