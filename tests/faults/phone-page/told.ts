// What the page of a person at work and the test that kills it say to one another.
import type { Session } from '#app/api/session.ts'

/** What a page is to do when it opens. */
export interface Orders {
  session: Session
  /** Work until the end comes, or send all that is left. */
  task: 'work' | 'send the rest'
  /** How many directors this person may still bring. */
  directors: number
}

/** What is found on the phone when a page opens, and when all is sent. */
export interface Found {
  kept: string
  typed: number
  papers: string[]
  /** Names of papers that a draft or an entry speaks of, and that are gone or cannot be opened. */
  dangling: string[]
  entries: { id: string; kind: string; state: string; ref: string | null; problem: string | null }[]
}

export type Doing = 'typing' | 'photographing' | 'saving' | 'resting'

/** What the page tells while it works; `kept` once it was said to be kept. */
export type Told =
  | { says: 'found'; found: Found }
  | { says: 'does'; doing: Doing }
  | { says: 'kept'; typed: number; papers: string[] }
  | { says: 'sent'; id: string; kind: string }
  | { says: 'finished'; found: Found }
  | { says: 'broke'; why: string }
