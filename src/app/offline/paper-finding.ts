// Looks for a light paper on a darker ground and proposes its corners; the person moves them where they are
// wrong.
import { arePossible, areaOf, type Corners, type Point } from './paper-corners.ts'
import { onTheEdges } from './paper-edges.ts'

/** Lightness of each pixel, 0 to 255, row by row. */
export interface Light {
  values: Uint8ClampedArray
  width: number
  height: number
}

const SMALLEST_PAPER = 0.12
const WHOLE_PICTURE = 0.96
/** How much of the quadrilateral is light; print and a bent edge take some of it away. */
const FILLED = 0.85
const LEAST_CONTRAST = 24

/** The corners of the paper, or null when nothing in the picture looks like one. */
export function findCorners(light: Light): Corners | null {
  const { width, height } = light
  const { threshold, contrast } = thresholdOf(light.values)
  if (contrast < LEAST_CONTRAST) return null
  const patch = largestPatch(light, threshold)
  const rough = patch && extremes(patch, width, height)
  if (!patch || !rough || !arePossible(rough)) return null
  const area = areaOf(rough)
  const isPaper = area >= SMALLEST_PAPER && area <= WHOLE_PICTURE
    && filledBy(patch) / (area * width * height) >= FILLED
  return isPaper ? onTheEdges(light, rough, threshold) : null
}

/** Otsu's threshold: the lightness that parts the picture best into dark and light, and how far these lie. */
export function thresholdOf(values: Uint8ClampedArray): { threshold: number; contrast: number } {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let total = 0
  for (let value = 0; value < 256; value += 1) total += value * (counts[value] ?? 0)
  let below = 0
  let sum = 0
  let best = { threshold: 127, contrast: 0, between: -1 }
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0
    sum += value * (counts[value] ?? 0)
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const contrast = (total - sum) / above - sum / below
    const between = below * above * contrast * contrast
    if (between > best.between) best = { threshold: value, contrast, between }
  }
  return best
}

/** For each row the first and the last light pixel of one patch; -1 where it has none. */
interface Patch {
  first: Int32Array
  last: Int32Array
  size: number
}

function largestPatch({ values, width, height }: Light, threshold: number): Patch | null {
  const seen = new Uint8Array(values.length)
  const stack = new Int32Array(values.length)
  let largest: Patch | null = null
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || (values[start] ?? 0) <= threshold) continue
    const patch = { first: new Int32Array(height).fill(-1), last: new Int32Array(height).fill(-1), size: 0 }
    let top = 0
    stack[top++] = start
    seen[start] = 1
    const visit = (at: number) => {
      if (seen[at] || (values[at] ?? 0) <= threshold) return
      seen[at] = 1
      stack[top++] = at
    }
    while (top > 0) {
      const at = stack[--top] ?? 0
      const y = Math.floor(at / width)
      const x = at - y * width
      patch.size += 1
      const first = patch.first[y] ?? -1
      patch.first[y] = first < 0 ? x : Math.min(first, x)
      patch.last[y] = Math.max(patch.last[y] ?? -1, x)
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (y > 0) visit(at - width)
      if (y < height - 1) visit(at + width)
    }
    if (!largest || patch.size > largest.size) largest = patch
  }
  return largest
}

/** What of the patch lies farthest towards each corner of the picture. */
function extremes({ first, last }: Patch, width: number, height: number): Corners | null {
  const best = [Infinity, -Infinity, -Infinity, Infinity]
  const found: Point[] = []
  for (let y = 0; y < height; y += 1) {
    const left = first[y] ?? -1
    const right = last[y] ?? -1
    if (left < 0) continue
    const at = (x: number): Point => ({ x: (x + 0.5) / width, y: (y + 0.5) / height })
    if (left + y < (best[0] ?? 0)) [best[0], found[0]] = [left + y, at(left)]
    if (right - y > (best[1] ?? 0)) [best[1], found[1]] = [right - y, at(right)]
    if (right + y > (best[2] ?? 0)) [best[2], found[2]] = [right + y, at(right)]
    if (left - y < (best[3] ?? 0)) [best[3], found[3]] = [left - y, at(left)]
  }
  const [one, two, three, four] = found
  return one && two && three && four ? [one, two, three, four] : null
}

/** Pixels between the outer edges of the patch: print on the paper is part of it. */
function filledBy({ first, last }: Patch): number {
  return first.reduce((sum, left, y) => (left < 0 ? sum : sum + (last[y] ?? left) - left + 1), 0)
}
