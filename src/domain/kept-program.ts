// How much of the program a phone keeps before anybody opens it: what the person chose, what is there, and
// where a page and the service worker leave word for one another.

/** `link` leaves it to what the link costs; `all` brings every screen over any link; `opened` brings a screen
 * once it was opened, and the rest over a link that costs nothing. */
export const keepChoices = ['link', 'all', 'opened'] as const

export type KeepChoice = (typeof keepChoices)[number]

/** The store of a browser in which a page and the worker leave word, and the names of what lies there. */
export const WORD = {
  store: 'word', choice: '/word/choice', saveData: '/word/save-data', used: '/word/used',
} as const

/** Of an answer to a request that bore `Save-Data: on`: a browser tells no page what it sends. */
export const SAVE_DATA_HEARD = 'Save-Data-Heard'

/** What a person would call the parts of the program, the first that are needed first. */
export const programParts = ['opening', 'first', 'carried', 'other'] as const

export type ProgramPart = (typeof programParts)[number]

export interface PartStock {
  /** Bytes on the wire, of all of it and of what is on the phone. */
  size: number
  kept: number
}

export interface ProgramStock {
  parts: Record<ProgramPart, PartStock>
  choice: KeepChoice
  /** Bytes that this link and the choice carry and that are not here yet. */
  coming: number
  /** Nothing is fetched ahead because the phone saves data. */
  savesData: boolean
}

/** The answer to {@link ProgramMessage} `rest`. */
export interface RestAnswer {
  /** Files that are still to come; 0 when there is nothing more to ask for. */
  left: number
  /** Something did not come, or not as it was built. */
  isFailed: boolean
}

/** What a page asks of the worker; it answers by the port that comes along. */
export type ProgramMessage = { says: 'stock' } | { says: 'rest' } | { says: 'used' }

export const isKeepChoice = (word: unknown): word is KeepChoice =>
  keepChoices.some((choice) => choice === word)
