// What a reviewer refuses of a case besides its papers: a field, or a person as a whole; and how much of all
// that was refused still needs a change.
import { skipsDocuments, skipsPeople, type OnboardingScreen } from './onboarding.ts'
import type { BusinessType } from './business.ts'

/** What can be refused, with its name. `person` is the person as a whole. */
export const refusableFields = {
  business_profile: {
    business_registration_name: 'Business name',
    business_registration_type: 'Registration type',
    industry: 'Industry',
    business_description: 'Description',
    tax_identification_number: 'Tax identification number',
    web_address: 'Website',
    dispute_email: 'Dispute email',
    support_email: 'Support email',
    country: 'Country',
    business_address: 'Address',
  },
  bank_details: { business_nuban: 'Bank account', business_bvn: 'BVN', business_nin: 'NIN' },
  person: {
    person: 'This person',
    firstname: 'First name',
    lastname: 'Last name',
    date_of_birth: 'Date of birth',
    nationality: 'Nationality',
    phone_number: 'Phone number',
  },
} as const

export type RefusableSubject = keyof typeof refusableFields

export const refusableSubjects = Object.keys(refusableFields) as RefusableSubject[]

/** The name of a field; null for what cannot be refused. */
export function fieldLabel(subject: RefusableSubject, field: string): string | null {
  const labels: Readonly<Record<string, string>> = refusableFields[subject]
  return Object.hasOwn(labels, field) ? labels[field] ?? null : null
}

/** As in {@link refusalReasons} of documents: a code, its name, and the sentence that the merchant reads. */
export const fieldReasons = {
  differs_from_papers: {
    label: 'Differs from the documents',
    sentence: 'It differs from what your documents say.',
  },
  differs_in_register: {
    label: 'Differs in the register',
    sentence: 'It differs from what the official register says.',
  },
  not_found: { label: 'Cannot be found', sentence: 'We could not find it. Check it and give it again.' },
  incomplete: { label: 'Incomplete', sentence: 'It is not complete.' },
  not_eligible: {
    label: 'Cannot act for the business',
    sentence: 'This person cannot act for the business. Give somebody else.',
  },
  other: { label: 'Something else', sentence: '' },
} as const

export type FieldReason = keyof typeof fieldReasons

export const fieldReasonCodes = Object.keys(fieldReasons) as FieldReason[]

/** One that is not known here, as an older record may hold, is "something else". */
export const asFieldReason = (code: string | null): FieldReason =>
  fieldReasonCodes.find((known) => known === code) ?? 'other'

/** The reviewer's own sentence, or that of the code; empty when there is neither. */
export const fieldSentence = (code: FieldReason, own: string) => own.trim() || fieldReasons[code].sentence

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
