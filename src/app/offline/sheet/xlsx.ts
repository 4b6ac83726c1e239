// Reads the first sheet of an Excel workbook: the zip, the shared texts, and the cells of each row; nothing
// is run.
import type { Line, Sheet } from './csv.ts'
import { LARGEST_SHEET, MOST_LINES, sheetMessages, SheetRefused } from './refused.ts'
import { openZip } from './unzip.ts'

const LARGEST_PART = 10_000_000
const MOST_COLUMNS = 64

type Zip = ReturnType<typeof openZip>

export function readXlsx(bytes: Uint8Array, onProgress: (share: number) => void = () => undefined): Sheet {
  const zip = openZip(bytes)
  const path = firstSheetOf(zip)
  const text = partOf(zip, path, LARGEST_SHEET)
  if (text === null) throw new SheetRefused(sheetMessages.broken)
  const shared = sharedTexts(partOf(zip, 'xl/sharedStrings.xml', LARGEST_PART))
  const lines = rowsOf(text, shared, onProgress)
  const sheets = zip.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)).length
  return { lines, notes: sheets > 1 ? ['Only the first sheet of this workbook is read.'] : [] }
}

function partOf(zip: Zip, name: string, most: number): string | null {
  const bytes = zip.read(name, most)
  if (!bytes) return null
  const text = new TextDecoder().decode(bytes)
  // A workbook has no document type: what brings one wants to define its own letters.
  if (/<!DOCTYPE/i.test(text.slice(0, 1_000))) throw new SheetRefused(sheetMessages.broken)
  return text
}

/** By way of the workbook and its relations; where these are missing, the sheet of the usual name. */
function firstSheetOf(zip: Zip): string {
  const id = /<sheet\s[^>]*?r:id="([^"]+)"/.exec(partOf(zip, 'xl/workbook.xml', LARGEST_PART) ?? '')?.[1]
  const relations = partOf(zip, 'xl/_rels/workbook.xml.rels', LARGEST_PART) ?? ''
  const relation = (relations.match(/<Relationship\s[^>]*>/g) ?? []).find(
    (each) => attribute(each, 'Id') === id,
  )
  const target = relation && attribute(relation, 'Target')
  if (target) return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const usual = zip.names.find((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name))
  if (!usual) throw new SheetRefused(sheetMessages.kind)
  return usual
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The texts of a `<si>` or `<is>`: all `<t>` but those that say how to pronounce it. */
function textIn(xml: string): string {
  const spoken = xml.replace(/<rPh[\s\S]*?<\/rPh>/g, '')
  return (spoken.match(/<t(?:\s[^>]*)?>[\s\S]*?<\/t>/g) ?? [])
    .map((each) => unescaped(each.replace(/^<t[^>]*>|<\/t>$/g, '')))
    .join('')
}

function sharedTexts(xml: string | null): string[] {
  return xml === null ? [] : (xml.match(/<si(?:\s[^>]*)?>[\s\S]*?<\/si>|<si\s*\/>/g) ?? []).map(textIn)
}

function rowsOf(xml: string, shared: readonly string[], onProgress: (share: number) => void): Line[] {
  const lines: Line[] = []
  const pattern = /<row(\s[^>]*)?(?:\/>|>([\s\S]*?)<\/row>)/g
  let row = 0
  for (let found = pattern.exec(xml); found; found = pattern.exec(xml)) {
    const given = Number(attribute(found[1] ?? '', 'r'))
    row = Number.isInteger(given) && given > row ? given : row + 1
    const cells = cellsOf(found[2] ?? '', shared)
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
    if (lines.length > MOST_LINES) throw new SheetRefused(sheetMessages.rows)
    if (lines.length % 500 === 0) onProgress(found.index / xml.length)
  }
  return lines
}

function cellsOf(xml: string, shared: readonly string[]): string[] {
  const cells: string[] = []
  const pattern = /<c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/c>)/g
  let column = 0
  for (let found = pattern.exec(xml); found; found = pattern.exec(xml)) {
    const tag = found[1] ?? ''
    const name = /\sr="([A-Z]{1,3})\d+"/.exec(tag)?.[1]
    column = name ? columnOf(name) : column
    if (column < MOST_COLUMNS) {
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(attribute(tag, 't') ?? 'n', found[2] ?? '', shared)
    }
    column += 1
  }
  return cells
}

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function valueOf(type: string, xml: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(xml)
  const value = unescaped(/<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/.exec(xml)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  return type === 'n' ? plainNumber(value) : value
}

/**
 * A number as its digits: Excel keeps `3012345678` as `3.012345678E9`, and 1,250.10 with a rest far behind
 * the point. A text that looks so, as a CSV may have it, has lost its digits and is left for the check to
 * refuse.
 */
export function plainNumber(value: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (Number.isSafeInteger(number)) return String(number)
  const hundredths = Math.round(number * 100)
  const isNear =
    Number.isSafeInteger(hundredths) && Math.abs(number * 100 - hundredths) < 1e-6 * Math.abs(number)
  return isNear ? String(hundredths / 100) : value
}
