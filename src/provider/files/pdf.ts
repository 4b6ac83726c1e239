// PDFs: whole from the first byte to the last, and paper only: no programs, no files inside. What the bytes
// say is looked at first, then what a reader of PDF finds in them.
import { constants, inflateSync } from 'node:zlib'
import { pdfProblems } from '#domain/paper.ts'
import { needsPassword } from '#domain/pdf-password.ts'
import { isWholePdf, ownLength } from '#domain/pdf-whole.ts'
import { pdfAlgorithms } from './pdf-algorithms.ts'
import { objectsProblem } from './pdf-objects.ts'

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/** What is kept of a PDF, which ends with its own end: some programs and mailers leave bytes behind it. */
export async function readPdf(given: Buffer): Promise<Buffer | { problem: string }> {
  const bytes = given.subarray(0, ownLength(given))
  const problem = pdfProblem(bytes)
  if (problem !== null) return { problem }
  const found = await objectsProblem(bytes)
  return found === null ? bytes : { problem: pdfProblems[found] }
}

/** Whole, open to everybody, and with nothing in its bytes that acts. */
function pdfProblem(bytes: Buffer): string | null {
  if (!isWholePdf(bytes)) return pdfProblems.broken
  const text = bytes.toString('latin1')
  if (needsPassword(text, pdfAlgorithms)) return pdfProblems.locked
  return problemIn(text) ?? packedProblem(bytes, text)
}

/** A name as it may be written: any of its letters can stand as `#` and two hex digits. */
function written(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16)
    const either = [...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
    return `(?:${letter}|#${either.join('')})`
  })
  return new RegExp(`/${letters.join('')}`)
}

const programs =
  ['JavaScript', 'Launch', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition',
    'OnInstantiate'].map(written)
const files = ['EmbeddedFile', 'Filespec', 'FileAttachment', 'GoToR'].map(written)

const spaced = (...names: string[]) => names.map((name) => written(name).source).join('\\s*')
/** A dictionary, as far as its first end, or where one is. */
const given = '\\s*(?:<<|(\\d+)\\s+(\\d+)\\s+R)'
/** Films and sounds, what is done when a page is turned to, and what brings its bytes from an address. */
const acting = [
  spaced('Subtype', 'Movie'), spaced('Subtype', 'Sound'), spaced('S', 'Movie'), spaced('S', 'Sound'),
  `${spaced('AA')}${given}`, spaced('FS', 'URL'),
].map((source) => new RegExp(source))
const opening = new RegExp(`${spaced('OpenAction')}${given}([^>]{0,400})`, 'g')
const address = new RegExp(spaced('S', 'URI'))

/** A paper that opens in so many ways is none. */
const MOST_OPENINGS = 20

/** Whether an address is opened with the paper, by nobody's hand. */
function opensAddress(text: string): boolean {
  const openings = [...text.matchAll(opening)]
  return openings.length > MOST_OPENINGS || openings.some(([, number, generation, inside = '']) => {
    if (number === undefined) return address.test(inside)
    const named = new RegExp(`\\b${number}\\s+${generation}\\s+obj([^]{0,400})`, 'g')
    return [...text.matchAll(named)].some(([, object = '']) => address.test(object.split('endobj')[0] ?? ''))
  })
}

function problemIn(text: string): string | null {
  const isActing = [...programs, ...acting].some((name) => name.test(text)) || opensAddress(text)
  if (isActing) return pdfProblems.program
  return files.some((name) => name.test(text)) ? pdfProblems.files : null
}

/** Objects may lie packed together, where they cannot be read at a glance. */
const packedObjects = written('ObjStm')
const isLocked = written('Encrypt')
const STREAM = /\bstream(?:\r?\n|\r)/g
/** From the name of packed objects to their bytes, by what such a head has alone: no text, no remark. */
const HEAD_END = /^[\w\s/<>[\]+.#-]{0,400}?>>\s*stream(?:\r?\n|\r)/
/** Where each object begins in what is packed: what packed objects begin with, and hardly anything else. */
const PLACES = /^\s*\d+\s+\d+/
const BEGINNING = 512
const UNPACKED_MOST = 16 * 1024 * 1024
/** What unpacking one takes, however little is in it. */
const UNPACKING = 1_024

/**
 * What a head says of a stream can be written in too many ways: each stream that can be unpacked is, and read
 * where it begins as packed objects do. Where a head speaks of packed objects they must be found behind it:
 * packed in another way, or beyond what paper needs, they are not to be known, so not to be kept.
 */
function packedProblem(bytes: Buffer, text: string): string | null {
  const told = placesOfPacked(text)
  const unknown = isLocked.test(text) ? pdfProblems.locked : pdfProblems.broken
  if (told === null) return unknown
  let room = UNPACKED_MOST
  let end = 0
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    const from = index + word.length
    const isTold = told.has(from)
    const isPacked = bytes[from] === 0x78 && bytes.readUInt16BE(from) % 31 === 0
    if (!isPacked) {
      // What is not packed was read already.
      if (isTold && !PLACES.test(text.slice(from, from + BEGINNING))) return unknown
      continue
    }
    const beginning = begun(bytes.subarray(from, from + BEGINNING))
    room -= UNPACKING
    if (room <= 0) return unknown
    if (!PLACES.test(beginning)) {
      if (isTold) return unknown
      continue
    }
    if (end !== -1 && end < index) end = text.indexOf('endstream', index)
    const inside = unpacked(bytes.subarray(from, end === -1 ? undefined : end), room)
    if (inside === null) return unknown
    room -= inside.length
    const problem = problemIn(inside.toString('latin1'))
    if (problem !== null) return problem
  }
  return null
}

/** Where the bytes of packed objects begin, by their heads; null where one has no end that can be trusted. */
function placesOfPacked(text: string): Set<number> | null {
  const places = new Set<number>()
  const name = new RegExp(packedObjects.source, 'g')
  for (const { index, 0: word } of text.matchAll(name)) {
    const from = index + word.length
    const head = HEAD_END.exec(text.slice(from, from + 500))
    if (!head) return null
    places.add(from + head[0].length)
  }
  return places
}

/** The first bytes of what is packed, however long it is. */
function begun(packed: Buffer): string {
  try {
    const bytes = inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
    return bytes.subarray(0, BEGINNING).toString('latin1')
  } catch {
    return ''
  }
}

function unpacked(packed: Buffer, most: number): Buffer | null {
  if (most <= 0) return null
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return null
  }
}
