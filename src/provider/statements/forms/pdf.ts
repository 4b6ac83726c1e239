// A statement on paper: A4 across, with what it is of and its balances on every page. Pages are written while
// the lines come; how many there are is written once they are known, in a drawing that all of them show.
import { readFileSync } from 'node:fs'
import { kobo, moneyParts, type Kobo } from '#domain/money.ts'
import { openPdf, stream } from '#domain/pdf-file.ts'
import { brokenLines, lettersOf, type Letters } from '#domain/pdf-letters.ts'
import { testMoney } from '#domain/test-money.ts'
import { lagosClock, lagosDay } from '#domain/time.ts'
import { readFont } from '#domain/true-type.ts'
import { root } from '#provider/root.ts'
import { accountOf, amountsOf, balancesOf, titleOf, wordsOf } from './table.ts'
import type { BookedLine, Form, Head } from './writer.ts'

const PAPER = { width: 842, height: 595 }
const MARGIN = 36
const SIZE = 8
const LINE = 13.6
/** Of the title. */
const HEADER = 22
const GAP = 6

/** As wide as the page between its margins; the amounts have room for a trillion. */
const columns = [
  { name: 'Date and time', width: 78 }, { name: 'Reference', width: 64 }, { name: 'Type', width: 112 },
  { name: 'Counterparty', width: 146 }, { name: 'Narration', width: 100 },
  { name: 'Money in', width: 90, is_figure: true }, { name: 'Money out', width: 90, is_figure: true },
  { name: 'Balance', width: 90, is_figure: true },
] as const

let letters: Letters | undefined

/** The font is read with the first PDF. */
function theLetters(): Letters {
  const file = () => readFileSync(new URL('src/domain/noto-sans/names.ttf', root))
  letters ??= lettersOf(readFont(file().toString('latin1')))
  return letters
}

interface Laid { cells: readonly (readonly string[])[], lines: number, is_bold: boolean }

/** Of the objects: 1 and 2 the catalogue and the pages, 3 to 7 the font, 8 the number of pages. */
const FONT = 3
const COUNT = 8

