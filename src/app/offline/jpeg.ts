// A JPEG's own notes: which way is up, and the same picture without them, so that no browser turns it by
// itself.

export interface Orientation {
  /** Quarter turns clockwise to make it upright. */
  turns: 0 | 1 | 2 | 3
  /** Mirrored left to right, before turning. */
  isMirrored: boolean
}

const upright: Orientation = { turns: 0, isMirrored: false }

/** The eight values of Exif 2.3, tag 0x0112, from 1 on. */
const orientations: readonly Orientation[] = [
  upright,
  { turns: 0, isMirrored: true },
  { turns: 2, isMirrored: false },
  { turns: 2, isMirrored: true },
  { turns: 3, isMirrored: true },
  { turns: 1, isMirrored: false },
  { turns: 1, isMirrored: true },
  { turns: 3, isMirrored: false },
]

interface Segment {
  marker: number
  start: number
  end: number
}

/** The segments before the picture itself; none for what is no JPEG. */
function segmentsOf(bytes: Uint8Array): Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xda || marker === 0xd9) break
    const end = at + 2 + view.getUint16(at + 2)
    segments.push({ marker, start: at, end })
    at = end
  }
  return segments
}

const APP1 = 0xe1

export function orientationOf(bytes: Uint8Array): Orientation {
  for (const { marker, start, end } of segmentsOf(bytes)) {
    if (marker !== APP1 || end > bytes.byteLength) continue
    const value = exifOrientation(new DataView(bytes.buffer, bytes.byteOffset + start + 4, end - start - 4))
    if (value) return orientations[value - 1] ?? upright
  }
  return upright
}

/** Tag 0x0112 of the first directory, when this is Exif. */
function exifOrientation(exif: DataView): number | undefined {
  if (exif.byteLength < 20 || exif.getUint32(0) !== 0x45786966) return undefined
  const tiff = 6
  const little = exif.getUint16(tiff) === 0x4949
  const directory = tiff + exif.getUint32(tiff + 4, little)
  if (directory + 2 > exif.byteLength) return undefined
  const count = exif.getUint16(directory, little)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > exif.byteLength) return undefined
    if (exif.getUint16(entry, little) === 0x0112) return exif.getUint16(entry + 8, little)
  }
  return undefined
}

/** The picture without Exif, so without a place, a time or a way up. */
export function withoutExif(bytes: Uint8Array<ArrayBuffer>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  for (const { marker, start, end } of segmentsOf(bytes)) {
    if (marker !== APP1) continue
    parts.push(bytes.subarray(from, start))
    from = end
  }
  return new Blob([...parts, bytes.subarray(from)], { type: 'image/jpeg' })
}
