// The account that settlements go to, and the BVN and NIN behind it.
import type * as z from 'zod/mini'
import { onboarding } from '#contract/onboarding.ts'
import { Refusal } from '#contract/refusal.ts'
import { identityMessages, isMasked, maskIdentity } from '#domain/identity.ts'
import { accountInSettings } from '#domain/settlement-account.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import { bankList } from '../banks.data.ts'
import { enquire, refuseOurs } from '../book-transfers/enquire.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import { settledTo } from '../settlements/account.ts'
import type { Work } from '../work.ts'
import { bankAnswer, merchantToEdit, moveOn, refuseUnderReview, type SavedBank } from './standing.ts'

export function bankDetails(app: Provider): void {
  serve(app, onboarding.bankDetails, async ({ body }, work) => {
    const { database, caller: { merchant_id }, now } = work
    await refuseUnderReview(work)
    const account_name = await accountName(work, body)
    const merchant = await merchantToEdit(work)
    const before = await database.selectFrom('bank_detail').selectAll()
      .where('merchant_id', '=', merchant_id).executeTakeFirst()
    const bvn = sealed(work, 'bvn', body.business_bvn, before)
    const nin = sealed(work, 'nin', body.business_nin, before)
    const { business_nuban, bank_code } = body
    await refuseOther(work, body, before)
    const consent = consentOf(work, body, before)
    const saved: SavedBank = {
      merchant_id, business_nuban, bank_code, account_name,
      bvn_sealed: bvn.sealed, bvn_last4: bvn.last4, nin_sealed: nin.sealed, nin_last4: nin.last4,
      ...consent, updated_at: now,
    }
    await database.insertInto('bank_detail').values(saved)
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(saved)).execute()
    await moveOn(work, merchant)
    const answer = bankAnswer(saved)
    await work.audit({
      action: 'onboarding.bank_saved', subject: 'bank_details',
      before: before && bankAnswer(before), after: answer,
    })
    if (consent.consent_version && consent.consent_at === now) {
      await work.audit({
        action: 'onboarding.consent_given', subject: 'bank_details',
        after: { consent_version: consent.consent_version, covers: ['bvn', 'nin'] },
      })
    }
    return answer
  })
}

/**
 * Once settlements go to an approved account, another one needs a code: what waited on a phone has none, so
 * it is refused here and given in the settings.
 */
async function refuseOther(
  work: Work<Caller>, given: Account, before: SavedBank | undefined,
): Promise<void> {
  const approved = await settledTo(work.database, work.caller.merchant_id)
  if (!approved || isSame(given, before)) return
  if (approved.nuban === given.business_nuban && approved.bank_code === given.bank_code) return
  throw refusedAt('business_nuban', accountInSettings)
}

type Account = Pick<SavedBank, 'business_nuban' | 'bank_code'>

export const isSame = (one: Account, other: Account | undefined) =>
  one.business_nuban === other?.business_nuban && one.bank_code === other.bank_code

type Consent = Pick<SavedBank, 'consent_version' | 'consent_at' | 'consent_by'>

/**
 * What is agreed to now, or what was agreed to for the same numbers. A new number takes an older consent with
 * it: it may be another person's.
 */
function consentOf(
  { caller, now }: Work<Caller>,
  { business_bvn, business_nin, consent_version }: z.output<typeof onboarding.bankDetails.body>,
  before: SavedBank | undefined,
): Consent {
  const isUnchanged = isMasked(business_bvn) && isMasked(business_nin)
  const kept = isUnchanged ? before : undefined
  if (consent_version !== undefined && kept?.consent_version !== consent_version) {
    return { consent_version, consent_at: now, consent_by: caller.user_id }
  }
  return {
    consent_version: kept?.consent_version ?? null,
    consent_at: kept?.consent_at ?? null,
    consent_by: kept?.consent_by ?? null,
  }
}

/**
 * The number sealed and its last four digits; the masked value that we gave means the number that we have.
 */
function sealed(
  { secrets, caller: { merchant_id } }: Work<Caller>, kind: 'bvn' | 'nin', given: string,
  before: SavedBank | undefined,
): { sealed: Buffer, last4: string } {
  if (!isMasked(given))
    return { sealed: secrets.seal(given, sealedFor(kind, merchant_id)), last4: given.slice(-4) }
  const last4 = before?.[`${kind}_last4`]
  if (!before || last4 === undefined || maskIdentity(last4) !== given) {
    throw refusedAt(`business_${kind}`, identityMessages[kind])
  }
  return { sealed: before[`${kind}_sealed`], last4 }
}

/** What a sealed number is bound to. */
export const sealedFor = (kind: 'bvn' | 'nin', merchant_id: string) => `bank_detail.${kind}:${merchant_id}`

const ownAccount = 'This is one of our own accounts. Give an account at another bank.'

/** The name that the bank gives; an account without one cannot be saved. */
export async function accountName(
  work: Work<Caller>, { business_nuban, bank_code }: { business_nuban: string, bank_code: string },
): Promise<string> {
  if (!bankList.some(({ code }) => code === bank_code)) throw refusedAt('bank_code', 'Choose a bank.')
  await count(work, 'enquiry_person', work.caller.user_id)
  await count(work, 'enquiry_merchant', work.caller.merchant_id)
  const account = { bank_code, nuban: business_nuban }
  await refuseOurs(work, account, 'business_nuban', ownAccount)
  const answer = await enquire(work, work.caller.mode, account)
  if (answer.outcome === 'found') return answer.account_name
  if (answer.outcome === 'dormant') {
    throw refusedAt('business_nuban', 'This account is dormant. Use one that can receive money.')
  }
  if (answer.outcome === 'unknown') throw refusedAt('business_nuban', 'Account not found.')
  throw new Refusal('unavailable', 'The bank does not answer. Please try again in a moment.', {
    retry_after: 30,
  })
}

function refusedAt(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { errors: { [field]: message } })
}
