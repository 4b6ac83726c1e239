// One person's form: what it opens with, from the draft, from what waits, or from the provider.
import { useDay } from '#app/clock/use-day.ts'
import { directorDetails, type KeptPersonForm } from './drafts.ts'
import {
  emptyPerson,
  paperKind,
  papers,
  personDraft,
  personForm,
  personNames,
  type Paper,
  type PersonDraft,
  type StoredPerson,
} from './person-fields.ts'
import type { PersonCard } from './people.ts'
import { isOpen, type PersonToSend, type Unsent } from './unsent.ts'
import { useKeptForm, type KeptForm } from './use-kept-form.ts'
import type { Onboarding } from './use-onboarding.ts'

export interface OpenPerson extends KeptForm<KeptPersonForm> {
  key: string
  card: PersonCard | null
  stored: StoredPerson | null
  /** What of this person is on its way and may still be replaced, or not any more. */
  unsent: Unsent<'person'> | null
  /** It was refused, and nothing newer is held. */
  refused: Unsent<'person'> | null
}

const formNames = [...personNames, 'kycIdType'] as const

export function useOpenPerson({ kept, people }: Onboarding, key: string): OpenPerson {
  const today = useDay()
  const card = people.find((each) => each.key === key) ?? null
  const draft = kept.people.find((each) => each.key === key)?.draft ?? null
  const stored = card?.stored ?? null
  const unsent = card?.unsent && isOpen(card.unsent) ? card.unsent : null
  const refused = unsent?.state === 'stopped' && card?.standing.is === 'change' ? unsent : null
  const start: KeptPersonForm = {
    ...(unsent ? typedPart(unsent.carried) : stored ? personDraft(stored) : emptyPerson),
    personnel_id: stored?.id ?? unsent?.carried.personnel_id ?? null,
    files: unsent ? keptFiles(unsent.carried) : {}, is_held: false, is_removed: false,
  }
  const kept_form = useKeptForm<KeptPersonForm>(directorDetails, {
    entity: key, draft, start, saved: stored && personDraft(stored), schema: personForm(today),
    names: formNames, refused: refused ? personErrors(refused) : {},
  })
  return { ...kept_form, key, card, stored, unsent, refused }
}

const typedPart = (carried: PersonToSend): PersonDraft => ({
  firstname: carried.firstname, lastname: carried.lastname, phone_number: carried.phone_number,
  date_of_birth: carried.date_of_birth, nationality: carried.nationality, kycIdType: carried.kycIdType,
})

function keptFiles({ files }: PersonToSend): KeptPersonForm['files'] {
  const found = papers.flatMap((paper) => {
    const file_id = files[paper]
    return file_id ? [[paper, { file_id, name: '' }]] : []
  })
  return Object.fromEntries(found) as KeptPersonForm['files']
}

/** `firstname_1` of the provider is `firstname` here. */
function personErrors({ errors }: Unsent<'person'>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(errors).map((field) => [field.replace(/_\d$/, ''), errors[field] ?? '']),
  )
}

/** What the provider said of the papers: `nin_1` is the file of the ID. */
export function refusedPapers(refused: Unsent<'person'> | null): Partial<Record<Paper, string>> {
  const errors = refused ? personErrors(refused) : {}
  const found = papers.flatMap((paper) => {
    const message = errors[paperKind(paper, refused?.carried.kycIdType ?? '')]
    return message ? [[paper, message]] : []
  })
  return Object.fromEntries(found) as Partial<Record<Paper, string>>
}
