// Older Word and Excel files (OLE2): their folders and streams by name, and what the main one holds.
import { read, type CFB$Container, type CFB$Entry } from 'cfb'

export type CompoundProblem = 'broken' | 'macros' | 'locked'

/** Without the number that some names begin with. */
const bare = (name: string) => name.replace(/^[\u0001-\u001f]/, '').toLowerCase()

/** Kinds of a directory's entries (MS-CFB 2.6.1). */
const [NOTHING, ROOT] = [0, 5]

const words = new Set([
  'worddocument', '0table', '1table', 'data', 'compobj', 'summaryinformation',
  'documentsummaryinformation', 'workbook', 'book', 'msodatastore', 'item', 'properties', 'ctls',
  'revision log', 'user names', '_sx_db_cur',
  // Of LibreOffice, looked into below, and of SheetJS, in what they write.
  'ole',
  'sh33tj5',
])

export function compoundStreams(bytes: Buffer): CFB$Container | null {
  try {
    return read(bytes, { type: 'buffer' })
  } catch {
    return null
  }
}

/** What is wrong with the folders of one whose main stream is among `main`, and with how that begins. */
export function compoundProblemOf(bytes: Buffer, main: readonly string[]): CompoundProblem | null {
  const file = compoundStreams(bytes)
  if (!file) return 'broken'
  // The root is called as its program likes.
  const names = file.FileIndex.filter(({ type }) => type !== NOTHING && type !== ROOT)
    .map(({ name }) => bare(name))
  if (names.some((name) => !words.has(name) && !/^[\w\s]{20,40}=*$/.test(name))) return 'macros'
  if (file.FileIndex.some((entry) => bare(entry.name) === 'ole' && !isOwnObject(entry))) return 'macros'
  const stream = file.FileIndex.find(({ name }) => main.includes(name))
  if (!stream) return 'broken'
  const content = Buffer.from(stream.content as Uint8Array)
  return main.includes('WordDocument') ? wordProblem(content) : sheetProblem(content)
}

const LINKED = 1

/** What LibreOffice writes of the file itself: no link, and no name of another one (MS-OLEDS 2.3.3). */
function isOwnObject({ content }: CFB$Entry): boolean {
  const bytes = Buffer.from(content as Uint8Array)
  return bytes.length === 20 && (bytes.readUInt32LE(4) & LINKED) === 0 && bytes.readUInt32LE(16) === 0
}

const FIB = 0xa5ec
const ENCRYPTED = 0x0100
/** A field that fetches or starts something, from where it begins. */
const acting =
  /\x13\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|EMBED|DATABASE|QUOTE|MACROBUTTON)\b/i

/** The file information block, and no field that fetches or starts something. */
function wordProblem(content: Buffer): CompoundProblem | null {
  if (content.length < 0x200 || content.readUInt16LE(0) !== FIB) return 'broken'
  if ((content.readUInt16LE(10) & ENCRYPTED) !== 0) return 'locked'
  const wide = [0, 1].map((from) => content.subarray(from).toString('utf16le'))
  const texts = [content.toString('latin1'), ...wide]
  return texts.some((text) => acting.test(text)) ? 'macros' : null
}

const record = {
  beginning: 0x0809, beginning_old: 0x0409, sheet: 0x0085, link: 0x01ae, project: 0x00d3, lock: 0x002f,
}
const MACRO_SHEET = 0x0040
/** A book that refers to itself, and to built-in functions. */
const inner = [0x0401, 0x3a01]

/** Record by record from the first to the last: no sheet of macros, no link to another program, no lock. */
function sheetProblem(content: Buffer): CompoundProblem | null {
  let at = 0
  let count = 0
  while (at + 4 <= content.length) {
    const [kind, length] = [content.readUInt16LE(at), content.readUInt16LE(at + 2)]
    const body = content.subarray(at + 4, at + 4 + length)
    if (body.length < length) return 'broken'
    if (count === 0 && kind !== record.beginning && kind !== record.beginning_old) return 'broken'
    const problem = recordProblem(kind, body)
    if (problem !== null) return problem
    at += 4 + length
    count += 1
    // The rest of the last sector.
    if (kind === 0 && length === 0) break
  }
  return count === 0 ? 'broken' : null
}

function recordProblem(kind: number, body: Buffer): CompoundProblem | null {
  if (kind === record.beginning && body.length >= 4 && body.readUInt16LE(2) === MACRO_SHEET) return 'macros'
  // Of a sheet: where it is, whether it is hidden, and of what kind it is.
  if (kind === record.sheet && body.length >= 6 && [1, 6].includes(body.readUInt8(5))) return 'macros'
  if (kind === record.link && body.length >= 4 && !inner.includes(body.readUInt16LE(2))) return 'macros'
  if (kind === record.project) return 'macros'
  return kind === record.lock ? 'locked' : null
}
