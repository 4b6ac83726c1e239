// What a merchant has handed in, as it reads it: its documents and people, and what was refused of the rest.
import type { z } from 'zod/mini'
import type { KycDetails } from '#contract/onboarding.ts'
import type { StoredPaper } from '#contract/personnel.ts'
import { asRefusalReason } from '#domain/document-refusal.ts'
import { isUnderReview, type MerchantStatus } from '#domain/onboarding.ts'
import { asFieldReason } from '#domain/refusable-fields.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { papersOf, type LiveDocument } from './papers.ts'
import { toldFields } from './refused-fields.ts'

/** The answer of every kyc call. */
export async function kycDetails(work: Work<Caller>): Promise<z.output<typeof KycDetails>> {
  const { database, caller: { merchant_id } } = work
  const merchant = await database.selectFrom('merchant').select(['status', 'submitted_at'])
    .where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const profile = await database.selectFrom('business_profile').select('business_registration_type')
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  const { documents, people } = await papersOf(database, merchant_id)
  const answer = documentAnswer(merchant)
  return {
    merchant_documents: documents.map(answer),
    personnel: people.map(({ kyc_id_type, documents: own, ...person }) =>
      ({ ...person, kycIdType: kyc_id_type, documents: own.map(answer) })),
    business_type: profile?.business_registration_type ?? null,
    refused_fields: (await toldFields(work, merchant_id)).map(({ code, note, ...field }) =>
      ({ ...field, refusal: { code: asFieldReason(code), sentence: note } })),
  }
}

interface Submitted { status: MerchantStatus | null, submitted_at: Date | null }

/** A verdict reaches the merchant with the decision, not while the reviewer is still looking. */
const documentAnswer = ({ status, submitted_at }: Submitted) => (
  { file_id: _, review_code, review, reviewed_at, note, uploaded_at, ...document }: LiveDocument,
): z.output<typeof StoredPaper> => {
  const isRefused = review === 'refused'
  const isDecided = !isRefused && reviewed_at !== null && submitted_at !== null && reviewed_at < submitted_at
  const isDraft = isUnderReview(status) && !isDecided
  const refusal = { code: asRefusalReason(review_code), sentence: note ?? '' }
  return {
    ...document,
    uploaded_at: uploaded_at.toISOString(),
    review: isDraft ? null : review,
    ...(isRefused && !isDraft && { note: refusal.sentence, refusal }),
  }
}
