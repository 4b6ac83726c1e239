// Looks into the bytes of a file: the names inside a zip, and whether some bytes occur.

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const MOST_ENTRIES = 2_000

/** The names in a zip's central directory; none when it has no whole one. */
export function zipNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) return []
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return []
    const length = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

function endOfDirectory(view: DataView): number {
  const furthest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= furthest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return -1
}

/** Whether `wanted` occurs anywhere in the bytes. */
export function bytesInclude(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, place) => bytes[at + place] === byte)) return true
  }
  return false
}

export const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** As Windows writes it, the lower byte first. */
export const utf16 = (text: string) => ascii(text).flatMap((code) => [code, 0])
