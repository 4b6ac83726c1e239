// Whose things are kept: a person of a merchant, in test or in live mode.
import { currentSession } from '#app/api/session.ts'
import { NobodyHere } from './failures.ts'

export interface Person {
  readonly uid: string
  readonly mode: 'test' | 'live'
}

/** The person signed in; throws {@link NobodyHere} when nobody is, or not fully. */
export function currentPerson(): Person {
  const person = personHere()
  if (!person) throw new NobodyHere()
  return person
}

export function personHere(): Person | null {
  const session = currentSession()
  return session?.kind === 'member' ? { uid: session.user_id, mode: session.mode } : null
}
