// A table as a PDF: pages of rows in Helvetica, which every reader has. Written here because a table needs
// a few dozen lines, and a library a few hundred kilobytes.

interface Table {
  title: string
  /** What stands under the title: the filter, the day. */
  lead: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** What the columns come to, under the last row. */
  foot?: readonly string[]
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

/** Helvetica has no naira sign and few accents: `₦` is written NGN, letters lose the marks it cannot draw. */
export function drawable(text: string): string {
  const plain = text
    .replace(/₦/g, 'NGN ')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u00a0/g, ' ')
  return Array.from(plain, (letter) => {
    if (/^[\u0020-\u007e\u00a1-\u00ff]$/.test(letter)) return letter
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(bare) ? bare : '?'
  }).join('')
}

const escaped = (text: string) => drawable(text).replace(/[\\()]/g, (mark) => `\\${mark}`)

/** Widths in thousandths of the size, near enough to cut a text that is too long for its column. */
const widthOf = (text: string, size: number) =>
  (Array.from(text).reduce(
    (sum, letter) =>
      sum +
      (/[ilIj.,:;'| ]/.test(letter) ? 270 : /[mwMW@]/.test(letter) ? 850 : /[A-Z]/.test(letter) ? 690 : 556),
    0,
  ) *
    size) /
  1000

function cut(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text
  let kept = text
  while (kept.length > 1 && widthOf(`${kept}...`, size) > room) kept = kept.slice(0, -1)
  return `${kept}...`
}

/** Each column as wide as its longest text wants, all together as wide as the page. */
function columnWidths({ heads, rows, foot = [] }: Table, { width, size }: Sheet): number[] {
  const measured = [foot, ...rows.slice(0, 500)]
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

function pageContent(table: Table, sheet: Sheet, rows: Table['rows'], footer: string): string {
  const { height, size } = sheet
  const widths = columnWidths(table, sheet)
  const line = size * 1.7
  const parts: string[] = []
  const put = (text: string, x: number, y: number, font: 'F1' | 'F2', points: number) => {
    parts.push(`BT /${font} ${points} Tf ${x.toString()} ${Math.round(y)} Td (${escaped(text)}) Tj ET`)
  }
  put(table.title, MARGIN, height - MARGIN - 6, 'F2', size + 6)
  put(table.lead, MARGIN, height - MARGIN - 22, 'F1', size)
  let y = height - MARGIN - 44
  for (const row of [table.heads, ...rows]) {
    const font = row === table.heads || row === table.foot ? 'F2' : 'F1'
    let x = MARGIN
    for (const [column, text] of row.entries()) {
      const room = (widths[column] ?? 0) - 6
      const said = cut(text, size, room)
      const start = isFigure(text) ? x + room - widthOf(said, size) : x
      put(said, Math.round(start), y, font, size)
      x += widths[column] ?? 0
    }
    y -= line
  }
  put(footer, MARGIN, MARGIN - 14, 'F1', size)
  return parts.join('\n')
}

export function tablePdf(table: Table, paper: Paper = 'a4'): Blob {
  const sheet = papers[paper]
  const lines = table.foot ? [...table.rows, table.foot] : table.rows
  const perPage = Math.max(1, Math.floor((sheet.height - 2 * MARGIN - 60) / (sheet.size * 1.7)))
  const pages: Table['rows'][] = []
  for (let at = 0; at < Math.max(1, lines.length); at += perPage)
    pages.push(lines.slice(at, at + perPage))
  const contents = pages.map((rows, place) =>
    pageContent(table, sheet, rows, `Page ${place + 1} of ${pages.length}`),
  )
  return new Blob([pdfOf(contents, sheet)], { type: 'application/pdf' })
}

/** The file around the pages: objects, then the table of where each begins. */
function pdfOf(contents: readonly string[], { width, height }: Sheet): ArrayBuffer {
  const kids = contents.map((_, place) => `${5 + place * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, place) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${6 + place * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return written(objects)
}

/** One byte for each letter: what is drawable fits into one. */
export function written(objects: readonly string[]): ArrayBuffer {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n` +
    starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('') +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}
