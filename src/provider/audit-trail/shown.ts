// One event as it is shown, with the proof that it is what was written.
import { productName } from '#domain/product.ts'
import { digestOf, linkHash } from '../audit.ts'
import { deviceName } from '../auth/places.ts'
import { fieldsFor, isOfReviewers, readable } from './audience.ts'
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
  const isReviewers = isOfReviewers(facts)
  const isOurs = address === OURS || isReviewers
  const event = {
    id, seq, at: facts.at.toISOString(), action, title: titleOf(action), subject, subject_id, outcome,
    ...told, user_id: isReviewers ? null : user_id, who: isReviewers ? 'Reviewer' : person ?? nameless(facts),
    email: isReviewers ? null : email, role, mode, intact,
    address: isOurs ? `${productName} itself` : address,
    device: device === '' || isOurs ? '' : deviceName(device),
  }
  const fields = fieldsFor(facts) ?? []
  const detail = {
    ...event, request_id: isReviewers ? null : facts.request_id, user_agent: event.device && device,
    before: readable(facts.before, fields), after: readable(facts.after, fields),
    hash: hash.toString('hex'), previous_hash: before.toString('hex'),
  }
  return { event, detail }
}

/** Whose doing it was, where it was nobody's of the team. */
const nameless = ({ email }: Pick<EventRow, 'email'>): string => email ?? productName
