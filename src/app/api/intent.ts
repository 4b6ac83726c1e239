// One intent, one requestId: pressing again after no answer repeats the intent, anything else is a new one.
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { newId } from './new-id.ts'
import { Unreachable, Unreadable } from './unreachable.ts'

export interface Intent {
  readonly id: string
  readonly asked: string
}

/** The intent of asking `asked` now, given the one whose outcome is still open, if there is one. */
export function intentOf(asked: unknown, open: Intent | undefined): Intent {
  const text = JSON.stringify(asked, describeFile)
  return open?.asked === text ? open : { id: newId(), asked: text }
}

/** True when a call that ended so may have been done all the same. */
export function isOpen(error: unknown): boolean {
  if (error instanceof Unreachable) return error.sent === 'maybe'
  if (error instanceof Unreadable) return true
  return error instanceof Refusal && ['in_progress', 'internal', 'unavailable'].includes(error.code)
}

/** Answers from before anybody looked whether this was asked already. */
const atTheDoor: readonly RefusalCode[] = ['unauthenticated', 'forbidden', 'blocked', 'rate_limited']

/** What is open once `tried` has ended with `error`, given what was `before`. */
export function openAfter(error: unknown, tried: Intent, before: Intent | undefined): Intent | undefined {
  if (isOpen(error)) return tried
  const isSaid = error instanceof Refusal && !atTheDoor.includes(error.code)
  return isSaid ? undefined : before
}

/** Where an open intent outlives the screen, so that the same ask after a reload repeats it. */
export interface IntentKeeper {
  open: () => Intent | undefined
  /** Resolves when it is kept, as well as this phone can. Throws {@link NotKept} for one that is not. */
  hold: (intent: Intent | undefined) => Promise<unknown>
  /**
   * It is done: nothing of it is open on the screen from now on. What is on disk stays until the form is
   * finished, so that a phone that dies between asks for the same again, and not for another one.
   */
  settle: () => void
}

/** Nothing was sent, as this phone could not keep that it was about to be; its words say why. */
export class NotKept extends Error {
  override readonly name = 'NotKept'

  constructor(why: string) {
    super(`Nothing was sent. ${why}`)
  }
}

/** What a person is told of a failure: why it was refused or not sent, `silent` when nobody answered. */
export const failureWords = (failure: Error, silent: string): string =>
  failure instanceof Refusal || failure instanceof NotKept ? failure.message : silent

/** Files have no text of their own: their size, kind and time stand for them. */
function describeFile(_: string, value: unknown) {
  if (typeof Blob === 'function' && value instanceof Blob) {
    return [value.size, value.type, value instanceof File ? [value.name, value.lastModified] : '']
  }
  return value instanceof ArrayBuffer ? value.byteLength : value
}
