// One event as it is shown, with the proof that it is what was written.
import { productName } from '#domain/product.ts'
import { digestOf, linkHash } from '../audit.ts'
import { deviceName } from '../auth/places.ts'
import type { EventRow } from './events.ts'
import { titleOf } from './words.ts'

/** The address of what a job or a command does: there is no browser and no network. */
const OURS = 'provider'

/** On what, as `thingsOf` says it. */
interface Told { about: string, reference: string | null }

export function shownEvent({ person, previous, hash, seq, ...facts }: EventRow, told: Told) {
  const before = previous ?? Buffer.alloc(0)
  const intact = (previous !== null || seq === 1) && linkHash(before, seq, digestOf(facts)).equals(hash)
  const { id, action, subject, subject_id, outcome, user_id, email, role, address, device, mode } = facts
  const isOurs = address === OURS
  const event = {
    id, seq, at: facts.at.toISOString(), action, title: titleOf(action), subject, subject_id, outcome,
    ...told, user_id, who: person ?? nameless(facts), email, role, mode, intact,
    address: isOurs ? `${productName} itself` : address,
    device: device === '' || isOurs ? '' : deviceName(device),
  }
  return { event, previous_hash: before.toString('hex') }
}

/** Whose doing it was, where it was nobody's of the team. */
const nameless = ({ role, action, email }: Pick<EventRow, 'role' | 'action' | 'email'>): string =>
  role === 'reviewer' || action.startsWith('review.') ? 'Reviewer' : email ?? productName
