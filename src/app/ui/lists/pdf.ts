// A table as a PDF, in letters that it brings with it. Written here because a table needs a few dozen lines,
// and a library a few hundred kilobytes.
import { stream, written } from '#domain/pdf-file.ts'
import { openLetters, widthOf } from './pdf-letters.ts'

interface Table {
  title: string
  /** What stands under the title: the filter, the day. */
  lead: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** What the columns come to, under the last row: a line for each outcome. */
  foot?: readonly (readonly string[])[]
}

/** In points, and the size of the letters. */
interface Sheet {
  width: number
  height: number
  size: number
}

/** A4 lies across; A1 with letters of 7 is how settlements are printed (spec 9). */
export const papers = {
  a4: { width: 842, height: 595, size: 8 },
  a1: { width: 1684, height: 2384, size: 7 },
} as const satisfies Record<string, Sheet>

export type Paper = keyof typeof papers

const MARGIN = 36

function cut(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text
  let kept = Array.from(text)
  while (kept.length > 1 && widthOf(`${kept.join('')}…`, size) > room) kept = kept.slice(0, -1)
  return `${kept.join('')}…`
}

/** Each column as wide as its longest text wants, all together as wide as the page. */
function columnWidths({ heads, rows, foot = [] }: Table, { width, size }: Sheet): number[] {
  const measured = [...foot, ...rows.slice(0, 500)]
  const wanted = heads.map((head, column) =>
    Math.min(
      260,
      8 + Math.max(widthOf(head, size), ...measured.map((row) => widthOf(row[column] ?? '', size))),
    ),
  )
  const total = wanted.reduce((sum, each) => sum + each, 0)
  const room = width - 2 * MARGIN
  return wanted.map((each) => each * (room / total))
}

const isFigure = (text: string) => /^-?[\d,]+\.\d\d$/.test(text)

type Letters = ReturnType<typeof openLetters>

function pageContent(
  table: Table, sheet: Sheet, rows: Table['rows'], footer: string, letters: Letters,
): string {
  const { height, size } = sheet
  const widths = columnWidths(table, sheet)
  const line = size * 1.7
  const parts: string[] = []
  const put = (text: string, x: number, y: number, weight: 'plain' | 'bold', points: number) => {
    // Bold is the same letter with its edge drawn, which spares a second font.
    const pen = weight === 'bold' ? `2 Tr ${Math.round(points * 3.5) / 100} w` : '0 Tr'
    const words = letters.show(text)
    parts.push(`BT /F1 ${points} Tf ${pen} ${x.toString()} ${Math.round(y)} Td ${words} ET`)
  }
  put(table.title, MARGIN, height - MARGIN - 6, 'bold', size + 6)
  put(table.lead, MARGIN, height - MARGIN - 22, 'plain', size)
  let y = height - MARGIN - 44
  for (const row of [table.heads, ...rows]) {
    const weight = row === table.heads || table.foot?.includes(row) ? 'bold' : 'plain'
    let x = MARGIN
    for (const [column, text] of row.entries()) {
      const room = (widths[column] ?? 0) - 6
      const said = cut(text, size, room)
      const start = isFigure(text) ? x + room - widthOf(said, size) : x
      put(said, Math.round(start), y, weight, size)
      x += widths[column] ?? 0
    }
    y -= line
  }
  put(footer, MARGIN, MARGIN - 14, 'plain', size)
  return parts.join('\n')
}

export function tablePdf(table: Table, paper: Paper = 'a4'): Blob {
  const sheet = papers[paper]
  const lines = [...table.rows, ...(table.foot ?? [])]
  const perPage = Math.max(1, Math.floor((sheet.height - 2 * MARGIN - 60) / (sheet.size * 1.7)))
  const pages: Table['rows'][] = []
  for (let at = 0; at < Math.max(1, lines.length); at += perPage)
    pages.push(lines.slice(at, at + perPage))
  const letters = openLetters()
  const contents = pages.map((rows, place) =>
    pageContent(table, sheet, rows, `Page ${place + 1} of ${pages.length}`, letters),
  )
  return new Blob([pdfOf(contents, sheet, letters)], { type: 'application/pdf' })
}

/** The pages, after the five objects of the font. */
function pdfOf(contents: readonly string[], { width, height }: Sheet, letters: Letters): ArrayBuffer {
  const kids = contents.map((_, place) => `${8 + place * 2} 0 R`).join(' ')
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    ...letters.objects(3),
    ...contents.flatMap((content, place) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${9 + place * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      stream(content),
    ]),
  ])
}
