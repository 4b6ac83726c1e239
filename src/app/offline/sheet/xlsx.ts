// Reads one sheet of an Excel workbook as it is shown: the visible one, without hidden rows and columns
// unless they are asked for. Nothing is run.
import { counted } from '#domain/counted.ts'
import { shownNumber } from './number-format.ts'
import { LARGEST_SHEET, MOST_LINES, sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice } from './shape.ts'
import type { Line, Table } from './table.ts'
import { openWorkbook, partOf, textHearing, unescaped, type SheetPlace, type Workbook } from './workbook.ts'
import { readXml, type Attributes } from './xml.ts'

const MOST_COLUMNS = 64

export function readXlsx(
  bytes: Uint8Array,
  choice: ReadChoice,
  /** Whether a sheet that nobody chose has what is looked for. */
  hasColumns: (lines: readonly Line[]) => boolean,
  onProgress: (share: number) => void = () => undefined,
): Table {
  const workbook = openWorkbook(bytes)
  const places = workbook.sheets.filter(({ path }) => path !== '')
  const chosen = places.find(({ name }) => name === choice.sheet)
  const visible = places.filter(({ is_hidden }) => !is_hidden)
  if (!chosen && visible.length === 0) throw new SheetRefused(sheetMessages.sheet)
  const open = workbook.sheets[workbook.active]
  const inTurn = chosen ? [chosen]
    : [...visible].sort((one, other) => Number(other === open) - Number(one === open))
  let first: Table | undefined
  for (const place of inTurn) {
    const table = tableOf(workbook, place, choice, onProgress)
    first ??= table
    if (hasColumns(table.lines)) return table
  }
  if (!first) throw new SheetRefused(sheetMessages.sheet)
  return first
}

function tableOf(
  workbook: Workbook, place: SheetPlace, choice: ReadChoice, onProgress: (share: number) => void,
): Table {
  const text = partOf(workbook.zip, place.path, LARGEST_SHEET)
  if (text === null) throw new SheetRefused(sheetMessages.broken)
  const { lines, hiddenRows, hiddenColumns, rounded } = rowsOf(text, workbook, onProgress)
  const isShown = (line: Line) => choice.with_hidden || !hiddenRows.has(line.row)
  const isBlank = ({ cells }: Line) => cells.every((cell) => cell.trim() === '')
  const isFilled = (column: number) =>
    lines.some(({ row, cells }) => !hiddenRows.has(row) && (cells[column] ?? '').trim() !== '')
  const columns = [...hiddenColumns].filter(isFilled)
  const shown = lines.filter(isShown).map(({ row, cells }) => ({
    row,
    cells: choice.with_hidden ? cells : cells.map((cell, at) => (hiddenColumns.has(at) ? '' : cell)),
  }))
  const places = workbook.sheets.filter(({ path }) => path !== '')
  return {
    lines: shown.filter((line) => !isBlank(line)),
    notes: rounded === 0 ? [] : [
      `${counted(rounded, 'number is', 'numbers are')} rounded in this sheet. What it shows is read.`,
    ],
    sheet: place.name,
    sheets: places.map(({ name, is_hidden }) => ({ name, is_hidden })),
    hidden: {
      rows: lines.filter(({ row }) => hiddenRows.has(row)).length,
      columns: columns.length,
      sheets: places.filter(({ is_hidden }) => is_hidden).length,
    },
  }
}

const general = { code: 'General', from_1904: false }

interface Cell { column: number; type: string; style: number }

/** Rows with something in them; columns count from 0, rows from 1. */
function rowsOf(xml: string, { texts, formats }: Workbook, onProgress: (share: number) => void) {
  const lines: Line[] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const inline = textHearing()
  let rounded = 0
  let row = 0
  let zeroHeight = false
  let cells: string[] = []
  let cell: Cell = { column: 0, type: 'n', style: 0 }
  let value: string | null = null
  let inValue = false
  const put = () => {
    const inlineText = inline.take()
    if (cell.column >= MOST_COLUMNS) return
    while (cells.length < cell.column) cells.push('')
    const shown = shownCell(cell, value ?? '', inlineText)
    if (shown.is_rounded) rounded += 1
    cells[cell.column] = shown.text
  }
  const shownCell = ({ type, style }: Cell, text: string, inlineText: string) => {
    switch (type) {
      case 'inlineStr': return { text: inlineText }
      case 's': return { text: texts[Number(text)] ?? '' }
      case 'n': return shownNumber(text, formats[style] ?? general)
      case 'b': return { text: text === '1' ? 'TRUE' : text === '0' ? 'FALSE' : text }
      case 'd': return { text: text.replace(/T.*$/, '') }
      default: return { text: unescaped(text) }
    }
  }
  const open = (name: string, attributes: Attributes) => {
    if (name === 'sheetFormatPr') zeroHeight = isTrue(attributes['zeroHeight'])
    if (name === 'col') noteHidden(hiddenColumns, attributes)
    if (name === 'row') {
      const given = Number(attributes['r'])
      row = Number.isInteger(given) && given > row ? given : row + 1
      cells = []
      cell = { column: -1, type: 'n', style: 0 }
      const { hidden, ht } = attributes
      if (hidden === undefined ? zeroHeight || Number(ht ?? 1) === 0 : isTrue(hidden)) hiddenRows.add(row)
    }
    if (name === 'c') {
      const letters = /^([A-Z]{1,3})\d+$/.exec(attributes['r'] ?? '')?.[1]
      cell = {
        column: letters ? columnOf(letters) : cell.column + 1,
        type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0),
      }
      value = null
    }
    if (name === 'v') {
      inValue = true
      value = ''
    }
    inline.open(name)
  }
  const close = (name: string) => {
    inline.close(name)
    if (name === 'v') inValue = false
    if (name === 'c') put()
    if (name !== 'row') return
    if (cells.some((each) => each.trim() !== '')) lines.push({ row, cells })
    if (lines.length > MOST_LINES) throw new SheetRefused(sheetMessages.rows)
  }
  const text = (part: string) => {
    if (inValue) value += part
    inline.text(part)
  }
  readXml(xml, { open, close, text }, onProgress)
  return { lines, hiddenRows, hiddenColumns, rounded }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

function noteHidden(columns: Set<number>, { min, max, hidden, width }: Attributes) {
  if (!isTrue(hidden) && width !== '0') return
  const last = Math.min(Number(max ?? min), MOST_COLUMNS)
  for (let at = Number(min); at <= last; at += 1) columns.add(at - 1)
}

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
