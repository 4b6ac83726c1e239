// The bank account that settlements go to: four fields, two of them kept hidden once they are saved.
import * as z from 'zod/mini'
import type { Ask, Answer } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { passesNubanCheck } from '#domain/bank.ts'
import { isMasked } from '#domain/identity.ts'
import { only } from './only.ts'

/** The form is judged by what the provider asks for. */
export const BankAccount = onboarding.bankDetails.body

export type BankBody = NonNullable<Ask<typeof onboarding.bankDetails>['body']>
export type SavedBank = Answer<typeof onboarding.bankDetails>

export const bankNames = ['bank_code', 'business_nuban', 'business_bvn', 'business_nin'] as const

/** As typed; `account_name` is what the bank answered, kept so that it can be read without a network. */
export type BankDraft = Record<(typeof bankNames)[number], string>

export const emptyBank: BankDraft = { bank_code: '', business_nuban: '', business_bvn: '', business_nin: '' }

export const bankDraft = (saved: SavedBank | null): BankDraft => (saved
  ? {
      bank_code: saved.bank_code, business_nuban: saved.business_nuban,
      business_bvn: saved.business_bvn, business_nin: saved.business_nin,
    }
  : emptyBank)

/** What is sent; to saved numbers that were agreed to before, the same words change nothing. */
export function bankBody({ consent_version, ...typed }: BankDraft & { consent_version: string }): BankBody {
  const body = only(typed, bankNames)
  return { ...body, ...(consent_version !== '' && { consent_version }) }
}

/** A BVN or NIN that was typed, not the masked one of the provider. */
export const hasNewNumber = ({ business_bvn, business_nin }: BankDraft) =>
  [business_bvn, business_nin].some((number) => number !== '' && !isMasked(number))

export const isBankComplete = (draft: BankDraft) => z.safeParse(BankAccount, draft).success

/** True when the provider holds this account; of a number that it masks, the last digits are compared. */
export function isBankSaved(sent: BankBody, saved: SavedBank | null): boolean {
  return saved !== null
    && saved.business_nuban === sent.business_nuban
    && saved.bank_code === sent.bank_code
    && endsAlike(sent.business_bvn, saved.business_bvn)
    && endsAlike(sent.business_nin, saved.business_nin)
    && (!sent.consent_version || saved.consent?.version === sent.consent_version)
}

const endsAlike = (one: string, other: string) => isMasked(one) || one.slice(-4) === other.slice(-4)

/**
 * A warning about a number that its bank (six digits of the institution) would not have given, or null. Never
 * a reason not to save.
 */
export const accountWarning = (institution: string | null, business_nuban: string): string | null =>
  (institution !== null && business_nuban.length === 10 && !passesNubanCheck(institution, business_nuban)
    ? 'This number does not look like one of this bank. Check the bank and each digit.'
    : null)
