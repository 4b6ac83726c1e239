// The names of what a reviewer can refuse besides papers, and why: a code and the sentence that is read.
import {
  fieldReasonCodes, personFields, type FieldReason, type RefusableSubject,
} from './refused-field.ts'

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
  person: { person: 'This person', ...personFields },
} as const satisfies Record<RefusableSubject, Readonly<Record<string, string>>>

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
} as const satisfies Record<FieldReason, { label: string, sentence: string }>

/** One that is not known here, as an older record may hold, is "something else". */
export const asFieldReason = (code: string | null): FieldReason =>
  fieldReasonCodes.find((known) => known === code) ?? 'other'

/** The reviewer's own sentence, or that of the code; empty when there is neither. */
export const fieldSentence = (code: FieldReason, own: string) => own.trim() || fieldReasons[code].sentence
