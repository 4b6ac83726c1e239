// Login by plain forms, for who presses before the program has come: the names that the drawn pages and the
// provider, which fills them in, have in common.

/** Where the forms go. */
export const PLAIN_LOGIN = '/login'

/** A form is no longer than this, in bytes; an address and a password of full length are 3,000 at most. */
export const PLAIN_LOGIN_BYTES = 8_192

/**
 * The pages, as they are drawn at build: `again` is the first step with what was wrong, `code` the second,
 * `code-again` the same with what was wrong, `entered` hands the session over to the program.
 */
export const plainPages = ['again', 'code', 'code-again', 'entered'] as const

export type PlainPage = (typeof plainPages)[number]

/** What the provider writes into a page, each in its place. */
export const places = {
  email: '%EMAIL%', problem: '%PROBLEM%', ticket: '%TICKET%', session: '%SESSION%',
} as const

export type Filled = Partial<Record<keyof typeof places, string>>
