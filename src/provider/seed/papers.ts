// Papers for the demo: drawn here, of nobody, and plainly marked SPECIMEN.
import sharp from 'sharp'
import { stream, written } from '#domain/pdf-file.ts'
import { strokes } from './strokes.data.ts'

/** A sheet with a heading, lines of words, a seal and the mark, as a JPEG. */
export async function drawnSheet(heading: string, lines: readonly string[]): Promise<Buffer> {
  const body = lines.map((line, row) => lettered(line, 110, 420 + row * 64, 4, '#3a3a34')).join('')
  return jpeg(
    1000,
    1400,
    `
    <rect width="1000" height="1400" fill="#f6f1e4"/>
    <rect x="40" y="40" width="920" height="1320" fill="none" stroke="#8a7a4a" stroke-width="6"/>
    <rect x="56" y="56" width="888" height="1288" fill="none" stroke="#8a7a4a" stroke-width="2"/>
    <circle cx="500" cy="180" r="70" fill="none" stroke="#0a5c45" stroke-width="6"/>
    <path d="M455 190 470 150h60l15 40M455 190a15 15 0 0 0 30 0 15 15 0 0 0 30 0 15 15 0 0 0 30 0" fill="none"
      stroke="#0a5c45" stroke-width="6"/>
    <path d="M465 200v30h70v-30" fill="none" stroke="#0a5c45" stroke-width="6"/>
    ${lettered(heading, centred(heading, 500, 5), 300, 5, '#1c2f27')}
    ${body}
    <circle cx="780" cy="1180" r="90" fill="none" stroke="#a33" stroke-width="5" stroke-dasharray="14 8"/>
    ${lettered('SPECIMEN', 690, 1170, 4, '#a33')}
    ${mark(1000, 1400)}`,
  )
}

/** A card with a face that is nobody's, as a PNG. */
export async function drawnCard(heading: string, lines: readonly string[]): Promise<Buffer> {
  const body = lines.map((line, row) => lettered(line, 420, 200 + row * 60, 4, '#20302a')).join('')
  return sharp(
    picture(
      1000,
      630,
      `
    <rect width="1000" height="630" rx="36" fill="#dfeee6"/>
    <rect width="1000" height="110" rx="36" fill="#0a5c45"/>
    <rect y="60" width="1000" height="50" fill="#0a5c45"/>
    ${lettered(heading, 60, 40, 5, '#ffffff')}
    <rect x="60" y="180" width="290" height="360" fill="#ffffff" stroke="#55625b" stroke-width="3"/>
    <circle cx="205" cy="310" r="70" fill="#b9c6bf"/><path d="M95 540a110 130 0 0 1 220 0" fill="#b9c6bf"/>
    ${body}${mark(1000, 630)}`,
    ),
  )
    .png()
    .toBuffer()
}

/** One page of plain text as a PDF, in a font that every reader has. */
export function writtenPdf(heading: string, lines: readonly string[]): Buffer {
  const shown = (text: string) => `(${text.replace(/[()\\]/g, '\\$&')}) Tj`
  const page = [
    'BT /F1 20 Tf 72 760 Td', shown(heading), 'ET', 'BT /F1 12 Tf 72 715 Td 20 TL',
    ...lines.map((line) => `${shown(line)} T*`), 'ET',
    'q 0.75 0.2 0.2 rg BT /F1 64 Tf 0.7 0.7 -0.7 0.7 150 260 Tm', shown('SPECIMEN'), 'ET Q',
  ].join('\n')
  return Buffer.from(written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R '
      + '/Resources << /Font << /F1 5 0 R >> >> >>',
    stream(page),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]))
}

const picture = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

const jpeg = (width: number, height: number, inside: string) =>
  sharp(picture(width, height, inside)).jpeg({ quality: 80 }).toBuffer()

const ADVANCE = 5.6

const centred = (text: string, middle: number, size: number) => middle - (text.length * ADVANCE * size) / 2

/** Words in pen strokes; `size` is the side of one square of a letter's field. */
function lettered(text: string, left: number, top: number, size: number, colour: string): string {
  const lines = [...text.toUpperCase()].flatMap((letter, place) =>
    (strokes[letter]?.split(' ') ?? []).map((stroke) => {
      const points =
        stroke
          .match(/../g)
          ?.map(
            ([across = '0', down = '0']) =>
              `${left + (place * ADVANCE + Number(across)) * size} ${top + Number(down) * size}`,
          ) ?? []
      return `M${points.join('L')}`
    }),
  )
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="${size * 0.8}"
    stroke-linecap="round" stroke-linejoin="round"/>`
}

/** SPECIMEN across the whole sheet. */
function mark(width: number, height: number): string {
  const size = width / 60
  const word = lettered(
    'SPECIMEN',
    centred('SPECIMEN', width / 2, size),
    height / 2 - 3 * size,
    size,
    '#c0392b',
  )
  return `<g opacity=".28" transform="rotate(-28 ${width / 2} ${height / 2})">${word}</g>`
}
