// Whether two spellings of a name mean the same person: order, case, accents and punctuation do not count.

/** The words of a name in one spelling, in alphabetical order. */
const wordsOf = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).sort()

/**
 * True when all words of the shorter name are in the longer one, and at least two are: registers have middle
 * names that people leave out. A name of one word must be the whole of the other.
 */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return false
  if (shorter.length === 1 && longer.length > 1) return false
  const left = [...longer]
  return shorter.every((word) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}
