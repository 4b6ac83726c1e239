// Whether a key that somebody chose is one that somebody else could guess.

/** As many bits as a key has to have, by what its own characters say of it. */
const LEAST_BITS = 80

/**
 * True for equal characters, steps such as abcdef, a short piece again and again, and what has too few
 * characters or too few different ones. Text is judged by its characters, a buffer by its bytes;
 * null, which is no key, is not guessed.
 */
export function isGuessableKey(key: string | Buffer | null): boolean {
  if (key === null) return false
  const signs = typeof key === 'string' ? [...key].map((sign) => sign.codePointAt(0) ?? 0) : [...key]
  const piece = signs.slice(0, periodOf(signs))
  const surprising = piece.filter((sign, at) => {
    const [before = NaN, twoBefore = NaN] = [piece[at - 1], piece[at - 2]]
    return sign - before !== before - twoBefore
  })
  return surprising.length * Math.log2(new Set(piece).size) < LEAST_BITS
}

/** After how many characters it begins again; its length when it never does. */
function periodOf(signs: readonly number[]): number {
  const period = signs.findIndex((_, length) =>
    length > 0 && signs.every((sign, at) => at < length || sign === signs[at - length]))
  return period === -1 ? signs.length : period
}
