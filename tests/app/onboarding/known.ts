// What a phone may know of a merchant, put together in a line for the tests of onboarding's words and states.
import type { Server, StoredDocument } from '#app/features/onboarding/server.ts'
import type { StoredPerson } from '#app/features/onboarding/person-fields.ts'
import type { Carried, Kind, Unsent } from '#app/features/onboarding/unsent.ts'
import type { Kobo } from '#domain/money.ts'

export const aProfile = {
  business_registration_name: 'Adire Works Limited', business_registration_type: 'incorporated_business',
  industry: 'commerce', business_description: 'Dyed cloth', tax_identification_number: '1234567890',
  web_address: 'adire.example', dispute_email: 'dispute@adire.example', support_email: 'help@adire.example',
  city_state: 'Ikeja, Lagos', country: 'Nigeria', business_address: '1 Allen Avenue***Ikeja***Lagos',
}

export const aBank = {
  business_bvn: '•••••••0001', business_nin: '•••••••0001', business_nuban: '0000014579', bank_code: '000011',
  name: 'ADIRE WORKS LIMITED',
}

type Merchant = NonNullable<Server['merchant']>

const nobody: Merchant = {
  user_id: 'u',
  merchant_id: 'm',
  email: 'owner@adire.example',
  email_verified: true,
  fullname: 'Synthetic Owner',
  mobile_number: '8030000001',
  business_name: 'Adire Works',
  status: null,
  onboarding_stage: null,
  role: 'merchant_admin',
  is_test: true,
  live_allowed: false,
  has_totp: true,
  merchant_lien: 0 as unknown as Kobo,
  country: 'Nigeria',
  business_type: null,
  business_profile: null,
  bank_details: null,
  review: null,
  submitted_at: null,
  meta: { currency: 'NGN' },
}

interface Given {
  merchant?: Partial<Merchant>
  documents?: readonly StoredDocument[]
  people?: readonly StoredPerson[]
}

export const server = ({ merchant = {}, documents = [], people = [] }: Given = {}): Server => ({
  merchant: { ...nobody, ...merchant },
  kyc: { merchant_documents: [...documents], personnel: [...people], business_type: null },
})

export const withForms = { business_profile: aProfile, bank_details: aBank, status: 'BANK_COMPLETED' }

export const document = (document_type: string, more: Partial<StoredDocument> = {}): StoredDocument => ({
  id: `id of ${document_type}`, document_type, document_path: `${document_type}.jpg${'x'.repeat(20)}`,
  name: document_type, size: 1000, uploaded_at: '2026-11-21T08:00:00Z', review: null, ...more,
})

export const aPerson: StoredPerson = {
  id: 'person-1', firstname: 'First', lastname: 'Director', phone_number: '8030000002',
  date_of_birth: '1980-02-03', nationality: 'Nigeria', kycIdType: 'nin',
  documents: [document('nin'), document('proof_of_address')],
}

let count = 0

/** Something on its way; `state` and the rest as the test needs them. */
export function unsent<K extends Kind>(
  kind: K,
  carried: Carried[K],
  more: Partial<Unsent<K>> = {},
): Unsent<K> {
  count += 1
  return {
    id: `entry-${count}`,
    kind,
    carried,
    state: 'waiting',
    share: null,
    size: 0,
    problem: null,
    errors: {},
    at: Date.parse('2026-11-21T09:42:00Z') + count,
    done_at: null,
    is_removable: true,
    ...more,
  }
}

export const carriedPerson = {
  firstname: 'First',
  lastname: 'Director',
  phone_number: '8030000002',
  date_of_birth: '1980-02-03',
  nationality: 'Nigeria',
  kycIdType: 'nin',
  personnel_id: null,
  business_type: 'incorporated_business',
  files: {},
  key: 'new-1',
} as const

export const carriedDocument = (
  document_type: Carried['document']['document_type'],
  replaces: string | null = null,
) => ({ document_type, replaces, business_type: 'incorporated_business', file_id: 'file' }) as const
