// Directors or owners: those the provider has, with what waits on this phone for each, and those it has not seen.
import { MAX_DIRECTORS } from '#domain/onboarding.ts'
import { isSamePerson, personDraft, personName, type PersonDraft, type StoredPerson } from './person-fields.ts'
import type { Standing } from './standing.ts'
import { isOpen, ofKind, type Unsent } from './unsent.ts'

/** A person whose form was opened and not saved. `key` is the provider's id, an entry's id, or a new one. */
export interface KeptPerson {
  key: string
  values: PersonDraft
}

export interface PersonCard {
  key: string
  values: PersonDraft
  standing: Standing
  /** The reviewer's words about this person's papers. */
  notes: readonly string[]
  stored: StoredPerson | null
  unsent: Unsent<'person'> | null
}

interface Known {
  stored: readonly StoredPerson[]
  unsent: readonly Unsent[]
  kept: readonly KeptPerson[]
}

/** One card for each person, however many copies of the person there are. */
export function peopleOf({ stored, unsent, kept }: Known): PersonCard[] {
  const removed = ofKind(unsent, 'person_removal').filter(({ state }) => state !== 'stopped')
    .map(({ carried }) => carried.personnel_id)
  const entries = ofKind(unsent, 'person')
  const there = stored.filter(({ id }) => !removed.includes(id))
  const forStored = (person: StoredPerson) => entries.filter(({ carried }) =>
    carried.personnel_id === person.id || (carried.personnel_id === null && isSamePerson(carried, person)))
  const taken = new Set(there.flatMap(forStored))
  const cards = [
    ...there.map((person) => card(person.id, personDraft(person), person, forStored(person).pop() ?? null)),
    ...entries.filter((entry) => !taken.has(entry) && entry.carried.personnel_id === null)
      .map((entry) => card(entry.id, entry.carried, null, entry)),
  ]
  const withDrafts = cards.map((each) => {
    const draft = kept.find(({ key }) => key === each.key)
    return draft ? { ...each, values: draft.values, standing: { is: 'draft' } as const } : each
  })
  const fresh = kept.filter(({ key }) => !cards.some((each) => each.key === key))
    .map(({ key, values }): PersonCard =>
      ({ key, values, standing: { is: 'draft' }, notes: [], stored: null, unsent: null }))
  return [...withDrafts, ...fresh]
}

function card(
  key: string, values: PersonDraft, stored: StoredPerson | null, unsent: Unsent<'person'> | null,
): PersonCard {
  const open = unsent && isOpen(unsent) ? unsent : null
  const refused = (stored?.documents ?? []).filter(({ review }) => review === 'refused')
  const notes = open ? [] : refused.flatMap(({ note, name }) => (note ? [note] : [`Send ${name} again.`]))
  return { key, values: open ? open.carried : values, standing: standingOf(open, notes), notes, stored, unsent }
}

function standingOf(open: Unsent<'person'> | null, notes: readonly string[]): Standing {
  if (open?.state === 'stopped') return { is: 'change', count: 1 }
  if (open?.state === 'sending') return { is: 'sending', share: open.share }
  if (open) return { is: 'waiting' }
  return notes.length > 0 ? { is: 'change', count: notes.length } : { is: 'saved' }
}

export const isFull = (people: readonly PersonCard[]) => people.length >= MAX_DIRECTORS

/** The name on a card; a draft without one says what it is. */
export const cardName = ({ values }: PersonCard) => personName(values) || 'No name yet'
