// The one form behind About your business and Contact Information; each judges and shows its own fields.
import type * as z from 'zod/mini'
import { businessLabel, industries } from '#domain/business.ts'
import { isSame } from '#app/offline/merge.ts'
import { aboutBusiness, type KeptProfile } from './drafts.ts'
import { draftOfBody, profileDraft, profileErrors } from './profile-fields.ts'
import { profileReference } from './typed.ts'
import { doneEntry, openEntry } from './unsent.ts'
import { useKeptForm, type KeptForm } from './use-kept-form.ts'
import type { Onboarding } from './use-onboarding.ts'

export function useProfileForm(
  { kept, server, unsent }: Onboarding, schema: z.ZodMiniType, names: readonly (keyof KeptProfile & string)[],
): KeptForm<KeptProfile> {
  const entry = openEntry(unsent, 'profile')
  const profile = server.merchant?.business_profile ?? null
  const saved = profile && profileDraft(profile, '')
  const sent = doneEntry(unsent, 'profile')
  return useKeptForm(aboutBusiness, {
    draft: kept.profile, start: { ...profileReference(server, unsent), is_held: false }, saved, schema, names,
    isOwn: Boolean(saved && sent && isSame(draftOfBody(sent.carried), saved)),
    refused: entry?.state === 'stopped' ? profileErrors(entry.errors) as Record<string, string> : {},
  })
}

export const profileLabels: Readonly<Record<string, string>> = {
  business_registration_name: 'Business name',
  business_registration_type: 'Registration type',
  industry: 'Industry',
  business_description: 'Description',
  tax_identification_number: 'Tax identification number',
  country: 'Country',
  state: 'State',
  city: 'City',
  street: 'Street',
  web_address: 'Website',
  dispute_email: 'Dispute email',
  support_email: 'Support email',
}

/** A value as it is read on the screen. */
export function shownValue(field: string, value: string): string {
  if (field === 'business_registration_type') return businessLabel(value)
  return field === 'industry' && value in industries ? industries[value as keyof typeof industries] : value
}
