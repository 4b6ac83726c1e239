// PDF and CSV: whole from the first byte to the last, and nothing else besides.

const HEADER = /^%PDF-[12]\.\d[\r\n \t%]/
const LAST_BYTES = 2_048

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * Header at the first byte, trailer at the end with nothing but space behind it, no scripts and no launching.
 */
export function pdfProblem(bytes: Buffer): string | null {
  const first = bytes.subarray(0, 16).toString('latin1')
  const last = bytes.subarray(-LAST_BYTES).toString('latin1')
  if (!HEADER.test(first) || !/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(last)) {
    return 'This PDF is not whole. Save it again, or take a photo of each page.'
  }
  const isActive = ['/JavaScript', '/Launch'].some((name) => bytes.includes(name))
  return isActive ? 'This PDF holds a program. Print it to a new PDF and choose that one.' : null
}

const otherStarts = /^\s*(<[!?a-z]|#!|%PDF|GIF8|PK\x03\x04|\{\\rtf)/i

/**
 * Text in UTF-8, or UTF-16 with its mark; no NUL or other control characters, and no page, program or script.
 */
export function tableProblem(bytes: Buffer): string | null {
  const text = decode(bytes)
  if (text === null || /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) || otherStarts.test(text)) {
    return 'This file is not a CSV table. Save it again as CSV (UTF-8).'
  }
  return null
}

function decode(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