export const pdfForm: Form = (head) => {
  const pdf = openPdf()
  const paper = openPaper(head)
  let page: Laid[] = []
  let taken = paper.heading.lines
  let pages = 0
  const closePage = (): string => {
    const number = COUNT + 1 + pages * 2
    pages += 1
    const content = paper.drawn(page, `Page ${pages}`)
    page = []
    taken = paper.heading.lines
    return pdf.object(number, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAPER.width} ${PAPER.height}] `
      + `/Contents ${number + 1} 0 R /Resources << /Font << /F1 ${FONT} 0 R >> `
      + `/XObject << /N ${COUNT} 0 R >> >> >>`) + pdf.object(number + 1, stream(content))
  }
  /** A row is never parted. */
  const addRow = (row: Laid): string => {
    const closed = page.length > 0 && taken + row.lines > paper.room ? closePage() : ''
    page.push(row)
    taken += row.lines
    return closed
  }
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  return {
    begin() {
      const opening = ['', '', 'Opening balance', '', '', '', '', plain(head.opening)]
      return bytes(pdf.begin() + addRow(paper.laid(opening, true)))
    },
    add: (lines) => bytes(lines.map((line) => addRow(paper.laid(cellsOf(line)))).join('')),
    end() {
      const closing = ['', '', 'Closing balance', '', '', plain(head.money_in), plain(head.money_out),
        plain(head.closing)]
      const rest = addRow(paper.laid(closing, true)) + closePage()
      const kids = Array.from({ length: pages }, (_, at) => `${COUNT + 1 + at * 2} 0 R`).join(' ')
      return bytes([
        rest, pdf.object(1, '<< /Type /Catalog /Pages 2 0 R >>'),
        pdf.object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
        pdf.object(COUNT, paper.counted(pages)),
        ...paper.font().map((object, at) => pdf.object(FONT + at, object)),
        pdf.end(),
      ].join(''))
    },
  }
}

/** How rows lie on the pages of a statement. */
function openPaper(head: Head) {
  const { widthOf, openLetters } = theLetters()
  const used = openLetters()
  const measure = (text: string) => widthOf(text, SIZE)
  const lead = leadOf(head).flatMap((text) => brokenLines(text, PAPER.width - 2 * MARGIN, measure))
  const laid = (row: readonly string[], is_bold = false): Laid => {
    const cells = columns.map(({ width }, at) => brokenLines(row[at] ?? '', width - GAP, measure))
    return { cells, is_bold, lines: Math.max(1, ...cells.map((lines) => lines.length)) }
  }
  const put = (text: string, x: number, y: number, { is_bold = false, size = SIZE } = {}) => {
    const pen = is_bold ? `2 Tr ${Math.round(size * 3.5) / 100} w` : '0 Tr'
    return `BT /F1 ${size} Tf ${pen} ${Math.round(x * 10) / 10} ${Math.round(y)} Td ${used.show(text)} ET`
  }
  const putRow = (row: Laid, top: number): string[] => columns.flatMap(({ width, ...column }, at) => {
    const left = MARGIN + columns.slice(0, at).reduce((sum, before) => sum + before.width, 0)
    return (row.cells[at] ?? []).map((text, place) =>
      put(text, 'is_figure' in column ? left + width - GAP - measure(text) : left, top - place * LINE, row))
  })
  const heading = laid(columns.map(({ name }) => name), true)
  const top = PAPER.height - MARGIN
  const foot = MARGIN - 14
  return {
    laid,
    heading,
    room: Math.floor((PAPER.height - 2 * MARGIN - HEADER - lead.length * LINE) / LINE),
    drawn(page: readonly Laid[], footer: string): string {
      let y = top - HEADER - lead.length * LINE
      const rows = [heading, ...page].flatMap((row) => {
        const parts = putRow(row, y)
        y -= row.lines * LINE
        return parts
      })
      return [
        put(titleOf(head), MARGIN, top - 6, { is_bold: true, size: SIZE + 6 }),
        ...lead.map((text, place) => put(text, MARGIN, top - HEADER - place * LINE)), ...rows,
        put(footer, MARGIN, foot),
        `q 1 0 0 1 ${Math.round(MARGIN + measure(`${footer} `))} ${foot} cm /N Do Q`,
      ].join('\n')
    },
    counted: (pages: number) => stream(put(`of ${pages}`, 0, 0), '/Type /XObject /Subtype /Form '
      + `/BBox [0 -4 ${PAPER.width} 12] /Resources << /Font << /F1 ${FONT} 0 R >> >> `),
    font: () => used.objects(FONT),
  }
}

function leadOf(head: Head): string[] {
  const account = [`Account ${accountOf(head)}`, head.account_name, head.bank_name, `Owner ${head.owner}`,
    `Currency ${head.currency}`]
  return [
    ...head.mode === 'test' ? [testMoney.banner] : [],
    account.filter((part) => part !== '').join(' · '), balancesOf(head),
  ]
}

/** `12,500.00`, or nothing. */
function plain(amount: Kobo | null): string {
  if (amount === null) return ''
  const { minus, whole, decimals } = moneyParts(kobo(amount))
  return `${minus ? '-' : ''}${whole}.${decimals}`
}

function cellsOf(line: BookedLine): string[] {
  const { reference, counterparty, counterparty_account, counterparty_bank, narration, balance } = line
  const at = new Date(line.at)
  const { money_in, money_out } = amountsOf(line)
  return [
    `${lagosDay(at)} ${lagosClock(at)}`, reference, wordsOf(line),
    [counterparty, counterparty_account, counterparty_bank].filter(Boolean).join(', '), narration ?? '',
    plain(money_in), plain(money_out), plain(balance),
  ]
}
