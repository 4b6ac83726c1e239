// About your business and Contact Information: two screens, one profile that is sent whole.
import * as z from 'zod/mini'
import { onboarding } from '#contract/onboarding.ts'
import { required, Text } from '#contract/fields.ts'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { defaultCountry, joinAddress, splitAddress } from '#domain/places.ts'
import { only } from './only.ts'

const body = onboarding.saveProfile.body

/** The first screen: five fields of the profile, judged as the provider judges them. */
export const About = z.pick(body, {
  business_registration_name: true,
  business_registration_type: true,
  industry: true,
  business_description: true,
  tax_identification_number: true,
})

/** The separator of a stored address must not come from a person. */
const AddressPart = (most: number) =>
  Text(most).check(z.refine((text) => !text.includes('***'), 'Remove the three asterisks.'))

/** The second screen: the address in its parts, as a person types it. */
export const Contact = z.extend(
  z.pick(body, { web_address: true, dispute_email: true, support_email: true }),
  {
    country: z.string().check(z.minLength(1, required)),
    state: z.string().check(z.minLength(1, 'Choose a state.'), z.maxLength(60, 'Use at most 60 characters.')),
    city: AddressPart(60),
    street: AddressPart(160),
  },
)

export const aboutNames = [
  'business_registration_name', 'business_registration_type', 'industry', 'business_description',
  'tax_identification_number',
] as const

export const contactNames = [
  'country', 'state', 'city', 'street', 'web_address', 'dispute_email', 'support_email',
] as const

/** Both screens as typed: every field a string, empty until something is typed. */
export type ProfileDraft = Record<(typeof aboutNames)[number] | (typeof contactNames)[number], string>

export type SavedProfile = NonNullable<Answer<typeof onboarding.profile>['business_profile']>
export type ProfileBody = NonNullable<Ask<typeof onboarding.saveProfile>['body']>

/** What the screens start with: the saved profile, else the name given at registration and Nigeria. */
export function profileDraft(saved: SavedProfile | null, registeredName: string): ProfileDraft {
  if (!saved) {
    return {
      business_registration_name: registeredName, business_registration_type: '', industry: '',
      business_description: '', tax_identification_number: '', country: defaultCountry, state: '', city: '',
      street: '', web_address: '', dispute_email: '', support_email: '',
    }
  }
  const { business_address, city_state: _, ...rest } = saved
  return { ...rest, ...splitAddress(business_address), country: saved.country || defaultCountry }
}

/** What is sent, or null while one of the two screens is not right yet. */
export function profileBody(draft: ProfileDraft): ProfileBody | null {
  const about = z.safeParse(About, only(draft, aboutNames))
  const contact = z.safeParse(Contact, only(draft, contactNames))
  if (!about.success || !contact.success) return null
  const { state, city, street, ...rest } = contact.data
  return {
    ...about.data, ...rest,
    business_address: joinAddress(street, city, state),
    city_state: `${city}, ${state}`,
  }
}

/** The way back, for a form that opens on what is waiting to be sent. */
export function draftOfBody(sent: ProfileBody): ProfileDraft {
  const { business_address, city_state: _, ...rest } = sent
  return { ...rest, ...splitAddress(business_address) }
}

/** True when the provider holds what was sent; it trims and lower-cases as the schema does. */
export function isProfileSaved(sent: ProfileBody, saved: SavedProfile | null): boolean {
  if (!saved) return false
  const parsed = z.safeParse(body, sent)
  const wanted = (parsed.success ? parsed.data : sent) as Record<string, string>
  return Object.keys(wanted).every((name) => wanted[name] === saved[name as keyof SavedProfile])
}

export const isAboutComplete = (draft: ProfileDraft) => z.safeParse(About, only(draft, aboutNames)).success

export const isContactComplete = (draft: ProfileDraft) =>
  z.safeParse(Contact, only(draft, contactNames)).success

/** Errors of a refused profile on the fields where the person typed; the joined ones go to their parts. */
export function profileErrors(errors: Readonly<Record<string, string>>): Partial<ProfileDraft> {
  const { business_address, city_state, ...rest } = errors
  return {
    ...rest,
    ...(city_state !== undefined && { city: city_state }),
    ...(business_address !== undefined && { street: business_address }),
  }
}
