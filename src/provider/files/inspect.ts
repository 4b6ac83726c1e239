// What a file is, by its bytes and structure, held against the ending of its name.
import {
  cleanFileName, fileExtensions, fileMessages, MAX_FILE_BYTES, type FileExtension,
} from '#domain/document.ts'
import { lockedFile } from '#domain/paper.ts'
import { compoundProblem, isCompound, isWrapped, packageProblem } from './office.ts'
import { redraw } from './picture.ts'
import { isPdf, readPdf } from './pdf.ts'
import { tableProblem } from './text.ts'

export interface Inspected {
  /** The person's own name for it, cleaned. */
  name: string
  extension: FileExtension
  type: string
  /** What is kept: a picture drawn anew, any other file as it came. */
  bytes: Buffer
}

interface Kind {
  readonly type: string
  /** With its article, for a message. */
  readonly said: string
  readonly looksRight: (bytes: Buffer) => boolean
  readonly read: (bytes: Buffer) => Read | Promise<Read>
}

type Read = Buffer | { problem: string }

type Judge = (bytes: Buffer) => string | null | Promise<string | null>

const asItIs = (problemOf: Judge) => async (bytes: Buffer): Promise<Read> => {
  const problem = await problemOf(bytes)
  return problem === null ? bytes : { problem }
}

const startsWith = (hex: string) => {
  const start = Buffer.from(hex, 'hex')
  return (bytes: Buffer) => bytes.subarray(0, start.length).equals(start)
}

const isZip = startsWith('504b0304')

const jpeg: Kind = {
  type: 'image/jpeg', said: 'a JPEG picture',
  looksRight: startsWith('ffd8ff'),
  read: (bytes) => redraw(bytes, 'jpeg'),
}

const kinds: Record<FileExtension, Kind> = {
  pdf: { type: 'application/pdf', said: 'a PDF', looksRight: isPdf, read: readPdf },
  png: {
    type: 'image/png',
    said: 'a PNG picture',
    looksRight: startsWith('89504e470d0a1a0a'),
    read: (bytes) => redraw(bytes, 'png'),
  },
  jpg: jpeg,
  jpeg,
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    said: 'a Word document',
    looksRight: isZip,
    read: asItIs((bytes) => packageProblem(bytes, 'word/document.xml')),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    said: 'an Excel sheet',
    looksRight: isZip,
    read: asItIs((bytes) => packageProblem(bytes, 'xl/workbook.xml')),
  },
  doc: {
    type: 'application/msword',
    said: 'an older Word document',
    looksRight: isCompound,
    read: asItIs((bytes) => compoundProblem(bytes, ['WordDocument'])),
  },
  xls: {
    type: 'application/vnd.ms-excel',
    said: 'an older Excel sheet',
    looksRight: isCompound,
    read: asItIs((bytes) => compoundProblem(bytes, ['Workbook', 'Book'])),
  },
  csv: {
    type: 'text/csv',
    said: 'a CSV table',
    looksRight: (bytes) => !isOther(bytes),
    read: asItIs(tableProblem),
  },
}

const isOther = (bytes: Buffer) =>
  isZip(bytes) || isCompound(bytes) || isPdf(bytes) || kinds.png.looksRight(bytes) || jpeg.looksRight(bytes)

/** The file as it may be kept, or what is wrong with it in words that say what to do. Never throws. */
export async function inspect(upload: {
  name: string
  bytes: Buffer
}): Promise<Inspected | { problem: string }> {
  const { bytes } = upload
  const name = cleanFileName(upload.name)
  const extension = extensionOf(name)
  if (bytes.length > MAX_FILE_BYTES) return { problem: fileMessages.size }
  if (extension === null) return { problem: fileMessages.format }
  if (bytes.length === 0) return { problem: 'This file is empty. Choose another one.' }
  if (isWrapped(bytes)) return { problem: lockedFile }
  const kind = kinds[extension]
  if (!kind.looksRight(bytes)) {
    return { problem: `This file is not ${kind.said}, as its name says. Choose the original file.` }
  }
  const read = await kind.read(bytes)
  return Buffer.isBuffer(read) ? { name, extension, type: kind.type, bytes: read } : read
}

function extensionOf(name: string): FileExtension | null {
  const ending = /[^.]\.([A-Za-z]{3,4})$/.exec(name)?.[1]?.toLowerCase()
  return fileExtensions.find((extension) => extension === ending) ?? null
}
