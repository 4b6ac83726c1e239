// What is kept of onboarding's forms on this phone while nobody has sent it (spec 3 names the first three).
import type { DocumentKind } from '#domain/document.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { BankDraft } from './bank-fields.ts'
import type { Paper, PersonDraft } from './person-fields.ts'
import type { ProfileDraft } from './profile-fields.ts'

/** Spec 4, update mode: what is finished but goes only with the final submission. */
interface Held {
  is_held: boolean
}

export type KeptProfile = ProfileDraft & Held

/**
 * `account_name` is what the bank answered for this number, to be read again without a network;
 * `consent_version` the words that were agreed to for BVN and NIN, or nothing.
 */
export type KeptBank = BankDraft & Held & { account_name: string, consent_version: string }

/** A file on this phone that is not on its way: not looked at yet, or held until the final submission. */
export interface KeptPaper extends Held {
  file_id: string
  name: string
  at: number
}

export interface KeptPapers {
  papers: Partial<Record<DocumentKind, KeptPaper>>
}

export interface KeptPersonForm extends PersonDraft, Held {
  personnel_id: string | null
  files: Partial<Record<Paper, { file_id: string; name: string }>>
  /** In update mode a removal waits for the final submission too. */
  is_removed: boolean
}

export const aboutBusiness = draftForm<KeptProfile>({ name: 'aboutBusiness', version: 1 })

export const bankDetails = draftForm<KeptBank>({ name: 'bankDetails', version: 1 })

export const uploadKycDetails = draftForm<KeptPapers>({
  name: 'uploadKycDetails', version: 1,
  filesIn: ({ papers }) => Object.values(papers).map(({ file_id }) => file_id),
})

/** One draft for each person, under the person's key. */
export const directorDetails = draftForm<KeptPersonForm>({
  name: 'directorDetails', version: 1,
  filesIn: ({ files }) => Object.values(files).map(({ file_id }) => file_id),
})

/** Where a draft is opened, and what it is called in the list of what is on this phone. */
export const draftForms = { aboutBusiness, bankDetails, uploadKycDetails, directorDetails }
