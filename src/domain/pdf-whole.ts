// Whether a PDF is whole from its first byte to its end, as the provider and the phone judge it: a file that
// readers open although something hangs behind it is cut there (ISO 32000-1, 7.5.5 and annex H).

const HEADER = /^%PDF-[12]\.\d[\r\n \t%]/
const HEADER_BYTES = 16
const LAST_BYTES = 2_048
/** Readers look for the end of a PDF in so many bytes, and forgive what stands behind it. */
const FORGIVEN_BYTES = 1_024

/** A page, a package or another PDF behind the end is no oversight. */
const otherFile = /<[a-z!?/]|PK[\x03\x05]|%PDF-/i

/** How many bytes of a PDF are its own: some programs and mailers leave a few behind its end. */
export function ownLength(bytes: Uint8Array): number {
  const last = lettersOf(bytes.subarray(-LAST_BYTES))
  const ends = [...last.matchAll(/startxref\s+\d+\s+%%EOF(?:\r\n|\r|\n)?/g)]
  const end = ends.at(-1)
  const rest = end ? last.length - (end.index + end[0].length) : 0
  const isForgiven = rest > 0 && rest <= FORGIVEN_BYTES && !otherFile.test(last.slice(-rest))
  return isForgiven ? bytes.length - rest : bytes.length
}

/** Header at the first byte, trailer at the end, and nothing but space behind it. */
export const isWholePdf = (bytes: Uint8Array): boolean =>
  HEADER.test(lettersOf(bytes.subarray(0, HEADER_BYTES)))
  && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(lettersOf(bytes.subarray(-LAST_BYTES)))

const AT_ONCE = 32_768

/** One letter a byte. */
export function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  }
  return parts.join('')
}
