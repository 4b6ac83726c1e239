// Makes of a photograph what is worth sending: upright, at most 2,000 pixels, about a megabyte, without its
// place.
import { draw, type Drawing, type Drawn } from './drawing.ts'
import type { Warning } from './file-rows.ts'
import { orientationOf, withoutExif, type Orientation } from './jpeg.ts'
import { warningsFor } from './photo-quality.ts'

export interface Photo {
  bytes: ArrayBuffer
  thumb: ArrayBuffer
  width: number
  height: number
  warnings: Warning[]
}

const THUMB_EDGE = 240
const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5]

export interface Limits {
  /** The longer edge, in pixels. */
  edge: number
  /** Bytes to come near to. */
  aim: number
}

export const usualLimits: Limits = { edge: 2_000, aim: 1_000_000 }

/** Throws when the bytes are no picture that this browser can show. */
export async function makePhoto(
  bytes: ArrayBuffer, type: string, drawing: Drawing, { edge, aim }: Limits = usualLimits,
): Promise<Photo> {
  const isJpeg = type === 'image/jpeg'
  const view = new Uint8Array(bytes)
  const decoded = await drawing.decode(isJpeg ? withoutExif(view) : new Blob([bytes], { type }))
  const orientation: Orientation = isJpeg ? orientationOf(view) : { turns: 0, isMirrored: false }
  const drawn = draw(decoded, edge, orientation, drawing)
  const longest = Math.max(decoded.width, decoded.height)
  decoded.free()
  return finishPhoto(drawn, longest, drawing, { edge, aim })
}

/** Makes a drawn picture small enough to send; `longest` is its longer edge as it was taken. */
export async function finishPhoto(
  drawn: Drawn, longest: number, drawing: Drawing, { aim }: Limits,
): Promise<Photo> {
  const warnings = warningsFor(drawn, longest, drawing)
  const thumb = await draw(drawn, THUMB_EDGE, { turns: 0, isMirrored: false }, drawing).jpeg(0.7)
  return { ...await shrink(drawn, aim, drawing), thumb, warnings }
}

/** Steps down in quality, and then in size, until it is near what is aimed at. */
async function shrink(
  drawn: Drawn, aim: number, drawing: Drawing,
): Promise<Pick<Photo, 'bytes' | 'width' | 'height'>> {
  let current = drawn
  let bytes = await current.jpeg(QUALITIES[0] ?? 0.8)
  for (let step = 1; step < QUALITIES.length && bytes.byteLength > aim; step += 1) {
    // Far above, the next step would be spent for nothing.
    if (bytes.byteLength > 1.5 * aim) step = Math.min(step + 1, QUALITIES.length - 1)
    bytes = await current.jpeg(QUALITIES[step] ?? 0.5)
  }
  for (let round = 0; round < 3 && bytes.byteLength > aim; round += 1) {
    const edge = Math.round(Math.max(current.width, current.height) * 0.8)
    current = draw(current, edge, { turns: 0, isMirrored: false }, drawing)
    bytes = await current.jpeg(0.6)
  }
  return { bytes, width: current.width, height: current.height }
}
