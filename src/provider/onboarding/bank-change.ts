// Another account for the settlements of a business that was approved: with a code, and then to review.
import { Refusal } from '#contract/refusal.ts'
import { settlementAccount } from '#contract/settlement-account.ts'
import { isSubmitted } from '#domain/onboarding.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import { settledTo } from '../settlements/account.ts'
import type { Work } from '../work.ts'
import { accountName, isSame } from './bank-details.ts'
import { bankAnswer, merchantToEdit, refuseUnderReview, type MerchantRow } from './standing.ts'

export function bankChange(app: Provider): void {
  serve(app, settlementAccount.change, async ({ body: { totp_code: _, ...account } }, work) => {
    const { database, caller: { merchant_id }, now: updated_at } = work
    await refuseUnderReview(work)
    const account_name = await accountName(work, account)
    const merchant = await merchantToEdit(work)
    const before = await database.selectFrom('bank_detail').selectAll()
      .where('merchant_id', '=', merchant_id).executeTakeFirst()
    if (!before || !await settledTo(database, merchant_id)) {
      throw new Refusal('conflict', 'No account is approved yet. Give it in onboarding.')
    }
    if (isSame(account, before)) refuseFields({ business_nuban: 'This account is given already.' })
    const saved = { ...before, ...account, account_name, updated_at }
    await database.updateTable('bank_detail').set({ ...account, account_name, updated_at })
      .where('merchant_id', '=', merchant_id).execute()
    const answer = bankAnswer(saved)
    const { business_nuban, bank_code, account_name: name_before } = before
    const { status, onboarding_stage, submitted_at } = merchant
    await work.audit({
      action: 'onboarding.bank_changed', subject: 'bank_details', before: bankAnswer(before), after: answer,
      undo: {
        kind: 'bank_account', after: account,
        before: { business_nuban, bank_code, account_name: name_before },
        handed_in: isSubmitted(status) ? { status, onboarding_stage, submitted_at } : null,
      },
    })
    await handIn(work, merchant)
    return answer
  })
}

/** What was sent back to the business is handed in by the business, with all else that it changes. */
async function handIn(work: Work<Caller>, { id, status }: MerchantRow): Promise<void> {
  if (!isSubmitted(status)) return
  await work.database.updateTable('merchant').where('id', '=', id).set({
    status: 'pending_kyc_review', onboarding_stage: '4', submitted_at: work.now,
  }).execute()
  await work.audit({
    action: 'onboarding.submitted', subject: 'merchant', subject_id: id,
    before: { status }, after: { status: 'pending_kyc_review' }, undo: 'included',
  })
}
