// A paper that was photographed at an angle, and how upright its bars stand in a picture of it.
import sharp from 'sharp'
import type { Picked } from './papers.ts'

/** The corners of {@link aTiltedPhoto}'s sheet, in parts of the picture: from the top left, clockwise. */
export const tilted = [
  [0.22, 0.14],
  [0.83, 0.2],
  [0.92, 0.88],
  [0.08, 0.8],
] as const

/** A sheet seen at an angle: two black bars along its sides, which stand upright once it is straight. */
export async function aTiltedPhoto(): Promise<Picked> {
  const [width, height] = [1500, 2000]
  const at = (across: number, down: number) => {
    const [one, two, three, four] = tilted
    const { g, h, a, b, c, d, e, f } = projection([one, two, three, four])
    const depth = g * across + h * down + 1
    const [x, y] = [(a * across + b * down + c) / depth, (d * across + e * down + f) / depth]
    return `${x * width},${y * height}`
  }
  const area = (left: number, top: number, right: number, bottom: number, fill: string) =>
    `<polygon fill="${fill}" points="${at(left, top)} ${at(right, top)}`
    + ` ${at(right, bottom)} ${at(left, bottom)}"/>`
  const lines = Array.from({ length: 24 }, (_, line) =>
    area(0.2, 0.25 + line * 0.025, 0.45 + ((line * 7) % 10) / 30, 0.26 + line * 0.025, '#333'),
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#5a5044"/>${area(0, 0, 1, 1, '#fbf8ef')}
    ${area(0.1, 0.1, 0.15, 0.9, '#111')}${area(0.85, 0.1, 0.9, 0.9, '#111')}
    ${area(0.2, 0.1, 0.4, 0.2, '#d01818')}${lines.join('')}</svg>`
  const buffer = await sharp(Buffer.from(sheet)).jpeg({ quality: 92 }).toBuffer()
  return { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer }
}

type Four = readonly [Pair, Pair, Pair, Pair]
type Pair = readonly [number, number]

/** From the unit square to four points. */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Four) {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  return {
    g,
    h,
    a: x1 - x0 + g * x1,
    b: x3 - x0 + h * x3,
    c: x0,
    d: y1 - y0 + g * y1,
    e: y3 - y0 + h * y3,
    f: y0,
  }
}

/** Where the bars begin and end at three heights, in parts of the picture's width. */
export async function barsIn(picture: Buffer): Promise<{ left: number[]; right: number[] }> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = [0.25, 0.5, 0.75].map((part) => Math.round(part * info.height) * info.width)
  const isInk = (at: number) => (data[at * info.channels] ?? 255) < 60
  const columns = Array.from({ length: info.width }, (_, x) => x)
  const ends = rows.map((row) => columns.filter((x) => isInk(row + x)))
  return {
    left: ends.map((ink) => (ink[0] ?? 0) / info.width),
    right: ends.map((ink) => (ink[ink.length - 1] ?? 0) / info.width),
  }
}

export const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
