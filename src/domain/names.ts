// Whether two spellings of a name mean the same person: order, case, accents and punctuation do not count.
import { apostrophes, searchWords } from './folding.ts'

/** With an apostrophe that joins and with one that parts: OBRIEN to one bank, O BRIEN to another. */
const spellingsOf = (name: string): readonly string[][] =>
  [name, name.replace(apostrophes, ' ')].map((spelled) => searchWords(spelled).sort())

/**
 * True when all words of the shorter name are in the longer one, and at least two are: registers have middle
 * names that people leave out. A name of one word must be the whole of the other.
 */
export const isSameName = (one: string, other: string): boolean =>
  spellingsOf(one).some((words) => spellingsOf(other).some((others) => isIn(words, others)))

function isIn(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return false
  if (shorter.length === 1 && longer.length > 1) return false
  const left = [...longer]
  return shorter.every((word) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}
