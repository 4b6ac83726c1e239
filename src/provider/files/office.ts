// Word and Excel files: read by parsers, never opened. What they have must be on the lists of what documents
// have.
import { lockedFile } from '#domain/paper.ts'
import { compoundProblemOf } from './compound.ts'
import { fieldsProblem } from './fields.ts'
import { partsProblem } from './package-parts.ts'
import { zipContents } from './zip.ts'

export const officeProblems = {
  broken: 'This file cannot be read. Save it again, or as a PDF.',
  macros: 'This file holds macros. Save it without them, or as a PDF.',
  locked: lockedFile,
  elsewhere: 'This file takes parts from elsewhere. Save it without them, or as a PDF.',
} as const

/** What is wrong with a docx or xlsx, whose main part must be `part`; null when nothing is. */
export function packageProblem(bytes: Buffer, part: 'word/document.xml' | 'xl/workbook.xml'): string | null {
  const parts = zipContents(bytes)
  const names = parts?.map(({ name }) => name)
  if (!parts || !names?.includes('[Content_Types].xml') || !names.includes(part)) return officeProblems.broken
  const files = parts.filter(({ name }) => !name.endsWith('/'))
  const problem = partsProblem(files) ?? fieldsProblem(files)
  return problem && officeProblems[problem]
}

const compoundMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(compoundMagic)

const wrapped = Buffer.from('EncryptedPackage', 'utf16le')

/** Word and Excel put a file that has a password into one of these (MS-OFFCRYPTO 1.3.2). */
export const isWrapped = (bytes: Buffer) => isCompound(bytes) && bytes.includes(wrapped)

/** What is wrong with a doc or xls, which must hold one of these streams; null when nothing is. */
export function compoundProblem(bytes: Buffer, streams: readonly string[]): string | null {
  const problem = compoundProblemOf(bytes, streams)
  return problem && officeProblems[problem]
}
