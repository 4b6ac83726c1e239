// Finds the paper in a photograph, and makes a straight picture of it, on whatever canvas the thread has.
import { draw, type Drawing, type Drawn } from './drawing.ts'
import type { Corners } from './paper-corners.ts'
import { findCorners } from './paper-finding.ts'
import { sizeOf, straighten } from './perspective.ts'
import { finishPhoto, usualLimits, type Limits, type Photo } from './photo.ts'
import { lightOf } from './photo-quality.ts'

/** Print and the grain of a photograph are gone at this size, and edges are not. */
const LOOKED_AT_EDGE = 480

const asItIs = { turns: 0, isMirrored: false } as const

/** The corners of the paper in an upright photograph, or null when none is seen. */
export async function findPaper(bytes: ArrayBuffer, drawing: Drawing): Promise<Corners | null> {
  const decoded = await drawing.decode(new Blob([bytes], { type: 'image/jpeg' }))
  const small = draw(decoded, LOOKED_AT_EDGE, asItIs, drawing)
  decoded.free()
  const { width, height } = small
  const { data } = small.context.getImageData(0, 0, width, height)
  return findCorners({ values: lightOf(data), width, height })
}

/** What lies between the corners of an upright photograph, seen from straight above. */
export async function straightenPhoto(
  bytes: ArrayBuffer, corners: Corners, drawing: Drawing, limits: Limits = usualLimits,
): Promise<Photo> {
  const decoded = await drawing.decode(new Blob([bytes], { type: 'image/jpeg' }))
  const whole = draw(decoded, Math.max(decoded.width, decoded.height), asItIs, drawing)
  decoded.free()
  const straight = straightened(whole, corners, limits.edge, drawing)
  return finishPhoto(straight, Math.max(straight.width, straight.height), drawing, limits)
}

function straightened(whole: Drawn, corners: Corners, edge: number, drawing: Drawing): Drawn {
  const { width, height } = sizeOf(corners, whole.width, whole.height, edge)
  const straight = drawing.canvas(width, height)
  const pixels = straight.context.createImageData(width, height)
  straighten(whole.context.getImageData(0, 0, whole.width, whole.height), corners, pixels)
  straight.context.putImageData(pixels, 0, 0)
  return straight
}
