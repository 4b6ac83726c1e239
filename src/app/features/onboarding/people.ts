// Directors or owners: those the provider has, with what waits here for each, and those it has not seen.
import { MAX_DIRECTORS } from '#domain/onboarding.ts'
import type { KeptPersonForm } from './drafts.ts'
import {
  isSamePerson, papers, personDraft, personName, personNames, type PersonDraft, type StoredPerson,
} from './person-fields.ts'
import { personFields } from '#domain/refused-field.ts'
import { saidOfPerson } from './refused-fields.ts'
import type { Kyc } from './server.ts'
import type { Standing } from './standing.ts'
import { isOpen, newest, ofKind, type Unsent } from './unsent.ts'

/** A person whose form is a draft. `key` is the provider's id, or one made on this phone. */
export interface KeptPerson {
  key: string
  values: Pick<KeptPersonForm, keyof PersonDraft | 'personnel_id' | 'files' | 'is_held' | 'is_removed'>
}

export interface PersonCard {
  /** Under which the form of this person is opened and kept. */
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
  /** Another type of business has cleared the papers that the provider had of them (spec 4). */
  isCleared?: boolean
  /** What the reviewer refused of the case besides papers. */
  refused?: Kyc['refused_fields']
}

/** One card for each person, however many copies of the person there are. */
export function peopleOf({ stored: all, unsent, kept, isCleared = false, refused }: Known): PersonCard[] {
  const stored = isCleared ? all.map((person) => ({ ...person, documents: [] })) : all
  const removed = ofKind(unsent, 'person_removal').filter(({ state }) => state !== 'stopped')
    .map(({ carried }) => carried.personnel_id)
  const entries = ofKind(unsent, 'person')
  const isGone = (key: string) =>
    removed.includes(key)
    || kept.some(
      ({ values, ...draft }) => values.is_removed && (draft.key === key || values.personnel_id === key),
    )
  const there = stored.filter(({ id }) => !isGone(id))
  const forStored = (person: StoredPerson) => entries.filter(({ carried }) =>
    carried.personnel_id === person.id || (carried.personnel_id === null && isSamePerson(carried, person)))
  const taken = new Set(there.flatMap(forStored))
  const cards = [
    ...there.map((person) =>
      card(person.id, personDraft(person), person, newest(forStored(person)) ?? null,
        { isCleared, refused })),
    ...entries.filter((entry) => !taken.has(entry) && entry.carried.personnel_id === null)
      .map((entry) => card(entry.carried.key, entry.carried, null, entry)),
  ]
  const drafts = kept.filter((draft) => !draft.values.is_removed && !isSent(draft, entries))
  const withDrafts = cards.map((each) => {
    const draft = drafts.find((one) => isOf(each, one))
    if (!draft) return each
    const left = leftOf(refused, each.stored, draft.values)
    return {
      ...each,
      key: draft.key,
      values: draft.values,
      standing: isRefusedStill(each, draft) ? each.standing
        : left.length > 0 ? { is: 'change', count: left.length } as const : draftStanding(draft),
      notes: left,
    }
  })
  const fresh = drafts
    .filter((draft) => !cards.some((each) => isOf(each, draft)))
    .map((draft): PersonCard => ({
      key: draft.key,
      values: draft.values,
      standing: draftStanding(draft),
      notes: [],
      stored: null,
      unsent: null,
    }))
  return [...withDrafts, ...fresh]
}

/** Typed on for a person who has arrived in the meantime, the draft still stands under its first key. */
const isOf = (each: PersonCard, { key, values }: KeptPerson) => key === each.key
  || (values.personnel_id === null && each.stored !== null && isSamePerson(values, each.stored))

/** Until the person holds something newer (spec 4, update mode) the refusal is what counts. */
const isRefusedStill = ({ unsent }: PersonCard, { values }: KeptPerson) =>
  unsent?.state === 'stopped' && !(values.is_held && !isCarriedBy(unsent, values))

const draftStanding = ({ values }: KeptPerson): Standing => ({ is: values.is_held ? 'held' : 'draft' })

/** A draft stays until what was made of it has arrived; until then the entry speaks for it. */
const isSent = ({ values }: KeptPerson, entries: readonly Unsent<'person'>[]) =>
  entries.some((entry) => entry.state !== 'stopped' && isCarriedBy(entry, values))

/** True when the entry sends what the form holds. */
export const isCarriedBy = ({ carried }: Unsent<'person'>, values: KeptPerson['values']) =>
  [...personNames, 'kycIdType' as const].every((name) => carried[name] === values[name])
    && papers.every((paper) => carried.files[paper] === values.files[paper]?.file_id)

function card(
  key: string, values: PersonDraft, stored: StoredPerson | null, unsent: Unsent<'person'> | null,
  { isCleared = false, refused: fields }: Pick<Known, 'isCleared' | 'refused'> = {},
): PersonCard {
  const open = unsent && isOpen(unsent) ? unsent : null
  const refused = (stored?.documents ?? []).filter(({ review }) => review === 'refused')
  const shown = open ? open.carried : values
  const papers = open ? [] : refused.flatMap(({ note, name }) => (note ? [note] : [`Send ${name} again.`]))
  const notes = [...papers, ...leftOf(fields, stored, shown)]
  return {
    key,
    values: shown,
    standing: isCleared && !open ? { is: 'change', count: 1 } : standingOf(open, notes),
    notes,
    stored,
    unsent,
  }
}

function standingOf(open: Unsent<'person'> | null, notes: readonly string[]): Standing {
  if (open?.state === 'stopped') return { is: 'change', count: 1 }
  if (notes.length > 0) return { is: 'change', count: notes.length }
  if (open?.state === 'sending') return { is: 'sending', share: open.share }
  return { is: open ? 'waiting' : 'saved' }
}

/** What was refused of a person and stands as it was, in lines. */
function leftOf(refused: Known['refused'], stored: StoredPerson | null, values: PersonDraft): string[] {
  const said = saidOfPerson(refused, stored, values)
  return Object.keys(said).map((field) =>
    (field === 'person' ? '' : `${personFields[field as keyof typeof personFields]}: `) + said[field])
}

export const isFull = (people: readonly PersonCard[]) => people.length >= MAX_DIRECTORS

/** The name on a card; a draft without one says what it is. */
export const cardName = ({ values }: PersonCard) => personName(values) || 'No name yet'
