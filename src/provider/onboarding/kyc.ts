// The merchant's documents: each kind has one that counts; a new file takes its place and the old one is
// history.
import { documentFields, onboarding } from '#contract/onboarding.ts'
import { Refusal } from '#contract/refusal.ts'
import { isBusinessType } from '#domain/business.ts'
import { fileMessages, type DocumentKind } from '#domain/document.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { bringUp, keepFiles } from '../files/store.ts'
import { serve, type Asked } from '../serve.ts'
import type { Work } from '../work.ts'
import { kycDetails } from './kyc-details.ts'
import { labelOf, papersOf, putDocument, retire } from './papers.ts'
import { merchantToEdit, refuseUnderReview, standing } from './standing.ts'

export function kyc(app: Provider): void {
  serve(app, onboarding.kyc, (_, work) => kycDetails(work))
  serve(app, onboarding.addDocuments, saveDocuments)
  serve(app, onboarding.replaceDocuments, saveDocuments)
  serve(app, onboarding.removeDocument, ({ params: { id } }, work) => removeDocument(id, work))
}

/** One that is necessary can be replaced alone; it becomes history, as a replaced one does. */
async function removeDocument(id: string, work: Work<Caller>) {
  const merchant = await merchantToEdit(work)
  const { business_type } = await standing(work.database, merchant)
  const { documents } = await papersOf(work.database, merchant.id)
  const document = documents.find((one) => one.id === id)
  if (!document) throw new Refusal('not_found', 'Document not found.')
  const { document_type, name, size } = document
  const isNecessary = business_type !== null
    && requiredDocuments(business_type).some((kind) => kind === document_type)
  if (isNecessary) {
    throw new Refusal('conflict', `${labelOf(document_type)} is necessary. Replace it by a new file instead.`)
  }
  await retire(work, 'kyc_document', [id])
  await work.audit({
    action: 'onboarding.document_removed', subject: 'document', subject_id: id,
    before: { document_type, name, size },
  })
  return kycDetails(work)
}

async function saveDocuments({ body, uploads }: Asked<typeof onboarding.addDocuments>, work: Work<Caller>) {
  await refuseUnderReview(work)
  const ready = await bringUp(work, uploads)
  await merchantToEdit(work)
  await refuseOtherType(work, body.business_type)
  const named = await checkNamed(work, body)
  if (ready.size === 0 && named === 0) throw new Refusal('invalid_input', fileMessages.missing)
  const kept = await keepFiles(work, ready)
  for (const [kind, file] of kept) await putDocument(work, { table: 'kyc_document' }, kind, file, kind)
  return kycDetails(work)
}

/** A form filled in for another type than the saved one brings the wrong documents. */
export async function refuseOtherType({ database, caller }: Work<Caller>, type: unknown): Promise<void> {
  if (typeof type !== 'string' || !isBusinessType(type)) return
  const profile = await database.selectFrom('business_profile').select('business_registration_type')
    .where('merchant_id', '=', caller.merchant_id).executeTakeFirst()
  if (!profile || profile.business_registration_type === type) return
  const message = 'This is not the saved registration type. Save the business profile first.'
  throw new Refusal('invalid_input', message, { errors: { business_type: message } })
}

/**
 * Each `<kind>_id` must name the document of that kind that counts. One of another merchant is not found,
 * like one
 * that never was; one that was replaced meanwhile is stale, and the answer carries the present one. Answers
 * how many.
 */
async function checkNamed({ database, caller }: Work<Caller>, body: object): Promise<number> {
  const given = body as Partial<Record<`${DocumentKind}_id`, string>>
  const ids = documentFields.flatMap((kind) => {
    const id = given[`${kind}_id`]
    return id === undefined ? [] : [{ kind, id }]
  })
  for (const { kind, id } of ids) {
    const document = await database.selectFrom('kyc_document').select('replaced_at')
      .where('merchant_id', '=', caller.merchant_id).where('id', '=', id).where('document_type', '=', kind)
      .executeTakeFirst()
    if (!document) throw new Refusal('not_found', 'Document not found.')
    if (document.replaced_at === null) continue
    const now = await database.selectFrom('kyc_document').select(['id', 'document_type', 'name'])
      .where('merchant_id', '=', caller.merchant_id).where('document_type', '=', kind)
      .where('replaced_at', 'is', null).executeTakeFirst()
    throw new Refusal('stale', 'This document has been replaced meanwhile.', { data: now ?? null })
  }
  return ids.length
}
