// One spelling of a name for finding and comparing: without accents, apostrophes, capitals and what cannot be
// seen. Search boxes, choosers, banks and countries fold with this, and the database by the same rules
// (migrations/0124_words_of_names.sql, which tests/provider/folding.test.ts compares).

type Range = readonly [first: number, last: number]

const oneOf = (ranges: readonly Range[]) =>
  ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')

/** What is taken off a letter: the combining marks that the database names, too. */
export const marks = new RegExp(`[${oneOf([
  [0x300, 0x36f], [0x483, 0x487], [0x64b, 0x65f], [0x1ab0, 0x1aff], [0x1dc0, 0x1dff], [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
])}]`, 'gu')

/** Soft hyphens, joiners, marks of direction, variation selectors. */
export const unseen = new RegExp(`[${oneOf([
  [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2069],
  [0xfe00, 0xfe0f], [0xfeff, 0xfeff],
])}]`, 'gu')

export const apostrophes = /['`\u00b4\u02b9-\u02bf\u02c8\u2018-\u201b\u2032\u2035\u02ee\ua78b\ua78c]/g

/** All that is neither a letter nor a figure of some alphabet, as ranges that both sides have. */
const between = new RegExp(`[${oneOf([
  [0x1, 0x2f], [0x3a, 0x40], [0x5b, 0x60], [0x7b, 0xbf], [0xd7, 0xd7], [0xf7, 0xf7], [0x2000, 0x206f],
  [0x20a0, 0x20cf], [0x3000, 0x3003],
])}]+`, 'u')

/** Letters that are no base letter with a mark: those of Hausa, Yoruba's neighbours and Europe. */
const letters = 'ɓɗƙƴŋɛɔəǝøłđħıſς'
const plainLetters = 'bdkyneoeeoldhisσ'
const several: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }

const lettersAt = new Map([...letters].map((letter, at) => [letter, [...plainLetters][at] ?? letter]))

/** What is written for a small letter that is no base letter with a mark. */
export const plainLetter = (letter: string): string | undefined => several[letter] ?? lettersAt.get(letter)

/** `Ọláńrewájú` is `olanrewaju`, `Ɗanladi` is `danladi`; apostrophes and the rest stay. */
export function foldLetters(text: string): string {
  return text.replace(unseen, '').normalize('NFKD').replace(marks, '').toLowerCase()
    .replace(/[^\u0000-\u007f]/g, (letter) => plainLetter(letter) ?? letter)
}

const split = (text: string): string[] => text.split(between).filter(Boolean)

/** The words of what was typed: an apostrophe joins, `O’Brien` is `obrien`. */
export const searchWords = (typed: string): string[] =>
  split(foldLetters(typed).replace(apostrophes, ''))

/** All words that a name is found by: `D’Ivoire` by `divoire`, by `d` and by `ivoire`. */
export function nameWords(name: string): string[] {
  const folded = foldLetters(name)
  return [...new Set([
    ...split(folded.replace(apostrophes, '')), ...split(folded.replace(apostrophes, ' ')),
  ])]
}

/**
 * Each word that was typed begins one of the name's. Nothing typed finds all, a sign that is no word finds
 * nothing.
 */
export function matchesWords(typed: string, name: string): boolean {
  const words = nameWords(name)
  const wanted = searchWords(typed)
  if (wanted.length === 0) return typed.trim() === ''
  return wanted.every((begun) => words.some((word) => word.startsWith(begun)))
}

/** As {@link matchesWords} by one of several names, or by a part of it: `tbank` finds GTBank. */
export function isFoundBy(typed: string, names: readonly string[]): boolean {
  const part = searchWords(typed).join('')
  return names.some((name) => matchesWords(typed, name)) || matchesWords(typed, names.join(' '))
    || (part !== '' && names.some((name) => searchWords(name).join('').includes(part)))
}
