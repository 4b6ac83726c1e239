// Workbooks as their programs write them, a part at a time.
import { aZipOf } from '#tests/app/new-payout/workbook.ts'

export interface MadeSheet {
  name: string
  /** `hidden` or `veryHidden`. */
  state?: string
  /** The rows, as XML. */
  rows: string
  /** What stands before the rows, such as `<cols>`. */
  before?: string
}

export interface MadeBook {
  sheets: readonly MadeSheet[]
  active?: number
  /** The shared texts, as XML. */
  shared?: string
  /** Format codes of the styles from 1; 0 is General. */
  formats?: readonly string[]
  from_1904?: boolean
  /** Of every element's name, with its colon. */
  prefix?: string
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export function aBook(made: MadeBook): Uint8Array {
  const { sheets, active = 0, shared = '', formats = [], from_1904, prefix = '' } = made
  const xml = (text: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${text.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`)}`
  const named = sheets.map(({ name, state }, at) =>
    `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`)
  const related = sheets.map((_, at) =>
    `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${attribute(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return aZipOf({
    'xl/workbook.xml': xml(
      `<workbook>${from_1904 ? '<workbookPr date1904="1"/>' : ''}`
      + `<bookViews><workbookView activeTab="${active}"/></bookViews>`
      + `<sheets>${named.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    'xl/styles.xml': xml(
      `<styleSheet><numFmts>${own.join('')}</numFmts>`
      + `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`),
    'xl/sharedStrings.xml': xml(`<sst>${shared}</sst>`),
    ...Object.fromEntries(sheets.map(({ rows, before = '' }, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      xml(`<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`),
    ])),
  })
}

/** A cell: a text, a number, or XML of its own that begins with `<c`. */
export type MadeCell = string | number

export const aLine = (cells: readonly MadeCell[], attributes = ''): string =>
  `<row${attributes && ` ${attributes}`}>${cells.map(aCell).join('')}</row>`

function aCell(cell: MadeCell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell.startsWith('<c')) return cell
  return `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}

/** A number that is shown in the format of this style. */
export const styled = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`
