// The person signed in, for whom things are kept.
import { currentSession, onSession } from '#app/api/session.ts'
import { NobodyHere } from './failures.ts'
import { welcomeBack } from './vault.ts'
import type { Person } from './whose.ts'

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

onSession((session) => { if (session) welcomeBack(session.user_id) })
