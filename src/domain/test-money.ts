// Money that is not there: what is made in test mode says so, in large letters, wherever somebody outside of
// the business reads it. Else a payment that anybody makes up would be a receipt in our name.

export const testMoney = {
  /** In front of titles, subjects and names. */
  mark: 'TEST',
  /** In large letters, above everything else. */
  banner: 'TEST: NO REAL MONEY',
  says: 'This is a test. No money has moved, and nobody was paid.',
} as const

/** `TEST: <words>` of what is of test mode; else the words alone. */
export const marked = (words: string, mode: 'test' | 'live'): string =>
  mode === 'test' ? `${testMoney.mark}: ${words}` : words

/** The first line of a file of test money, before its headings; none of live money. */
export const firstLineOf = (mode: 'test' | 'live'): string[][] =>
  (mode === 'test' ? [[testMoney.banner]] : [])

/** `TEST-statement.csv` of test money. */
export const fileNameOf = (name: string, mode: 'test' | 'live'): string =>
  (mode === 'test' ? `${testMoney.mark}-${name}` : name)

/** What outsiders are told of a business that no reviewer has approved. */
export const notReviewed = 'This business has not been reviewed yet. Anybody can open one.'
