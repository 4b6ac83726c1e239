// PDFs: whole from the first byte to the last, and paper only: no programs, no files inside.
import { inflateSync } from 'node:zlib'

const HEADER = /^%PDF-[12]\.\d[\r\n \t%]/
const LAST_BYTES = 2_048

export const pdfProblems = {
  broken: 'This PDF is not whole. Save it again, or take a photo of each page.',
  program: 'This PDF holds a program. Print it to a new PDF and choose that one.',
  locked: 'This PDF is locked. Print it to a new PDF without a password and choose that one.',
  files: 'This PDF holds other files. Print it to a new PDF and choose that one.',
} as const

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/** Header at the first byte, trailer at the end with nothing but space behind it, and nothing that acts. */
export function pdfProblem(bytes: Buffer): string | null {
  const first = bytes.subarray(0, 16).toString('latin1')
  const last = bytes.subarray(-LAST_BYTES).toString('latin1')
  if (!HEADER.test(first) || !/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(last)) return pdfProblems.broken
  const text = bytes.toString('latin1')
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

const programs = ['JavaScript', 'Launch', 'RichMedia'].map(written)
const files = ['EmbeddedFile'].map(written)

function problemIn(text: string): string | null {
  if (programs.some((name) => name.test(text))) return pdfProblems.program
  return files.some((name) => name.test(text)) ? pdfProblems.files : null
}

/** Objects may lie packed together, where they cannot be read at a glance. */
const packedObjects = written('ObjStm')
const isLocked = written('Encrypt')
const STREAM = /\bstream\r?\n/g
const UNPACKED_MOST = 16 * 1024 * 1024
/** What unpacking one takes, however little is in it. */
const UNPACKING = 4_096

/** Looks at no byte twice: a file can be made in which every stream is far from its object's beginning. */
function packedProblem(bytes: Buffer, text: string): string | null {
  if (!packedObjects.test(text)) return null
  let room = UNPACKED_MOST
  let [seen, end] = [0, 0]
  let head = { isObjects: false, isPacked: false }
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    head = headUntil(text.slice(seen, index), head)
    seen = index
    // What is not packed was read already.
    if (!head.isObjects || !head.isPacked) continue
    if (end !== -1 && end < index) end = text.indexOf('endstream', index)
    const inside = unpacked(bytes.subarray(index + word.length, end === -1 ? undefined : end), room)
    // Packed in another way, or beyond what paper needs: not to be known, so not to be kept.
    if (inside === null) return isLocked.test(text) ? pdfProblems.locked : pdfProblems.broken
    room -= inside.length + UNPACKING
    const problem = problemIn(inside.toString('latin1'))
    if (problem !== null) return problem
  }
  return null
}

/** What is said of a stream since its object began; `text` goes on where `before` ended. */
function headUntil(text: string, before: { isObjects: boolean, isPacked: boolean }) {
  const begins = text.lastIndexOf('obj')
  const own = begins === -1 ? text : text.slice(begins)
  const said = { isObjects: packedObjects.test(own), isPacked: /\/Filter/.test(own) }
  if (begins !== -1) return said
  return { isObjects: said.isObjects || before.isObjects, isPacked: said.isPacked || before.isPacked }
}

function unpacked(packed: Buffer, most: number): Buffer | null {
  if (most <= 0) return null
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return null
  }
}
