// A statement as a workbook of one sheet (ECMA-376): amounts are numbers, days are days, and no text is a
// formula. The archive is written while the lines come.
import { Zip, ZipDeflate, strToU8 } from 'fflate'
import { plainAmount, type Kobo } from '#domain/money.ts'
import { testMoney } from '#domain/test-money.ts'
import { lagosClock, lagosDay } from '#domain/time.ts'
import { amountsOf, columns, factsOf, wordsOf } from './table.ts'
import type { BookedLine, Form, Head } from './writer.ts'
import { xmlText } from './xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `${OFFICE}/spreadsheetml/2006/main`
const RELATED = `${OFFICE}/officeDocument/2006/relationships`

/** Formats of cells, by their place in styles.xml. */
const style = { plain: 0, money: 1, day: 2, bold: 3, boldMoney: 4 } as const

export const xlsxForm: Form = (head) => {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const all = Buffer.concat(pieces)
    pieces = []
    return all
  }
  const file = (name: string) => {
    const made = new ZipDeflate(name, { level: 6 })
    made.mtime = head.made_at
    zip.add(made)
    return made
  }
  let sheet: ZipDeflate
  let row = 0
  const next = (cells: readonly Cell[]) => {
    row += 1
    return rowOf(row, cells)
  }
  return {
    begin() {
      for (const [name, text] of parts) file(name).push(strToU8(DECLARATION + text), true)
      sheet = file('xl/worksheets/sheet1.xml')
      sheet.push(strToU8(beginning(head, next)))
      return taken()
    },
    add(lines) {
      sheet.push(strToU8(lines.map((line) => next(cellsOf(line))).join('')))
      return taken()
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true)
      zip.end()
      return taken()
    },
  }
}

/** What stands in a cell, after its address; none where the cell is empty. */
type Cell = string | null

function text(value: string, as: number = style.plain): Cell {
  const inside = `<is><t xml:space="preserve">${xmlText(value)}</t></is>`
  return value === '' ? null : ` s="${as}" t="inlineStr">${inside}</c>`
}
const money = (value: string, as: number = style.money): Cell => ` s="${as}"><v>${value}</v></c>`

/** Days since the last of 1899, as spreadsheets count them. */
const day = (at: string): Cell =>
  ` s="${style.day}"><v>${(Date.parse(at) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`

function rowOf(row: number, cells: readonly Cell[]): string {
  const written = cells.map((cell, place) =>
    (cell === null ? '' : `<c r="${String.fromCharCode(65 + place)}${row}"${cell}`))
  return `<row r="${row}">${written.join('')}</row>`
}

const widths = [12, 20, 15, 30, 32, 21, 24, 36, 18, 18, 18]

function beginning(head: Head, next: (cells: readonly Cell[]) => string): string {
  const facts = factsOf(head).map(([name, value, isFigure]) =>
    next([text(name, style.bold), isFigure ? money(value, style.boldMoney) : text(value)]))
  const wide = widths.map((width, place) =>
    `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
  const banner = head.mode === 'test' ? next([text(testMoney.banner, style.bold)]) : ''
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><cols>${wide.join('')}</cols><sheetData>${banner}`
    + facts.join('') + next([]) + next(columns.map((name) => text(name, style.bold)))
}

function cellsOf(line: BookedLine): Cell[] {
  const { reference, counterparty, counterparty_account, counterparty_bank, narration, balance } = line
  const at = new Date(line.at)
  const { money_in, money_out } = amountsOf(line)
  const figure = (amount: Kobo | null) => (amount === null ? null : money(plainAmount(amount)))
  return [
    day(lagosDay(at)), text(lagosClock(at)), text(reference), text(wordsOf(line)), text(counterparty),
    text(counterparty_account ?? ''), text(counterparty_bank ?? ''), text(narration ?? ''),
    figure(money_in), figure(money_out), figure(balance),
  ]
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All but the sheet. */
const parts: readonly [name: string, text: string][] = [
  ['[Content_Types].xml', `<Types xmlns="${OFFICE}/package/2006/content-types">`
    + '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    + `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>`
    + `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>`
    + `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`],
  ['_rels/.rels', `<Relationships xmlns="${OFFICE}/package/2006/relationships">`
    + `<Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`],
  ['xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets>`
    + '<sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>'],
  ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${OFFICE}/package/2006/relationships">`
    + `<Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/>`
    + `<Relationship Id="rId2" Type="${RELATED}/styles" Target="styles.xml"/></Relationships>`],
  ['xl/styles.xml', `<styleSheet xmlns="${MAIN}">`
    + '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>'
    + '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    + '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    + '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    + '<fill><patternFill patternType="gray125"/></fill></fills>'
    + '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    + '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    + '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    + '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    + '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    + '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    + '<xf numFmtId="4" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>'
    + '</cellXfs></styleSheet>'],
]
