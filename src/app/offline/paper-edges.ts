// Puts roughly found corners where the straight edges of the paper meet, finer than a pixel.
import { arePossible, type Corners, type Point } from './paper-corners.ts'
import type { Light } from './paper-finding.ts'

const SAMPLES = 64
/** How far from the rough side its edge is looked for, in parts of the longer edge of the picture. */
const REACH = 0.03
const FARTHEST = 0.06

/** A point on the line and its direction, of length 1. */
interface Line {
  at: Point
  along: Point
}

/** The same corners where the edges cannot be told. */
export function onTheEdges(light: Light, rough: Corners, threshold: number): Corners {
  const { width, height } = light
  const inPixels = rough.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const lines = inPixels.map((from, place) =>
    edgeBetween(light, threshold, from, inPixels[(place + 1) % 4] ?? from),
  )
  const met = inPixels.map((was, place) => {
    const before = lines[(place + 3) % 4]
    const after = lines[place]
    const point = before && after && meeting(before, after)
    const isNear = point && Math.hypot(point.x - was.x, point.y - was.y) <= FARTHEST * Math.max(width, height)
    return isNear ? { x: within(point.x / width), y: within(point.y / height) } : null
  })
  const [one = null, two = null, three = null, four = null] = met
  const [first, second, third, fourth] = rough
  const better: Corners = [one ?? first, two ?? second, three ?? third, four ?? fourth]
  return arePossible(better) ? better : rough
}

const within = (part: number) => Math.min(1, Math.max(0, part))

/** The line on which the paper begins; null when too little of it is seen. */
function edgeBetween(light: Light, threshold: number, from: Point, to: Point): Line | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 20) return null
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  // Corners go clockwise, so that outside is to the left of the way.
  const out = { x: along.y, y: -along.x }
  const reach = REACH * Math.max(light.width, light.height)
  const found: Point[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const part = (0.08 + (0.84 * sample) / (SAMPLES - 1)) * length
    const middle = { x: from.x + along.x * part, y: from.y + along.y * part }
    const edge = firstLight(light, threshold, middle, out, reach)
    if (edge) found.push(edge)
  }
  return found.length >= SAMPLES / 3 ? straightThrough(found) : null
}

/** Coming from outside, where it first becomes as light as paper. */
function firstLight(light: Light, threshold: number, middle: Point, out: Point, reach: number): Point | null {
  let before: number | null = null
  for (let off = reach; off >= -reach; off -= 0.5) {
    const now = lightAt(light, middle.x + out.x * off, middle.y + out.y * off)
    if (now === null) continue
    // It has to be seen coming: what is light from the start is no edge.
    if (now > threshold) {
      if (before === null) return null
      const back = (0.5 * (now - threshold)) / (now - before)
      return { x: middle.x + out.x * (off + back), y: middle.y + out.y * (off + back) }
    }
    before = now
  }
  return null
}

function lightAt({ values, width, height }: Light, x: number, y: number): number | null {
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return null
  const right = x - 0.5 - left
  const down = y - 0.5 - top
  const at = top * width + left
  const above = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right
  const below = (values[at + width] ?? 0) * (1 - right) + (values[at + width + 1] ?? 0) * right
  return above * (1 - down) + below * down
}

/** The straight line nearest to the points, once more without those that lie far from it. */
function straightThrough(points: readonly Point[]): Line {
  const line = nearestLine(points)
  const far = points.map((point) => distance(line, point))
  const usual = [...far].sort((a, b) => a - b)[Math.floor(far.length / 2)] ?? 0
  const near = points.filter((_, place) => (far[place] ?? 0) <= Math.max(0.75, 2.5 * usual))
  return near.length >= 8 ? nearestLine(near) : line
}

function nearestLine(points: readonly Point[]): Line {
  const at = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  let xx = 0
  let xy = 0
  let yy = 0
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2
    xy += (x - at.x) * (y - at.y)
    yy += (y - at.y) ** 2
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } }
}

const distance = ({ at, along }: Line, { x, y }: Point) =>
  Math.abs((x - at.x) * along.y - (y - at.y) * along.x)

function meeting(one: Line, other: Line): Point | null {
  const cross = one.along.x * other.along.y - one.along.y * other.along.x
  if (Math.abs(cross) < 0.1) return null
  const part = ((other.at.x - one.at.x) * other.along.y - (other.at.y - one.at.y) * other.along.x) / cross
  return { x: one.at.x + one.along.x * part, y: one.at.y + one.along.y * part }
}
