// CSV: text from the first byte to the last, and nothing else besides.

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
