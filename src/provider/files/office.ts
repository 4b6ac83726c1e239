// Word and Excel files: looked at from outside, never opened; those with macros are refused.
import { zipEntries } from './zip.ts'

export const officeProblems = {
  broken: 'This file cannot be read. Save it again, or as a PDF.',
  macros: 'This file holds macros. Save it without them, or as a PDF.',
} as const

/** What is wrong with a docx or xlsx, whose main part must be `part`; null when nothing is. */
export function packageProblem(bytes: Buffer, part: 'word/document.xml' | 'xl/workbook.xml'): string | null {
  const names = zipEntries(bytes)?.map(({ name }) => name)
  if (!names?.includes('[Content_Types].xml') || !names.includes(part)) return officeProblems.broken
  return names.some((name) => /vbaproject|macrosheets\/|activex\//i.test(name)) ? officeProblems.macros : null
}

const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512

export const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(compoundMagic)

/** What is wrong with a doc or xls, which must hold one of these streams; null when nothing is. */
export function compoundProblem(bytes: Buffer, streams: readonly string[]): string | null {
  if (bytes.length < 3 * HEADER_BYTES) return officeProblems.broken
  const littleEndian = bytes.readUInt16LE(28) === 0xfffe
  const sectors = [9, 12].includes(bytes.readUInt16LE(30))
  const holds = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (!littleEndian || !sectors || !streams.some(holds)) return officeProblems.broken
  return ['_VBA_PROJECT', '_VBA_PROJECT_CUR'].some(holds) ? officeProblems.macros : null
}
