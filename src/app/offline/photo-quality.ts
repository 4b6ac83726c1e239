// What may make a photographed paper hard to read: too dark, out of focus, too few pixels. It warns and
// never blocks.
import { draw, type Drawing, type Drawn } from './drawing.ts'
import type { Warning } from './file-rows.ts'

/** Where the three lines lie; measured on photographed papers, see tests/journeys/photo.test.ts. */
const LOOKED_AT_EDGE = 1_000
const DARK_BELOW = 70
const BLURRED_BELOW = 120
const SMALL_BELOW = 1_000

/** `longest` is the longer edge of the picture as it was taken. */
export function warningsFor(drawn: Drawn, longest: number, drawing: Drawing): Warning[] {
  const small = draw(drawn, LOOKED_AT_EDGE, { turns: 0, isMirrored: false }, drawing)
  const { data } = small.context.getImageData(0, 0, small.width, small.height)
  const light = lightOf(data)
  const warnings: Warning[] = []
  const paper = brightParts(light)
  if (paper < DARK_BELOW) warnings.push('dark')
  // The same print bends the light less where there is less of it.
  const asInDaylight = (240 / Math.max(paper, DARK_BELOW)) ** 2
  if (sharpness(light, small.width, small.height) * asInDaylight < BLURRED_BELOW) warnings.push('blurred')
  if (longest < SMALL_BELOW) warnings.push('small')
  return warnings
}

/** Lightness of each pixel, 0 to 255. */
export function lightOf(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const light = new Uint8ClampedArray(rgba.length / 4)
  for (let at = 0, from = 0; at < light.length; at += 1, from += 4) {
    light[at] = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0)
  }
  return light
}

/**
 * The lightness that three quarters of the picture stay below: the paper itself, not the table that it lies
 * on.
 */
export function brightParts(light: Uint8ClampedArray): number {
  const counts = new Uint32Array(256)
  for (const value of light) counts[value] = (counts[value] ?? 0) + 1
  let seen = 0
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0
    if (seen >= light.length * 0.75) return value
  }
  return 255
}

const TILES = 12

/**
 * How strongly lightness bends from pixel to pixel in the sharpest tenth of the picture, so that an empty
 * margin does not count as blur: the variance of the Laplacian, by tiles.
 */
export function sharpness(light: Uint8ClampedArray, width: number, height: number): number {
  const tiles: number[] = []
  const across = Math.max(1, Math.floor(width / TILES))
  const down = Math.max(1, Math.floor(height / TILES))
  for (let top = 1; top + down < height; top += down) {
    for (let left = 1; left + across < width; left += across)
      tiles.push(tile(light, width, left, top, across, down))
  }
  tiles.sort((one, other) => other - one)
  return tiles[Math.floor(tiles.length / 10)] ?? 0
}

function tile(
  light: Uint8ClampedArray,
  width: number,
  left: number,
  top: number,
  across: number,
  down: number,
) {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + down; y += 1) {
    for (let at = y * width + left; at < y * width + left + across; at += 1) {
      const bend =
        4 * (light[at] ?? 0) -
        (light[at - 1] ?? 0) -
        (light[at + 1] ?? 0) -
        (light[at - width] ?? 0) -
        (light[at + width] ?? 0)
      sum += bend
      squares += bend * bend
    }
  }
  const count = across * down
  return squares / count - (sum / count) ** 2
}
