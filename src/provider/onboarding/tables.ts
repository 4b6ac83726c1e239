// The rows of what a merchant hands in and of what the reviewer says (migrations/0020_onboarding.sql,
// 0270_refused_fields.sql).
import type { Generated, JSONColumnType } from 'kysely'
import type { BusinessType, Industry } from '#domain/business.ts'
import type { FileExtension } from '#domain/document.ts'
import type { RefusableSubject } from '#domain/refused-field.ts'

export interface BusinessProfileTable {
  merchant_id: string
  business_registration_name: string
  business_registration_type: BusinessType
  industry: Industry
  business_description: string
  tax_identification_number: string
  web_address: string
  dispute_email: string
  support_email: string
  city_state: string
  country: string
  business_address: string
  updated_at: Date
}

export interface BankDetailTable {
  merchant_id: string
  business_nuban: string
  bank_code: string
  account_name: string
  bvn_sealed: Buffer
  nin_sealed: Buffer
  bvn_last4: string
  nin_last4: string
  /** All three or none: what was agreed to before the numbers may be looked up. */
  consent_version: Generated<string | null>
  consent_at: Generated<Date | null>
  consent_by: Generated<string | null>
  updated_at: Date
}

export interface StoredFileTable {
  id: string
  merchant_id: string
  sha256: Buffer
  type: string
  extension: FileExtension
  size: number
  bytes: Buffer | null
  object: Generated<string | null>
  created_at: Date
}

export type Verdict = 'accepted' | 'refused'

export interface KycDocumentTable {
  id: string
  merchant_id: string
  document_type: string
  file_id: string
  document_path: string
  name: string
  size: number
  uploaded_at: Date
  uploaded_by: string
  review: Generated<Verdict | null>
  review_code: Generated<string | null>
  note: Generated<string | null>
  reviewed_at: Generated<Date | null>
  /** Null for the row that counts. */
  replaced_at: Generated<Date | null>
}

export interface PersonnelTable {
  id: string
  merchant_id: string
  firstname: string
  lastname: string
  phone_number: string
  date_of_birth: string
  nationality: string
  kyc_id_type: string | null
  natural_key: string
  position: number
  created_at: Date
  updated_at: Date
  removed_at: Generated<Date | null>
}

export interface PersonnelDocumentTable extends KycDocumentTable {
  personnel_id: string
}

/** What a decision said of one document. */
export interface JudgedDocument {
  id: string
  document_type: string
  review: Verdict
  code: string | null
  note: string | null
}

interface ReviewTable {
  id: string
  merchant_id: string
  decision: 'approve' | 'request_changes'
  note: string
  documents: JSONColumnType<JudgedDocument[]>
  by: string
  reviewer_id: Generated<string | null>
  at: Date
}

export interface RefusedFieldTable {
  id: string
  merchant_id: string
  /** Of what was handed in then. */
  submitted_at: Date
  subject: RefusableSubject
  personnel_id: string | null
  field: string
  code: string
  note: string
  at: Date
  /** Null while it is a reviewer's draft. */
  told_at: Generated<Date | null>
}

interface CaseSnapshotTable {
  merchant_id: string
  review_id: string
  sealed: Buffer
  at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    business_profile: BusinessProfileTable
    bank_detail: BankDetailTable
    stored_file: StoredFileTable
    kyc_document: KycDocumentTable
    personnel: PersonnelTable
    personnel_document: PersonnelDocumentTable
    review: ReviewTable
    refused_field: RefusedFieldTable
    case_snapshot: CaseSnapshotTable
  }
}
