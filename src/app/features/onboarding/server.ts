// What the provider is known to hold about a merchant, read now or saved from the last time.
import type { Answer } from '#contract/endpoint.ts'
import type { merchants } from '#contract/merchants.ts'
import type { onboarding } from '#contract/onboarding.ts'
import { isBusinessType, type BusinessType } from '#domain/business.ts'
import { parseStatus, type MerchantStatus, type Onboarding } from '#domain/onboarding.ts'

export type Profile = Answer<typeof merchants.profile>
export type Kyc = Answer<typeof onboarding.kyc>
export type StoredDocument = Kyc['merchant_documents'][number]

/** Null where nothing was ever read on this phone. */
export interface Server {
  merchant: Profile['merchant'] | null
  kyc: Kyc | null
}

export const statusOf = ({ merchant }: Server): MerchantStatus | null => parseStatus(merchant?.status)

export function typeOf({ merchant, kyc }: Server): BusinessType | null {
  const type = merchant?.business_profile?.business_registration_type ?? merchant?.business_type
    ?? kyc?.business_type ?? ''
  return isBusinessType(type) ? type : null
}

/** What the rules of the domain judge. */
export const judged = (server: Server): Onboarding => ({
  status: statusOf(server),
  onboarding_stage: server.merchant?.onboarding_stage ?? null,
  business_type: typeOf(server),
  has_profile: Boolean(server.merchant?.business_profile),
  has_bank: Boolean(server.merchant?.bank_details),
  documents: (server.kyc?.merchant_documents ?? []).map(({ document_type }) => document_type),
  people: (server.kyc?.personnel ?? []).map(({ documents }) =>
    documents.map(({ document_type }) => document_type)),
})
