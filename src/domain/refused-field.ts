// What a reviewer refuses of a case besides its papers: a field, or a person as a whole; and how much of all
// that was refused still needs a change.
import { skipsDocuments, skipsPeople, type OnboardingScreen } from './onboarding.ts'
import type { BusinessType } from './business.ts'

export const refusableSubjects = ['business_profile', 'bank_details', 'person'] as const

export type RefusableSubject = typeof refusableSubjects[number]

/** Of a person. */
export const personFields = {
  firstname: 'First name',
  lastname: 'Last name',
  date_of_birth: 'Date of birth',
  nationality: 'Nationality',
  phone_number: 'Phone number',
} as const

export const fieldReasonCodes = [
  'differs_from_papers', 'differs_in_register', 'not_found', 'incomplete', 'not_eligible', 'other',
] as const

export type FieldReason = typeof fieldReasonCodes[number]

export interface RefusedField {
  subject: RefusableSubject
  /** Whose field it is, for one of a person. */
  personnel_id: string | null
  field: string
  /** Whether something else stands there now than when it was refused. */
  is_changed: boolean
}

const aboutFields: readonly string[] = [
  'business_registration_name', 'business_registration_type', 'industry', 'business_description',
  'tax_identification_number',
]

/** Where the field is changed. */
export function screenOfField({ subject, field }: Pick<RefusedField, 'subject' | 'field'>): OnboardingScreen {
  if (subject === 'bank_details') return 'bank'
  if (subject === 'person') return 'director'
  return aboutFields.includes(field) ? 'about' : 'contact'
}

interface Paper { review: 'accepted' | 'refused' | null }

export interface Asked {
  documents: readonly Paper[]
  people: readonly { documents: readonly Paper[] }[]
  fields: readonly RefusedField[]
}

/**
 * How much on each screen still needs a change. What a type has no screen for, as after a change of type,
 * asks for nothing.
 */
export function changesAsked(
  type: BusinessType | null, { documents, people, fields }: Asked,
): Record<OnboardingScreen, number> {
  const refused = (papers: readonly Paper[]) => papers.filter(({ review }) => review === 'refused').length
  const on = (screen: OnboardingScreen) =>
    fields.filter((each) => !each.is_changed && screenOfField(each) === screen).length
  return {
    about: on('about'), contact: on('contact'), bank: on('bank'),
    upload: type !== null && skipsDocuments(type) ? 0 : refused(documents),
    director: type !== null && skipsPeople(type) ? 0
      : on('director') + people.reduce((sum, person) => sum + refused(person.documents), 0),
  }
}

export const sumOf = (changes: Record<OnboardingScreen, number>): number =>
  Object.values(changes).reduce((sum, count) => sum + count, 0)

/** As in "2 changes". */
export const changesWords = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
