// Makes of a paper that was photographed at an angle one that is seen from straight above.
import type { Corners, Point } from './paper-corners.ts'

/** Four bytes for each pixel, row by row, as a canvas gives them. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** How large the straightened paper is, in pixels, its longer edge at most `longest`. */
export function sizeOf(corners: Corners, width: number, height: number, longest: number) {
  const [first, second, third, fourth] = inPixels(corners, width, height)
  const across = Math.max(between(first, second), between(fourth, third))
  const down = Math.max(between(first, fourth), between(second, third))
  const seen = across / down
  const shape = shapeOf([first, second, third, fourth], width, height)
  // A shape far from what is seen comes of a corner that was put wrong.
  const ratio = shape !== null && shape / seen < 1.6 && seen / shape < 1.6 ? shape : seen
  const wide =
    ratio > seen ? { width: down * ratio, height: down } : { width: across, height: across / ratio }
  const scale = Math.min(1, longest / Math.max(wide.width, wide.height))
  return {
    width: Math.max(1, Math.round(wide.width * scale)),
    height: Math.max(1, Math.round(wide.height * scale)),
  }
}

/** Draws what lies between the corners of `from` so that it fills `to`. */
export function straighten(from: Pixels, corners: Corners, to: Pixels) {
  const map = mapOf(inPixels(corners, from.width, from.height))
  let out = 0
  for (let row = 0; row < to.height; row += 1) {
    const v = (row + 0.5) / to.height
    for (let column = 0; column < to.width; column += 1) {
      const u = (column + 0.5) / to.width
      const depth = map.g * u + map.h * v + 1
      const x = (map.a * u + map.b * v + map.c) / depth - 0.5
      const y = (map.d * u + map.e * v + map.f) / depth - 0.5
      sample(from, x, y, to.data, out)
      out += 4
    }
  }
}

/** The four pixels around a place, each as much as it is near. */
function sample({ data, width, height }: Pixels, x: number, y: number, into: Uint8ClampedArray, out: number) {
  const left = x < 0 ? 0 : x > width - 1 ? width - 1 : Math.floor(x)
  const top = y < 0 ? 0 : y > height - 1 ? height - 1 : Math.floor(y)
  const right = x <= 0 || left >= width - 1 ? 0 : x - left
  const down = y <= 0 || top >= height - 1 ? 0 : y - top
  const at = (top * width + left) * 4
  const aside = right > 0 ? 4 : 0
  const below = down > 0 ? width * 4 : 0
  for (let colour = 0; colour < 3; colour += 1) {
    const above = (data[at + colour] ?? 0) * (1 - right) + (data[at + aside + colour] ?? 0) * right
    const under =
      (data[at + below + colour] ?? 0) * (1 - right) + (data[at + below + aside + colour] ?? 0) * right
    into[out + colour] = above * (1 - down) + under * down
  }
  into[out + 3] = 255
}

type Four = readonly [Point, Point, Point, Point]

function inPixels([one, two, three, four]: Corners, width: number, height: number): Four {
  const scaled = ({ x, y }: Point): Point => ({ x: x * width, y: y * height })
  return [scaled(one), scaled(two), scaled(three), scaled(four)]
}

const between = (one: Point, other: Point) => Math.hypot(other.x - one.x, other.y - one.y)

/** The projection of the unit square onto four points (Heckbert 1989, "Fundamentals of Texture Mapping"). */
function mapOf([one, two, three, four]: Four) {
  const right = { x: two.x - three.x, y: two.y - three.y }
  const below = { x: four.x - three.x, y: four.y - three.y }
  const skew = { x: one.x - two.x + three.x - four.x, y: one.y - two.y + three.y - four.y }
  const whole = right.x * below.y - below.x * right.y
  const g = (skew.x * below.y - below.x * skew.y) / whole
  const h = (right.x * skew.y - skew.x * right.y) / whole
  return {
    a: two.x - one.x + g * two.x,
    b: four.x - one.x + h * four.x,
    c: one.x,
    d: two.y - one.y + g * two.y,
    e: four.y - one.y + h * four.y,
    f: one.y,
    g,
    h,
  }
}

/** Lenses of phones, in parts of the longer edge of the picture. */
const SHORTEST_LENS = 0.4
const LONGEST_LENS = 4
const FLAT = 0.02

/**
 * Width to height of the rectangle itself, told from how its sides run together (Zhang and He 2006,
 * "Whiteboard scanning and image enhancement"); null where the four points allow no such camera.
 */
function shapeOf([one, two, three, four]: Four, width: number, height: number): number | null {
  const unit = Math.max(width, height)
  const seen = ({ x, y }: Point) => [(x - width / 2) / unit, (y - height / 2) / unit, 1] as const
  const [m1, m2, m3, m4] = [seen(one), seen(two), seen(four), seen(three)]
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3)
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2)
  const [x2, y2, z2] = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1]
  const [x3, y3, z3] = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1]
  if (Math.abs(z2) < FLAT || Math.abs(z3) < FLAT) return null
  const lens = Math.sqrt(-(x2 * x3 + y2 * y3) / (z2 * z3))
  if (!(lens >= SHORTEST_LENS && lens <= LONGEST_LENS)) return null
  return Math.sqrt(((x2 * x2 + y2 * y2) / lens ** 2 + z2 * z2) / ((x3 * x3 + y3 * y3) / lens ** 2 + z3 * z3))
}

type Triple = readonly [number, number, number]

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
