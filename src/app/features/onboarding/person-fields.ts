// A director or owner: what is typed, the two papers with it, and how the provider's copy is recognised.
import * as z from 'zod/mini'
import { required } from '#contract/fields.ts'
import { PersonFields, type Person } from '#contract/personnel.ts'
import { identityMessages, identityTypes, isAdult, isDate, type IdentityType } from '#domain/identity.ts'
import { fileLabel } from '#domain/document.ts'
import { formatPhone } from '#domain/phone.ts'
import { defaultCountry } from '#domain/places.ts'
import { longDate } from '#domain/time.ts'

export type StoredPerson = z.output<typeof Person>

/** Spec 5: under 18 the submission stops with its message. `today` is the day in Lagos. */
export const personForm = (today: string) => z.extend(PersonFields, {
  date_of_birth: z.string().check(
    z.minLength(1, required),
    z.refine((born) => born === '' || isDate(born), 'Choose a real date.'),
    z.refine((born) => !isDate(born) || isAdult(today, born), identityMessages.age),
  ),
  kycIdType: z.enum(identityKinds, 'Choose a type of ID.'),
})

const identityKinds = Object.keys(identityTypes) as IdentityType[]

export const personNames = ['firstname', 'lastname', 'phone_number', 'date_of_birth', 'nationality'] as const

/** As typed. */
export type PersonDraft = Record<(typeof personNames)[number] | 'kycIdType', string>

export const emptyPerson: PersonDraft = {
  firstname: '',
  lastname: '',
  phone_number: '',
  date_of_birth: '',
  nationality: defaultCountry,
  kycIdType: '',
}

export const personDraft = (stored: StoredPerson): PersonDraft => ({
  firstname: stored.firstname, lastname: stored.lastname, phone_number: stored.phone_number,
  date_of_birth: stored.date_of_birth, nationality: stored.nationality, kycIdType: stored.kycIdType ?? '',
})

/** The papers of a person, by what the form calls them (spec 3: idCard and proof_of_address). */
export const papers = ['idCard', 'proof_of_address'] as const
export type Paper = (typeof papers)[number]

/** Under which kind a paper is stored: the ID by its type. */
export const paperKind = (paper: Paper, kycIdType: string) =>
  (paper === 'idCard' ? kycIdType : 'proof_of_address')

/** What is wrong with the papers: both are needed, from the phone or from the provider, and not refused. */
export function paperErrors(
  draft: PersonDraft, kept: Readonly<Partial<Record<Paper, unknown>>>, stored: StoredPerson | null,
): Partial<Record<Paper, string>> {
  const errors: Partial<Record<Paper, string>> = {}
  for (const paper of papers) {
    if (kept[paper] !== undefined) continue
    const there = storedPaper(stored, paper, draft.kycIdType)
    if (!there) errors[paper] = missingPaper[paper]
    else if (there.review === 'refused') errors[paper] = 'The reviewer refused this. Add a new photo or file.'
  }
  return errors
}

const missingPaper: Record<Paper, string> = {
  idCard: 'Add a photo or file of the ID.',
  proof_of_address: 'Add a photo or file of the proof of address.',
}

export const storedPaper = (stored: StoredPerson | null, paper: Paper, kycIdType: string) =>
  stored?.documents.find((document) => document.document_type === paperKind(paper, kycIdType))

export const personName = ({ firstname, lastname }: Pick<PersonDraft, 'firstname' | 'lastname'>) =>
  [firstname, lastname].map((name) => name.trim()).filter(Boolean).join(' ')

export const personLine = ({ phone_number, date_of_birth }: PersonDraft) =>
  [phone_number && formatPhone(phone_number), isDate(date_of_birth) && longDate(new Date(date_of_birth))]
    .filter(Boolean).join(' · ')

interface SentPerson extends z.output<typeof PersonFields> {
  /** The names of the files that went along, by document kind. */
  file_names: Readonly<Record<string, string>>
}

/**
 * The stored person that a form has become, or undefined. Names, day of birth and phone make a person; the
 * files must be there under their own names too, so that a change of a file alone is told from the state
 * before it.
 */
export function landedPerson(sent: SentPerson, stored: readonly StoredPerson[]): StoredPerson | undefined {
  return stored.find((person) => isSamePerson(sent, person)
    && person.nationality === sent.nationality.trim()
    && Object.keys(sent.file_names).every((kind) => person.documents.some((document) =>
      document.document_type === kind && fileLabel(document.document_path) === sent.file_names[kind])))
}

/** Whether two descriptions are of one person. */
export const isSamePerson = (one: PersonIdentity, other: PersonIdentity) =>
  alike(one.firstname, other.firstname) && alike(one.lastname, other.lastname)
  && one.phone_number === other.phone_number && one.date_of_birth === other.date_of_birth

export type PersonIdentity = Pick<PersonDraft, 'firstname' | 'lastname' | 'phone_number' | 'date_of_birth'>

const alike = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
