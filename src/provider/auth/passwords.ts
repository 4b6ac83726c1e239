// Refuses passwords that are guessed first, though they keep the spec's rule (ASVS 6.2.4): common words,
// names, keyboard rows and the person's own words, dressed up with digits and signs.
import { Refusal } from '#contract/refusal.ts'
import { commonWholes, commonWords } from './passwords.data.ts'

export const commonPasswordMessage =
  'This password is too easy to guess. Use several unrelated words, or let your phone suggest one.'

/** Throws `invalid_input` at `field`. `own` are the person's words: address, names, business. */
export function refuseCommonPassword(field: string, password: string, own: readonly string[] = []): void {
  if (!isCommonPassword(password, own)) return
  throw new Refusal('invalid_input', commonPasswordMessage, { errors: { [field]: commonPasswordMessage } })
}

const words = new Set(commonWords)
const wholes = new Set(commonWholes)

export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const known = new Set([...words, ...own.flatMap(wordsOf)])
  const readings = [lower, ...coresOf(lower)].flatMap((text) => [text, undressed(text)])
    .map((text) => text.replace(/[^\p{L}]/gu, ''))
  return wholes.has(lower.replace(/[^a-z0-9]/g, '')) || readings.some((letters) => isMadeOf(letters, known))
}

/** As many signs beside the letters as may be letters in dress: the last of `chelse@2025` is one. */
const DRESSED_ENDS = 3

/** What is between the digits and signs at both ends, with none to three of them left on either side. */
function coresOf(lower: string): string[] {
  const [, head = '', core = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(lower) ?? []
  const counts = Array.from({ length: DRESSED_ENDS + 1 }, (_, count) => count)
  return counts.flatMap((before) => counts.map((after) =>
    (before === 0 ? '' : head.slice(-before)) + core + tail.slice(0, after)))
}

/** The parts of a name or an address that are long enough to be a password's core. */
const wordsOf = (text: string): string[] => {
  const parts = text.toLowerCase().split(/[^\p{L}]+/u)
  return [...parts, parts.join('')].filter((part) => part.length >= 4)
}

const dress: Record<string, string> = {
  '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b',
  '@': 'a', '$': 's', '!': 'i', '+': 't', '€': 'e',
}

/** `p@ssw0rd` is `password`. */
const undressed = (text: string): string => [...text].map((sign) => dress[sign] ?? sign).join('')

/** Nothing, one known word, the same letter over and over, or two known words side by side. */
function isMadeOf(letters: string, known: ReadonlySet<string>): boolean {
  if (letters.length <= 2 || known.has(letters) || /^(.)\1*$/u.test(letters)) return true
  for (let at = 1; at < letters.length; at += 1) {
    if (known.has(letters.slice(0, at)) && known.has(letters.slice(at))) return true
  }
  return false
}
