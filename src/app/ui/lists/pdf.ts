// A table as a PDF, in letters that it brings with it. Written here because a table needs a few dozen lines,
// and a library a few hundred kilobytes.
import { stream, written } from '#domain/pdf-file.ts'
import {
  GAP, isFigure, layOut, MARGIN, type Layout, type Paper, type Sheet, type Table,
} from './pdf-layout.ts'
import { openLetters, widthOf } from './pdf-letters.ts'

type Letters = ReturnType<typeof openLetters>
type Row = readonly string[]

/** Each cell as the lines that it takes. */
interface Laid {
  cells: readonly (readonly string[])[]
  lines: number
  is_bold: boolean
}

const LEAD = 1.7
/** Of the title and what stands under it. */
const HEADER = 44

export function tablePdf(table: Table, paper: Paper = 'a4'): Blob {
  const layout = layOut(table, paper)
  const { sheet } = layout
  const laid = (row: Row, is_bold: boolean): Laid => {
    const cells = row.map((text, column) => layout.lines(text, column))
    return { cells, is_bold, lines: Math.max(1, ...cells.map((lines) => lines.length)) }
  }
  const head = laid(table.heads, true)
  const rows = [
    ...table.rows.map((row) => laid(row, false)), ...(table.foot ?? []).map((row) => laid(row, true)),
  ]
  const line = sheet.size * LEAD
  const above = HEADER + (layout.lead.length - 1) * line
  const room = Math.floor((sheet.height - 2 * MARGIN - above) / line) - head.lines
  const pages = pagesOf(rows, room)
  const letters = openLetters()
  const contents = pages.map((page, place) => pageContent(
    table, layout, [head, ...page], `Page ${place + 1} of ${pages.length}`, letters))
  return new Blob([pdfOf(contents, sheet, letters)], { type: 'application/pdf' })
}

/** A row is never parted. */
function pagesOf(rows: readonly Laid[], room: number): Laid[][] {
  const pages: Laid[][] = [[]]
  let taken = 0
  for (const row of rows) {
    if (taken > 0 && taken + row.lines > room) {
      pages.push([])
      taken = 0
    }
    pages[pages.length - 1]?.push(row)
    taken += row.lines
  }
  return pages
}

function pageContent(
  table: Table, { sheet, widths, lead }: Layout, rows: readonly Laid[], footer: string, letters: Letters,
): string {
  const { height, size } = sheet
  const parts: string[] = []
  const put = (text: string, x: number, y: number, weight: 'plain' | 'bold', points: number) => {
    // Bold is the same letter with its edge drawn, which spares a second font.
    const pen = weight === 'bold' ? `2 Tr ${Math.round(points * 3.5) / 100} w` : '0 Tr'
    const words = letters.show(text)
    parts.push(`BT /F1 ${points} Tf ${pen} ${x.toString()} ${Math.round(y)} Td ${words} ET`)
  }
  put(table.title, MARGIN, height - MARGIN - 6, 'bold', size + 6)
  const line = size * LEAD
  for (const [place, text] of lead.entries()) {
    put(text, MARGIN, height - MARGIN - 22 - place * line, 'plain', size)
  }
  let y = height - MARGIN - HEADER - (lead.length - 1) * line
  for (const { cells, lines, is_bold } of rows) {
    let x = MARGIN
    for (const [column, texts] of cells.entries()) {
      const width = widths[column] ?? 0
      for (const [place, text] of texts.entries()) {
        const start = isFigure(text) ? x + width - GAP - widthOf(text, size) : x
        put(text, Math.round(start * 10) / 10, y - place * line, is_bold ? 'bold' : 'plain', size)
      }
      x += width
    }
    y -= lines * line
  }
  put(footer, MARGIN, MARGIN - 14, 'plain', size)
  return parts.join('\n')
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
