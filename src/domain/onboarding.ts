// Onboarding: what a status means, which steps are done, what may be edited and submitted (spec 2 and 4).
import { businessKind, type BusinessType } from './business.ts'
import type { DocumentKind } from './document.ts'

/** Statuses of a merchant, in the one spelling used inside. */
export const merchantStatuses = [
  'business_completed', 'bank_completed', 'pending_kyc_review', 'reviewed_pending_kyc',
  'processing', 'completed', 'active', 'blocked',
] as const

export type MerchantStatus = (typeof merchantStatuses)[number]

/** Reads a status in any casing, with spaces or underscores; null for none and for one that is unknown. */
export function parseStatus(text: string | null | undefined): MerchantStatus | null {
  const letters = (text ?? '').toLowerCase().replace(/[\s_-]+/g, '')
  return merchantStatuses.find((status) => status.replace(/_/g, '') === letters) ?? null
}

/** How the provider writes a status on the wire (spec 4 gives these forms). */
export const statusOnTheWire: Record<MerchantStatus, string> = {
  business_completed: 'BUSINESS_COMPLETED',
  bank_completed: 'BANK_COMPLETED',
  pending_kyc_review: 'Pending_KYC_Review',
  reviewed_pending_kyc: 'Reviewed_Pending_KYC',
  processing: 'PROCESSING',
  completed: 'COMPLETED',
  active: 'ACTIVE',
  blocked: 'BLOCKED',
}

export const MAX_DIRECTORS = 5

export const onboardingMessages = {
  directors: (most: number) => `Maximum of ${most} directors allowed`,
  underReview: 'Merchant KYC information is pending review',
  documentsSaved: 'Kyc document submitted successfully.',
} as const

/** What onboarding is judged by: the provider's answers, on either side. */
export interface Onboarding {
  status: MerchantStatus | null
  onboarding_stage: string | null
  business_type: BusinessType | null
  has_profile: boolean
  has_bank: boolean
  /** Kinds of the merchant's stored documents. */
  documents: readonly string[]
  /** Document kinds of each director or owner, first person first. */
  people: readonly (readonly string[])[]
}

const oneOf = (status: MerchantStatus | null, ...those: MerchantStatus[]) =>
  status !== null && those.includes(status)

/** Spec 4: in pending_kyc_review all inputs are disabled. */
export const isUnderReview = (status: MerchantStatus | null) => status === 'pending_kyc_review'

/** Spec 4: onboarding_stage COMPLETED or 4 means update mode: edits wait for the final review submission. */
export const isUpdateMode = (stage: string | null) => /^(completed|4)$/i.test(stage ?? '')

/** Spec 4: submitted means ACTIVE, COMPLETED, PROCESSING or Pending_KYC_Review. */
export const isSubmitted = (status: MerchantStatus | null) =>
  oneOf(status, 'active', 'completed', 'processing', 'pending_kyc_review')

/** Spec 2 and 4: these types collect no people and end at the documents. */
export const skipsPeople = (type: BusinessType) => businessKind(type).people === null

/** Spec 4: individual_business has no upload step; its first person's documents count. */
export const skipsDocuments = (type: BusinessType) => type === 'individual_business'

/** The documents that count: proof of address is left out (spec 4). */
function countedDocuments({ business_type, documents, people }: Onboarding): string[] {
  const own = business_type === 'individual_business' ? (people[0] ?? []) : documents
  return [...new Set(own)].filter((kind) => kind !== 'proof_of_address')
}

const hasAllRequired = (merchant: Onboarding) =>
  merchant.business_type !== null
  && !skipsDocuments(merchant.business_type)
  && businessKind(merchant.business_type).required.every((kind) => merchant.documents.includes(kind))

/** Spec 4, "Progress": the three steps, each with its own condition. */
export function stepsDone(merchant: Onboarding) {
  const addressProofs = merchant.business_type === 'individual_business'
    ? (merchant.people[0] ?? []) : merchant.documents
  return {
    business: merchant.status !== null && merchant.status !== 'blocked'
      && addressProofs.includes('proof_of_address'),
    bank: oneOf(merchant.status, 'bank_completed', 'active', 'pending_kyc_review', 'reviewed_pending_kyc'),
    documents: hasAllRequired(merchant) || merchant.people.length > 0,
  }
}

/** Spec 4: progress is the count of completed steps, 0 to 3. */
export const progress = (merchant: Onboarding) => Object.values(stepsDone(merchant)).filter(Boolean).length

/** Spec 4: "Onboarding complete". */
export const isComplete = (merchant: Onboarding) =>
  (merchant.business_type === 'individual_business' && merchant.people.length > 0
    && countedDocuments(merchant).length > 0)
  || oneOf(merchant.status, 'active', 'completed', 'processing', 'reviewed_pending_kyc', 'bank_completed')

export type OnboardingPart = 'business_profile' | 'bank_details' | 'people' | DocumentKind

/** What must still be saved before a submission, in the order of the screens; empty when all is there. */
export function missingParts(merchant: Onboarding): OnboardingPart[] {
  const type = merchant.business_type
  const missing: OnboardingPart[] = []
  if (!merchant.has_profile || type === null) missing.push('business_profile')
  if (!merchant.has_bank) missing.push('bank_details')
  if (type === null) return missing
  for (const kind of requiredDocuments(type)) if (!merchant.documents.includes(kind)) missing.push(kind)
  if (!skipsPeople(type) && merchant.people.length === 0) missing.push('people')
  const [owner] = merchant.people
  if (skipsDocuments(type) && owner) {
    if (countedDocuments(merchant).length === 0) missing.push('people')
    if (!owner.includes('proof_of_address')) missing.push('proof_of_address')
  }
  return missing
}

/** The documents that a type must bring, its proof of address last; none for an individual. */
export const requiredDocuments = (type: BusinessType): DocumentKind[] =>
  skipsDocuments(type) ? [] : [...businessKind(type).required, 'proof_of_address']

/** Spec 4, "Submit allowed": two or more documents that are not of address, an individual, or complete. */
export const isSubmitAllowed = (merchant: Onboarding) =>
  merchant.business_type === 'individual_business'
  || countedDocuments(merchant).length >= 2
  || isComplete(merchant)

/** Where onboarding's screens are, in the spec's order (spec 2, "Sequence"). */
export const onboardingScreens = ['about', 'contact', 'bank', 'upload', 'director'] as const

export type OnboardingScreen = (typeof onboardingScreens)[number]

/** The screens that a type has, in order. */
export const screensOf = (type: BusinessType | null): OnboardingScreen[] =>
  onboardingScreens.filter((screen) => {
    if (type === null) return true
    if (screen === 'upload') return !skipsDocuments(type)
    return screen !== 'director' || !skipsPeople(type)
  })
