// Where a paper lies in a photograph, and the same paper seen from straight above. @vitest-environment node
import { describe, expect, it } from 'vitest'
import { arePossible, usualCorners, type Corners } from '#app/offline/paper-corners.ts'
import { findCorners, type Light } from '#app/offline/paper-finding.ts'
import { sizeOf, straighten, type Pixels } from '#app/offline/perspective.ts'

const WIDTH = 360
const HEIGHT = 480

const lying: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.2 },
  { x: 0.9, y: 0.85 },
  { x: 0.1, y: 0.8 },
]

const isWithin = (corners: Corners, x: number, y: number) =>
  corners.every((corner, place) => {
    const next = corners[(place + 1) % 4] ?? corner
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) >= 0
  })

interface Scene {
  corners?: Corners
  paper?: number
  table?: number
  grain?: number
  print?: boolean
}

/** A paper on a table, with lines of print. */
function aScene({ corners = lying, paper = 230, table = 90, grain = 0, print = true }: Scene = {}): Light {
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647 - 0.5
  }
  const values = new Uint8ClampedArray(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isPaper = isWithin(corners, (x + 0.5) / WIDTH, (y + 0.5) / HEIGHT)
      const hasMargin =
        isWithin(corners, (x + 9) / WIDTH, (y + 9) / HEIGHT) &&
        isWithin(corners, (x - 9) / WIDTH, (y - 9) / HEIGHT)
      const isInk = print && isPaper && hasMargin && y % 12 < 3 && x % 9 < 6
      values[y * WIDTH + x] = (isInk ? 40 : isPaper ? paper : table) + random() * grain
    }
  }
  return { values, width: WIDTH, height: HEIGHT }
}

/** The farthest that a found corner lies from where it is, in pixels. */
function error(found: Corners | null, real: Corners): number {
  if (!found) return Infinity
  return Math.max(
    ...found.map(({ x, y }, place) =>
      Math.hypot((x - (real[place]?.x ?? 0)) * WIDTH, (y - (real[place]?.y ?? 0)) * HEIGHT),
    ),
  )
}

describe('the corners of a paper', () => {
  it.each<[string, Scene]>([
    ['on a dark table', {}],
    ['in evening light', { paper: 120, table: 60 }],
    ['with a grainy camera', { grain: 50 }],
    ['without print', { print: false }],
    [
      'turned a little',
      {
        corners: [
          { x: 0.3, y: 0.1 },
          { x: 0.9, y: 0.25 },
          { x: 0.7, y: 0.9 },
          { x: 0.1, y: 0.75 },
        ],
      },
    ],
    [
      'that is long and narrow',
      {
        corners: [
          { x: 0.35, y: 0.05 },
          { x: 0.62, y: 0.06 },
          { x: 0.66, y: 0.95 },
          { x: 0.33, y: 0.94 },
        ],
      },
    ],
  ])('%s are found within a pixel and a half', (_, scene) => {
    expect(error(findCorners(aScene(scene)), scene.corners ?? lying)).toBeLessThan(1.5)
  })

  it.each<[string, Light]>([
    ['nothing but a table', aScene({ paper: 90, print: false })],
    [
      'nothing but paper',
      aScene({
        corners: [
          { x: -1, y: -1 },
          { x: 2, y: -1 },
          { x: 2, y: 2 },
          { x: -1, y: 2 },
        ],
        print: false,
      }),
    ],
    [
      'a small bright thing',
      aScene({
        corners: [
          { x: 0.4, y: 0.4 },
          { x: 0.6, y: 0.4 },
          { x: 0.6, y: 0.6 },
          { x: 0.4, y: 0.6 },
        ],
      }),
    ],
  ])('are not proposed for %s', (_, light) => {
    expect(findCorners(light)).toBeNull()
  })

  it('are impossible when they cross, point inwards or meet', () => {
    const [one, two, three, four] = usualCorners
    expect(arePossible(usualCorners)).toBe(true)
    expect(arePossible([two, one, three, four])).toBe(false)
    expect(arePossible([one, two, { x: 0.2, y: 0.2 }, four])).toBe(false)
    expect(arePossible([one, one, one, one])).toBe(false)
  })
})

/** A paper of this shape as a camera sees it that looks at it from aside and from below. */
function photographed(wide: number, high: number): Corners {
  const lens = 0.9
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
  const [cosAside, sinAside] = [Math.cos(0.3), Math.sin(0.3)]
  const seen = (across: number, down: number) => {
    const turned = { x: across * cosAside, y: down, z: across * sinAside }
    const tilted = {
      x: turned.x,
      y: turned.y * cos - turned.z * sin,
      z: turned.y * sin + turned.z * cos + 2.4,
    }
    const unit = Math.max(WIDTH, HEIGHT)
    return {
      x: 0.5 + (lens * (tilted.x / tilted.z) * unit) / WIDTH,
      y: 0.5 + (lens * (tilted.y / tilted.z) * unit) / HEIGHT,
    }
  }
  return [seen(-wide, -high), seen(wide, -high), seen(wide, high), seen(-wide, high)]
}

describe('a straightened paper', () => {
  it.each([
    ['upright A4', 0.51, 0.72],
    ['A4 on its side', 0.72, 0.51],
    ['a card', 0.6, 0.378],
  ])('has the shape that it has: %s', (_, wide, high) => {
    const { width, height } = sizeOf(photographed(wide, high), WIDTH, HEIGHT, 2_000)
    expect(width / height).toBeCloseTo(wide / high, 1)
  })

  it('has the shape that is seen where the camera looked straight at it', () => {
    const straight: Corners = [
      { x: 0.1, y: 0.2 },
      { x: 0.6, y: 0.2 },
      { x: 0.6, y: 0.8 },
      { x: 0.1, y: 0.8 },
    ]
    expect(sizeOf(straight, 1000, 1000, 2_000)).toEqual({ width: 500, height: 600 })
    expect(sizeOf(straight, 10_000, 10_000, 2_000)).toEqual({ width: 1667, height: 2000 })
  })

  it('fills the picture with what lay between the corners, each corner in its place', () => {
    const scene = aScene({ print: false })
    const from: Pixels = { data: new Uint8ClampedArray(WIDTH * HEIGHT * 4), width: WIDTH, height: HEIGHT }
    scene.values.forEach((value, at) => from.data.set([value, at % 251, 0, 255], at * 4))
    const to: Pixels = { data: new Uint8ClampedArray(60 * 80 * 4), width: 60, height: 80 }
    straighten(from, lying, to)
    for (let at = 0; at < 60 * 80; at += 1) {
      const x = at % 60
      const y = Math.floor(at / 60)
      if (x > 0 && x < 59 && y > 0 && y < 79) expect(to.data[at * 4], `${x},${y}`).toBeGreaterThan(220)
      expect(to.data[at * 4 + 3]).toBe(255)
    }
  })

  it('of the whole picture is the picture', () => {
    const data = Uint8ClampedArray.from({ length: 8 * 6 * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (at * 7) % 256,
    )
    const whole: Corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]
    const to: Pixels = { data: new Uint8ClampedArray(8 * 6 * 4), width: 8, height: 6 }
    straighten({ data, width: 8, height: 6 }, whole, to)
    expect([...to.data]).toEqual([...data])
  })
})
