// Directors and owners: a multipart form whose fields carry the person's place as a suffix: `firstname_1`.
import * as z from 'zod/mini'
import { businessTypes } from '#domain/business.ts'
import { refusalReasonCodes } from '#domain/document-refusal.ts'
import { identityTypes, type IdentityType } from '#domain/identity.ts'
import { MAX_DIRECTORS } from '#domain/onboarding.ts'
import { Day, Id, Phone, required, Text } from './fields.ts'

/** A document as it is stored, of the merchant or of one person. */
export const StoredPaper = z.object({
  id: z.string(),
  document_type: z.string(),
  /** The person's own file name and a suffix of 20 characters, which the label drops. */
  document_path: z.string(),
  name: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  /** What the reviewer said of it: accepted, refused with a reason, or nothing yet. */
  review: z.nullable(z.enum(['accepted', 'refused'])),
  /** The sentence of the refusal. */
  note: z.optional(z.string()),
  refusal: z.optional(z.object({ code: z.enum(refusalReasonCodes), sentence: z.string() })),
})

export const Person = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone_number: z.string(),
  date_of_birth: z.string(),
  nationality: z.string(),
  kycIdType: z.nullable(z.string()),
  documents: z.array(StoredPaper),
})

/** What a person types about a director; spec 5 allows only these to be sent. */
export const PersonFields = z.strictObject({
  firstname: Text(60),
  lastname: Text(60),
  phone_number: Phone,
  date_of_birth: Day,
  nationality: Text(60),
})

export type PersonFields = z.output<typeof PersonFields>

const identityKinds = Object.keys(identityTypes) as IdentityType[]
export const personFileKinds = [...identityKinds, 'proof_of_address'] as const

const places = Array.from({ length: MAX_DIRECTORS }, (_, index) => index + 1)
const fieldNames = Object.keys(PersonFields.shape) as (keyof PersonFields)[]

export const personnelFiles: readonly string[] = places.flatMap((place) =>
  personFileKinds.map((kind) => `${kind}_${place}`))

const suffixed = Object.fromEntries(places.flatMap((place) => [
  [`personnel_id_${place}`, z.optional(Id)] as const,
  ...fieldNames.map((name) => [`${name}_${place}`, z.optional(PersonFields.shape[name])] as const),
]))

export const PersonnelForm = z.strictObject({
  ...suffixed,
  business_type: z.enum(businessTypes, 'Choose a registration type.'),
  director_count: z.coerce.number().check(z.int(), z.minimum(1, required),
    z.maximum(MAX_DIRECTORS, `Maximum of ${MAX_DIRECTORS} directors allowed`)),
  personnel_type: z.literal('director'),
}).check(z.superRefine((form, context) => {
  const flat = form as Record<string, unknown>
  for (const place of places.slice(0, form.director_count)) {
    for (const name of fieldNames) {
      const key = `${name}_${place}`
      if (flat[key] !== undefined) continue
      context.addIssue({ code: 'custom', path: [key], message: required, input: undefined })
    }
  }
}))

export interface PlacedPerson extends PersonFields {
  /** 1 to 5: the suffix of the person's fields and files. */
  place: number
  personnel_id: string | undefined
}

/** The people of a parsed form, in order. */
export function readPeople(form: z.output<typeof PersonnelForm>): PlacedPerson[] {
  const flat = form as Record<string, unknown>
  return places.slice(0, form.director_count).map((place) => ({
    place,
    personnel_id: flat[`personnel_id_${place}`] as string | undefined,
    ...PersonFields.parse(Object.fromEntries(fieldNames.map((name) => [name, flat[`${name}_${place}`]]))),
  }))
}

/** The other way: the text fields of a form for these people, places given by their order. */
export function writePeople(
  business_type: string,
  people: readonly (PersonFields & { personnel_id?: string })[],
) {
  const fields = people.flatMap((person, index) => [
    ...(person.personnel_id ? [[`personnel_id_${index + 1}`, person.personnel_id]] : []),
    ...fieldNames.map((name) => [`${name}_${index + 1}`, person[name]]),
  ])
  return {
    ...Object.fromEntries(fields) as Record<string, string>,
    business_type, director_count: people.length, personnel_type: 'director' as const,
  }
}
