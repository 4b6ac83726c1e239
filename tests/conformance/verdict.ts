// What is found out about a promise, and how it is said.
import type { Reply } from './exchange.ts'

/** `not checked`: what it takes was not given or not there, so that nothing is known. */
export type Verdict = 'kept' | 'broken' | 'not offered' | 'not checked'

export interface Found {
  id: string
  says: string
  required: boolean
  verdict: Verdict
  words: string
  replies: readonly Reply[]
}

export class Broken extends Error {
  override readonly name = 'Broken'
  readonly replies: readonly Reply[]
  constructor(message: string, replies: readonly Reply[]) {
    super(message)
    this.replies = replies
  }
}

export class NotOffered extends Error {
  override readonly name = 'NotOffered'
}

export class NotChecked extends Error {
  override readonly name = 'NotChecked'
}

/** Says what is wrong, and shows the exchanges that prove it. */
export function broken(words: string, ...replies: readonly Reply[]): never {
  throw new Broken(words, replies)
}
