// What the business is and how it is reached.
import { onboarding } from '#contract/onboarding.ts'
import { clearedByType } from '#domain/onboarding-edits.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { merchantToEdit, moveOn, onboardingParts, profileAnswer, type MerchantRow } from './standing.ts'
import type { BusinessProfileTable } from './tables.ts'

export function businessProfile(app: Provider): void {
  serve(app, onboarding.profile, async (_, { database, caller }) => {
    const { business_profile } = await onboardingParts(database, caller.merchant_id)
    return { business_profile }
  })

  serve(app, onboarding.saveProfile, async ({ body }, work) => {
    const { database, caller: { merchant_id }, now } = work
    const merchant = await merchantToEdit(work)
    const before = await database.selectFrom('business_profile').selectAll()
      .where('merchant_id', '=', merchant_id).executeTakeFirst()
    const saved: BusinessProfileTable = { merchant_id, ...body, updated_at: now }
    await database.insertInto('business_profile').values(saved)
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(saved)).execute()
    await clearAfterTypeChange(work, merchant, before, saved)
    await moveOn(work, merchant)
    const answer = profileAnswer(saved)
    await work.audit({
      action: 'onboarding.profile_saved', subject: 'business_profile',
      before: before && profileAnswer(before), after: answer,
    })
    return { business_profile: answer }
  })
}

/** What a change of type clears (`#domain/onboarding-edits.ts`) stays as history. */
async function clearAfterTypeChange(
  { database, now, audit }: Work<Caller>, merchant: MerchantRow,
  before: BusinessProfileTable | undefined, after: BusinessProfileTable,
): Promise<void> {
  const [old, type] = [before?.business_registration_type, after.business_registration_type]
  const clears = clearedByType(merchant.status, old ?? null, type)
  if (!clears.documents) return
  const cleared = await database
    .updateTable('kyc_document')
    .set({ replaced_at: now })
    .where('merchant_id', '=', merchant.id)
    .where('replaced_at', 'is', null)
    .returning('document_type')
    .execute()
  if (clears.people) {
    await database.updateTable('personnel_document').set({ replaced_at: now })
      .where('merchant_id', '=', merchant.id).where('replaced_at', 'is', null).execute()
  }
  await audit({
    action: 'onboarding.documents_cleared', subject: 'merchant', subject_id: merchant.id,
    before: { business_type: old, documents: cleared.map(({ document_type }) => document_type) },
    after: { business_type: type, documents: [] },
  })
}
