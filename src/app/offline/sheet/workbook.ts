// What a workbook says of its sheets, its shared texts and its number formats.
import { codeOf, type NumberFormat } from './number-format.ts'
import { sheetMessages, SheetRefused } from './refused.ts'
import { openZip } from './unzip.ts'
import { readXml, type Hearing } from './xml.ts'

const LARGEST_PART = 10_000_000

export type Zip = ReturnType<typeof openZip>

export interface SheetPlace {
  name: string
  path: string
  is_hidden: boolean
}

export interface Workbook {
  zip: Zip
  sheets: SheetPlace[]
  /** The place of the sheet that stood open when it was saved. */
  active: number
  texts: readonly string[]
  /** By the number that a cell carries as its style. */
  formats: readonly NumberFormat[]
}

export function openWorkbook(bytes: Uint8Array): Workbook {
  const zip = openZip(bytes)
  const { sheets, active, from_1904 } = sheetsOf(zip)
  return { zip, sheets, active, texts: textsOf(zip), formats: formatsOf(zip, from_1904) }
}

export function partOf(zip: Zip, name: string, most: number): string | null {
  const bytes = zip.read(name, most)
  return bytes && new TextDecoder().decode(bytes)
}

const hear = (zip: Zip, name: string, hearing: Hearing) => {
  const text = partOf(zip, name, LARGEST_PART)
  if (text !== null) readXml(text, hearing)
}

const isSheet = (path: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(path)

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** By way of the workbook and its relations; where these are missing, the sheets of the usual names. */
function sheetsOf(zip: Zip) {
  const targets = new Map<string, string>()
  hear(zip, 'xl/_rels/workbook.xml.rels', { open(name, { Id = '', Target = '', Type = '' }) {
    // Charts have sheets of their own, which have no rows.
    if (name === 'Relationship' && !/chartsheet|dialogsheet/i.test(Type)) targets.set(Id, Target)
  } })
  const sheets: SheetPlace[] = []
  let active = 0
  let from_1904 = false
  hear(zip, 'xl/workbook.xml', { open(name, attributes) {
    if (name === 'workbookPr') from_1904 = isTrue(attributes['date1904'])
    if (name === 'workbookView') active = Number(attributes['activeTab'] ?? 0)
    if (name !== 'sheet') return
    const target = targets.get(attributes['id'] ?? '')
    const path = target === undefined ? '' : target.startsWith('/') ? target.slice(1) : `xl/${target}`
    // Its place counts, also where it has no rows.
    sheets.push({
      name: attributes['name'] ?? '', path, is_hidden: /^(very)?hidden$/i.test(attributes['state'] ?? ''),
    })
  } })
  const there = sheets.filter(({ path }) => path !== '')
  if (there.length > 0) return { sheets, active, from_1904 }
  const usual = zip.names.filter(isSheet)
  if (usual.length === 0) throw new SheetRefused(sheetMessages.kind)
  const found = usual.map((path, at) => ({ name: `Sheet ${at + 1}`, path, is_hidden: false }))
  return { sheets: found, active: 0, from_1904 }
}

/** `_x000D_` is how a workbook writes signs that XML cannot carry. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16))) : text

/** The texts of all `<t>` within an element but those that say how to pronounce it. */
export function textHearing() {
  let text = ''
  let inText = false
  let spoken = 0
  return {
    open(name: string) {
      if (name === 'rPh') spoken += 1
      if (name === 't') inText = spoken === 0
    },
    text(part: string) {
      if (inText) text += part
    },
    close(name: string) {
      if (name === 'rPh') spoken -= 1
      if (name === 't') inText = false
    },
    /** What was heard since it was asked before. */
    take() {
      const whole = unescaped(text)
      text = ''
      return whole
    },
  }
}

function textsOf(zip: Zip): string[] {
  const texts: string[] = []
  const hearing = textHearing()
  hear(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') hearing.take()
      hearing.open(name)
    },
    text: hearing.text,
    close(name) {
      hearing.close(name)
      if (name === 'si') texts.push(hearing.take())
    },
  })
  return texts
}

function formatsOf(zip: Zip, from_1904: boolean): NumberFormat[] {
  const own = new Map<number, string>()
  const ids: number[] = []
  let inCells = false
  hear(zip, 'xl/styles.xml', {
    open(name, { numFmtId, formatCode = 'General' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) ids.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return ids.length === 0 ? [{ code: 'General', from_1904 }]
    : ids.map((id) => ({ code: codeOf(id, own), from_1904 }))
}
