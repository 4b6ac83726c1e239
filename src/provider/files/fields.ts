// Fields of Word and formulas of Excel: words that are worked out when somebody opens the file. Those that
// only number, date and refer within the file are listed; any other can fetch or start something.
import { elementsOf } from './xml.ts'
import type { Part, PartProblem } from './package-parts.ts'

const fields = new Set([
  'PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'REF', 'NOTEREF', 'STYLEREF', 'SEQ', 'TOC',
  'TC', 'XE', 'INDEX', 'DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'AUTHOR', 'TITLE',
  'SUBJECT', 'KEYWORDS', 'COMMENTS', 'FILENAME', 'FILESIZE', 'LASTSAVEDBY', 'REVNUM', 'NUMWORDS',
  'NUMCHARS', 'DOCPROPERTY', 'USERNAME', 'USERINITIALS', 'USERADDRESS', 'FORMTEXT', 'FORMCHECKBOX',
  'FORMDROPDOWN', 'MERGEFIELD', 'HYPERLINK', 'SYMBOL', 'LISTNUM', 'AUTONUM', 'CITATION', 'BIBLIOGRAPHY',
  'SHAPE', 'EQ', 'ADVANCE', '=', 'TOA', 'TA', 'BIDIOUTLINE',
])

/** Of Excel: asks another program, a library or the web. */
export const fetching =
  /\b(CALL|REGISTER(\.ID)?|EXEC|WEBSERVICE|FILTERXML|IMAGE|RTD|DDE|SQL\.REQUEST|FOPEN|INITIATE|RUN)\s*\(/i

const MOST_READ = 24 * 1024 * 1024

export function fieldsProblem(parts: readonly Part[]): PartProblem | null {
  if (parts.some(startsMacro)) return 'macros'
  const read = parts.filter(({ name }) => /^(word|xl)\/.*\.xml$/i.test(name))
  if (read.reduce((sum, { data }) => sum + data.length, 0) > MOST_READ) return 'broken'
  for (const { name, data } of read) {
    const problem = /^word\//i.test(name) ? wordProblem(data) : sheetProblem(data)
    if (problem !== null) return problem
  }
  return null
}

/** Older drawings are no sound XML: Excel writes them as it wrote its first pages for the web. */
const startsMacro = ({ name, data }: Part) =>
  /\.vml$/i.test(name) && /<\s*(\w+:)?FmlaMacro\s*>\s*[^<\s]|\0/i.test(data.toString('latin1'))

const brought = ['altChunk', 'object', 'OLEObject', 'control']
const ofFields = new Set(['instrText', 'delInstrText', 'fldSimple', 'fldChar', ...brought])

function wordProblem(data: Buffer): PartProblem | null {
  const found = elementsOf(data, (name) => ofFields.has(name))
  if (found === null) return 'broken'
  // Fields stand in one another: the words of each are put together from where it begins.
  const open: string[] = []
  const instructions: string[] = []
  for (const { name, attributes, text } of found) {
    if (brought.includes(name)) return 'macros'
    if (name === 'fldSimple') instructions.push(attributes['instr'] ?? '')
    else if (name !== 'fldChar') open.push(`${open.pop() ?? ''}${text}`)
    else if (attributes['fldCharType'] === 'begin') open.push('')
    else if (attributes['fldCharType'] === 'separate') instructions.push(open.at(-1) ?? '')
    else instructions.push(open.pop() ?? '')
  }
  return [...instructions, ...open].every(isPlainField) ? null : 'macros'
}

function isPlainField(instruction: string): boolean {
  const [first = ''] = instruction.trim().split(/[\s\\"]/)
  return first === '' || first.startsWith('=') || fields.has(first.toUpperCase())
}

const linked = ['ddeLink', 'oleLink', 'oleObject', 'control', 'webPr', 'dbPr']
/** What is drawn on a sheet, and can call a macro when it is touched. */
const drawn = ['sp', 'pic', 'graphicFrame', 'cxnSp']
const ofSheets = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName', ...drawn, ...linked])
const ofMacros = ['xlm', 'macro', 'function', 'vbProcedure']

function sheetProblem(data: Buffer): PartProblem | null {
  const found = elementsOf(data, (name) => ofSheets.has(name))
  if (found === null) return 'broken'
  for (const { name, attributes, text } of found) {
    if (linked.includes(name)) return 'macros'
    if (drawn.includes(name) && (attributes['macro'] ?? '').trim() !== '') return 'macros'
    if (ofMacros.some((key) => /^(1|true)$/.test(attributes[key] ?? ''))) return 'macros'
    if (/^(_xlnm\.)?auto_(open|close|activate)/i.test(attributes['name'] ?? '')) return 'macros'
    // Another program is named before a line: `cmd|'/c calc'!A0`.
    const outside = text.replace(/"[^"]*"/g, '')
    if (outside.includes('|') || fetching.test(outside)) return 'macros'
  }
  return null
}
