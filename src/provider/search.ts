// What a person typed into a search, as a pattern of SQL in which their own signs are only signs.

export const anywhere = (typed: string): string => `%${plain(typed.trim())}%`

export const atTheStart = (typed: string): string => `${plain(typed.trim())}%`

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The last character there is: nothing that begins with `typed` comes after `typed` and this. */
const LAST = '\u{10FFFF}'

/**
 * From where to where texts are that begin so, for a column of lower case in the order of bytes: an index is
 * read for that also under row-level security, which lets no pattern near one.
 */
export function beginning(typed: string): { from: string, to: string } {
  const from = typed.trim().toLowerCase()
  return { from, to: `${from}${LAST}` }
}

/**
 * Whether it can be a reference of ours. What cannot is looked for by its name alone: that index has all that
 * is counted, and with "or" each row that is found would be read as well.
 */
export const isReference = (typed: string): boolean => /^\d{12}$/.test(typed)

/** The words of a name, as `name_words` of the database takes them apart. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/[\s.,'/&()-]+/).filter(Boolean)
