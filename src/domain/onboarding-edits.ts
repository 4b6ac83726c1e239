// What may be changed of onboarding, and what a change does to what was handed in before (spec 4 and 6).
import { businessKind, type BusinessType } from './business.ts'
import type { DocumentKind } from './document.ts'
import { isSubmitted, isUpdateMode, skipsDocuments, type MerchantStatus } from './onboarding.ts'

/** `saved`: each part goes when it is saved. `held`: all of it with the final submission. `none`: nothing. */
export type EditMode = 'saved' | 'held' | 'none'

/**
 * Spec 4: in pending_kyc_review "all onboarding inputs disabled"; so they are after a submission that is
 * being
 * processed or was approved, and for a blocked merchant. "onboarding_stage COMPLETED or 4 [...] switches to
 * update mode, edits are kept locally and nothing is saved until the final review submission."
 */
export function editMode(status: MerchantStatus | null, stage: string | null): EditMode {
  if (isSubmitted(status) || status === 'blocked') return 'none'
  return isUpdateMode(stage) ? 'held' : 'saved'
}

export interface Cleared {
  /** The merchant's own documents. */
  documents: boolean
  /** The documents of its people. */
  people: boolean
}

const nothing: Cleared = { documents: false, people: false }

/**
 * Spec 4: "Changing business type while in review clears old documents and requires all new ones." In review
 * is any time after the first hand-in: before it nobody has looked. The people's own documents go only where
 * they are what counts, for an individual.
 */
export function clearedByType(
  status: MerchantStatus | null,
  before: string | null,
  after: BusinessType | null,
): Cleared {
  const wasHandedIn = status === 'reviewed_pending_kyc' || isSubmitted(status)
  if (!wasHandedIn || before === null || after === null || before === after) return nothing
  return { documents: true, people: skipsDocuments(after) }
}

/** Every document that a type has a place for, the proof of address last; none for an individual. */
export function documentsOf(type: BusinessType): DocumentKind[] {
  if (skipsDocuments(type)) return []
  const { required, optional } = businessKind(type)
  return [...required, ...optional, 'proof_of_address']
}

/**
 * Spec 4: what is posted together at the final submission of update mode: "bank details, business profile,
 * KYC details except for individual_business".
 */
export const postedDocuments = (type: BusinessType, held: readonly DocumentKind[]): DocumentKind[] =>
  held.filter((kind) => documentsOf(type).includes(kind))
