// What a merchant tells about its business before live mode opens (spec 2 to 5 and 7).
import * as z from 'zod/mini'
import { businessTypes, industries, type Industry } from '#domain/business.ts'
import { consentMessages, identityConsentVersions } from '#domain/consent.ts'
import { documentKinds, type DocumentKind } from '#domain/document.ts'
import { refusableSubjects } from '#domain/refused-field.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Bvn, Email, Id, Nin, Text, WebAddress } from './fields.ts'
import { BankDetails, BusinessProfile } from './merchants.ts'
import { PersonnelForm, personnelFiles, Person, StoredPaper } from './personnel.ts'

export const documentFields = Object.keys(documentKinds) as DocumentKind[]

/** A field, or a person as a whole, that the reviewer refused: what was handed in is not taken unchanged. */
export const RefusedField = z.object({
  id: z.string(),
  subject: z.enum(refusableSubjects),
  /** Whose field it is; null for the business's and the account's. */
  personnel_id: z.nullable(z.string()),
  /** Named as in its form; `person` is the person as a whole, `business_nuban` the account with its bank. */
  field: z.string(),
  /** Something else is saved now than what was refused. */
  is_changed: z.boolean(),
  /** The code is one of `#domain/refusable-fields.ts`, or one that another provider has. */
  refusal: z.object({ code: z.string(), sentence: z.string() }),
})

export const KycDetails = z.object({
  merchant_documents: z.array(StoredPaper),
  personnel: z.array(Person),
  business_type: z.nullable(z.string()),
  /** While the business has been sent back; left out by a provider that refuses papers alone. */
  refused_fields: z.optional(z.array(RefusedField)),
})

const BusinessType = z.enum(businessTypes, 'Choose a registration type.')

/** Each document's `<kind>_id` names the stored one that it replaces. */
const replacedIds = Object.fromEntries(documentFields.map((kind) => [`${kind}_id`, z.optional(Id)]))

const KycForm = z.strictObject({ ...replacedIds, business_type: z.optional(BusinessType) })

const write = { callers: ['member'], needs: 'submit_onboarding' } as const

export const onboarding = {
  bankDetails: endpoint({
    ...write, method: 'POST', path: 'dashboard/merchants/bank_details',
    says: 'Saves the account that settlements go to',
    body: z.strictObject({
      business_nuban: AccountNumber,
      business_bvn: Bvn,
      business_nin: Nin,
      bank_code: BankCode,
      /**
       * The words that were agreed to (`#domain/consent.ts`). A new number without it is saved, and is not
       * looked up.
       */
      consent_version: z.optional(z.string().check(
        z.refine((version) => identityConsentVersions.includes(version), consentMessages.unknown))),
    }),
    answer: BankDetails,
  }),
  profile: endpoint({
    method: 'GET', path: 'dashboard/merchants/business_profile', says: 'The business profile as it is saved',
    callers: ['member'], needs: null,
    answer: z.object({ business_profile: z.nullable(BusinessProfile) }),
  }),
  saveProfile: endpoint({
    ...write, method: 'POST', path: 'dashboard/merchants/business_profile',
    says: 'Saves the business profile',
    body: z.strictObject({
      business_registration_name: Text(100),
      business_registration_type: BusinessType,
      industry: z.enum(Object.keys(industries) as Industry[], 'Choose an industry.'),
      business_description: Text(500),
      tax_identification_number: Text(30),
      web_address: WebAddress,
      dispute_email: Email,
      support_email: Email,
      city_state: Text(120),
      country: Text(60),
      business_address: Text(300),
    }),
    answer: z.object({ business_profile: BusinessProfile }),
  }),
  kyc: endpoint({
    method: 'GET', path: 'dashboard/merchants/kyc_details', says: 'The stored documents and people',
    callers: ['member'], needs: 'view_kyc',
    answer: KycDetails,
  }),
  addDocuments: endpoint({
    ...write, method: 'POST', path: 'dashboard/merchants/kyc_details',
    says: 'Stores documents, each under its kind',
    body: KycForm, files: documentFields, answer: KycDetails,
    message: 'Kyc document submitted successfully.',
  }),
  replaceDocuments: endpoint({
    ...write, method: 'PUT', path: 'dashboard/merchants/kyc_details',
    says: 'Replaces stored documents, each by its id',
    body: KycForm, files: documentFields, answer: KycDetails,
    message: 'Kyc document submitted successfully.',
  }),
  removeDocument: endpoint({
    ...write, method: 'DELETE', path: 'dashboard/merchants/kyc_details/:id',
    says: 'Removes a stored document that the type of business need not have',
    params: z.strictObject({ id: Id }), answer: KycDetails,
  }),
  addPeople: endpoint({
    ...write, method: 'POST', path: 'dashboard/merchants/business_personnel/bulk',
    says: 'Adds directors or owners',
    body: PersonnelForm, files: personnelFiles, answer: KycDetails,
  }),
  changePeople: endpoint({
    ...write, method: 'PUT', path: 'dashboard/merchants/business_personnel/bulk',
    says: 'Changes directors or owners by personnel_id',
    body: PersonnelForm, files: personnelFiles, answer: KycDetails,
  }),
  removePerson: endpoint({
    ...write, method: 'DELETE', path: 'dashboard/merchants/business_personnel/:id',
    says: 'Removes a director or owner',
    params: z.strictObject({ id: Id }), answer: KycDetails,
  }),
  submit: endpoint({
    ...write, method: 'POST', path: 'dashboard/merchants/onboarding/submit',
    says: 'Hands everything to review',
    answer: z.object({ status: z.string() }),
    message: 'Your documents are reviewed within 48 hours.',
  }),
}
