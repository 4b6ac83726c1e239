// Fields and persons that the reviewer refused: which of them stand here as they were, whatever is typed,
// held or on its way.
import { joinAddress } from '#domain/places.ts'
import type { BankDraft } from './bank-fields.ts'
import { personDraft, type PersonDraft, type StoredPerson } from './person-fields.ts'
import { aboutNames, type ProfileDraft } from './profile-fields.ts'
import type { Kyc, Server } from './server.ts'

export type RefusedField = NonNullable<Kyc['refused_fields']>[number]

type Screen = 'about' | 'contact' | 'bank'

/** Of one form, those that the provider has still as they were refused. */
const refusedOn = ({ kyc }: Pick<Server, 'kyc'>, screen: Screen): RefusedField[] =>
  (kyc?.refused_fields ?? []).filter(({ subject, field, is_changed }) => {
    const isOther = (subject === 'bank_details') !== (screen === 'bank') || subject === 'person'
    if (is_changed || isOther) return false
    return screen === 'bank' || aboutNames.some((name) => name === field) === (screen === 'about')
  })

/** By field, what the reviewer wrote of those that stand as they were. */
export type Said = Readonly<Record<string, string>>

/** Something of it has to change before the form is saved. */
export const isSaidOf = (said: Said): boolean => Object.keys(said).length > 0

type Errors = Readonly<Record<string, { message?: string | undefined } | undefined>>

/** What is wrong at a field: what the form finds, then what the reviewer wrote. */
export const problemAt = (errors: object, said: Said) => (field: string): string | undefined =>
  (errors as Errors)[field]?.message
    ?? (said[field] && `Reviewer: “${said[field]}”`)

const said = (fields: readonly RefusedField[], isSame: (field: string) => boolean): Said =>
  Object.fromEntries(fields.filter(({ field }) => isSame(field)).map(({ field, refusal }) =>
    [formField[field] ?? field, refusal.sentence]))

/** An address is typed in its parts: what is said of it stands at the street. */
const formField: Readonly<Record<string, string>> = { business_address: 'street' }

const trimmed = (value: string | undefined) => (value ?? '').trim()

/** What is said at the profile's fields, while they are what the provider has. */
export function saidOfProfile(
  server: Server, screen: 'about' | 'contact', typed: Readonly<Partial<ProfileDraft>>,
): Said {
  const saved = server.merchant?.business_profile
  if (!saved) return {}
  const { street = '', city = '', state = '' } = typed
  const isSame = (field: string) => (field === 'business_address'
    ? joinAddress(street.trim(), city.trim(), state.trim()) === saved.business_address
    : trimmed(typed[field as keyof ProfileDraft]) === saved[field as keyof typeof saved])
  return said(refusedOn(server, screen), isSame)
}

/** Of an account the bank counts as the number does; of a number that is typed anew the provider knows. */
export function saidOfBank(server: Server, typed: Readonly<Partial<BankDraft>>): Said {
  const saved = server.merchant?.bank_details
  if (!saved) return {}
  return said(refusedOn(server, 'bank'), (field) => (field === 'business_nuban'
    ? typed.business_nuban === saved.business_nuban && typed.bank_code === saved.bank_code
    : typed[field as keyof BankDraft] === saved[field as 'business_bvn' | 'business_nin']))
}

/** Of a person: at a field, and as `person` of the whole until the name or the birthday is another's. */
export function saidOfPerson(
  refused: Kyc['refused_fields'], stored: StoredPerson | null, typed: PersonDraft,
): Said {
  if (!stored || !refused) return {}
  const saved = personDraft(stored)
  const own = refused.filter((each) => !each.is_changed && each.personnel_id === stored.id)
  const isSame = (name: keyof PersonDraft) => trimmed(typed[name]) === saved[name]
  return said(own, (field) => (field === 'person'
    ? isSame('firstname') && isSame('lastname') && isSame('date_of_birth')
    : isSame(field as keyof PersonDraft)))
}
