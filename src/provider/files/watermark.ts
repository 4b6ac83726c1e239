// Who looked at a paper and when, across all of its picture: a picture that was taken out of here says by
// whom. Every part of it that is large enough to be read by has the whole of it.
import sharp, { type CreateRaw } from 'sharp'
import { wholeTime } from '#domain/time.ts'
import { lettering } from './lettering.data.ts'

export interface Looker {
  /** An e-mail address, or a name in Latin letters. */
  who: string
  at: Date
}

/** Of the lettering: a letter is four wide and six high. */
const ADVANCE = 5.6
const LINE = 9.5
const LONGEST_LINE = 32
/** So many letters, one above another, are as high as the longer side of the picture. */
const SMALLNESS = 68
const ANGLE = -24

/** What stands in it: `RITA@OJA.EXAMPLE` and below it `17 NOVEMBER 2026, 10:42 LAGOS`. */
export function watermarkLines({ who, at }: Looker): string[] {
  const plain = who.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const names = Array.from({ length: Math.ceil(plain.length / LONGEST_LINE) }, (_, line) =>
    plain.slice(line * LONGEST_LINE, (line + 1) * LONGEST_LINE))
  return [...names, `${wholeTime(at).toUpperCase()} LAGOS`]
}

/** An SVG of this size, in pixels, to lay over a picture. It needs no font. */
export function watermarkOf({ width, height }: { width: number, height: number }, looker: Looker): Buffer {
  const lines = watermarkLines(looker)
  const unit = Math.max(0.5, Math.max(width, height) / SMALLNESS / 6)
  const [across, down] = [
    (Math.max(...lines.map(({ length }) => length)) + 3) * ADVANCE * unit, (lines.length + 1) * LINE * unit,
  ]
  const reach = Math.hypot(width, height) / 2
  const rows = Math.ceil(reach / down) + 1
  const columns = Math.ceil(reach / across) + 1
  const places = Array.from({ length: rows * 2 + 1 }, (_, row) =>
    Array.from({ length: columns * 2 + 1 }, (_unused, column) => {
      const shift = row % 2 === 0 ? 0 : across / 2
      return `<use href="#stamp" x="${(column - columns) * across - shift}" y="${(row - rows) * down}"/>`
    }).join('')).join('')
  const letters = lines.map(lineOf(unit)).join('')
  // Dark on light paper, and within a light edge on dark paper.
  const stroke = (colour: string, opacity: number, wide: number) =>
    `<path d="${letters}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${unit * wide}"/>`
  const drawn = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    + `${stroke('#fff', 0.45, 1.7)}${stroke('#14201b', 0.3, 0.8)}</g>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><g id="stamp">${drawn}</g></defs>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${ANGLE})">${places}</g></svg>`)
}

/** The letters of a line as one path, at their places. */
const lineOf = (unit: number) => (line: string, at: number) =>
  [...line].map((letter, place) => {
    const path = lettering[letter] ?? lettering['?'] ?? ''
    return placed(path, unit, place * ADVANCE, at * LINE)
  }).join('')

/** Each number of a path belongs to a side: `H` and `V` have one, all others come in pairs. */
function placed(path: string, unit: number, left: number, top: number): string {
  return path.replace(/([MLQHVZ])([^MLQHVZ]*)/g, (_, command: string, numbers: string) => {
    const found = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []
    return command + found.map((text, at) => {
      const isDown = command === 'V' || (command !== 'H' && at % 2 === 1)
      return Math.round((Number(text) + (isDown ? top : left)) * unit * 100) / 100
    }).join(' ')
  })
}

export interface Drawing {
  /** Of the longer side, in pixels, at most. */
  longest: number
  /** What the bytes are that are pixels. */
  raw?: CreateRaw
  /** A PDF carries no WebP. */
  as?: 'webp' | 'jpeg'
}

/** The picture drawn anew under its watermark. Throws on what is no picture. */
export async function watermarked(
  picture: Buffer, looker: Looker, { longest, raw, as = 'webp' }: Drawing,
): Promise<Buffer> {
  const drawn = await sharp(picture, raw && { raw }).rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
  const stamped = sharp(drawn.data, { raw: drawn.info })
    .composite([{ input: watermarkOf(drawn.info, looker) }])
  return (as === 'webp' ? stamped.webp({ quality: 82, effort: 2 }) : stamped.jpeg({ quality: 82 })).toBuffer()
}
