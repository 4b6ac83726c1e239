// Where a merchant stands in its onboarding: what is saved, what counts, and whether it may be changed now.
import type { Selectable } from 'kysely'
import type { z } from 'zod/mini'
import type { BankDetails, BusinessProfile } from '#contract/merchants.ts'
import { Refusal } from '#contract/refusal.ts'
import type { BusinessType } from '#domain/business.ts'
import { maskIdentity } from '#domain/identity.ts'
import {
  isUnderReview, onboardingMessages, type MerchantStatus, type Onboarding,
} from '#domain/onboarding.ts'
import type { Caller } from '../caller.ts'
import type { Tables, Transaction } from '../database.ts'
import type { Work } from '../work.ts'
import type { BankDetailTable, BusinessProfileTable } from './tables.ts'

export interface MerchantRow {
  id: string
  status: MerchantStatus | null
  onboarding_stage: string | null
  submitted_at: Date | null
  reviewed_at: Date | null
}

const columns = ['id', 'status', 'onboarding_stage', 'submitted_at', 'reviewed_at'] as const

/** Refuses while a reviewer looks: what is being judged does not change (spec 4 and 6). */
export async function refuseUnderReview({ database, caller }: Work<Caller>): Promise<void> {
  const merchant = await database.selectFrom('merchant').select('status')
    .where('id', '=', caller.merchant_id).executeTakeFirstOrThrow()
  refuseIf(merchant.status)
}

/**
 * As {@link refuseUnderReview}, and holds the merchant's row: its onboarding changes one request at a time.
 */
export async function merchantToEdit({ database, caller }: Work<Caller>): Promise<MerchantRow> {
  const merchant = await database.selectFrom('merchant').select(columns)
    .where('id', '=', caller.merchant_id).forUpdate().executeTakeFirstOrThrow()
  refuseIf(merchant.status)
  return merchant
}

function refuseIf(status: MerchantStatus | null): void {
  if (isUnderReview(status)) throw new Refusal('under_review', onboardingMessages.underReview)
}

/** What the domain judges onboarding by. */
export async function standing(
  database: Transaction<Tables>, merchant: Pick<MerchantRow, 'id' | 'status' | 'onboarding_stage'>,
): Promise<Onboarding> {
  const { id, status, onboarding_stage } = merchant
  const profile = await database.selectFrom('business_profile').select('business_registration_type')
    .where('merchant_id', '=', id).executeTakeFirst()
  const bank = await database.selectFrom('bank_detail').select('bank_code')
    .where('merchant_id', '=', id).executeTakeFirst()
  const documents = await database.selectFrom('kyc_document').select('document_type')
    .where('merchant_id', '=', id).where('replaced_at', 'is', null).execute()
  const people = await database.selectFrom('personnel').select('id')
    .where('merchant_id', '=', id).where('removed_at', 'is', null).orderBy('position').execute()
  const papers = await database.selectFrom('personnel_document').select(['personnel_id', 'document_type'])
    .where('merchant_id', '=', id).where('replaced_at', 'is', null).execute()
  return {
    status,
    onboarding_stage,
    business_type: profile?.business_registration_type ?? null,
    has_profile: profile !== undefined,
    has_bank: bank !== undefined,
    documents: documents.map(({ document_type }) => document_type),
    people: people.map((person) =>
      papers
        .filter(({ personnel_id }) => personnel_id === person.id)
        .map(({ document_type }) => document_type),
    ),
  }
}

/**
 * Moves status and stage on after a save: business first, then bank; what came later stays as it is. A bank
 * account without a profile is only a beginning: stage 1, and no status yet.
 */
export async function moveOn({ database }: Work<Caller>, merchant: MerchantRow): Promise<void> {
  const { status } = merchant
  if (status !== null && status !== 'business_completed') return
  const { has_profile, has_bank } = await standing(database, merchant)
  const reached = !has_profile ? { onboarding_stage: '1' }
    : has_bank ? { status: 'bank_completed' as const, onboarding_stage: '3' }
    : { status: 'business_completed' as const, onboarding_stage: '2' }
  await database.updateTable('merchant').where('id', '=', merchant.id).set(reached).execute()
}

export interface OnboardingParts {
  business_profile: z.output<typeof BusinessProfile> | null
  bank_details: z.output<typeof BankDetails> | null
  business_type: BusinessType | null
  /** What the reviewer asked for, while it is still to be done. */
  review: { note: string, at: string } | null
}

/**
 * The saved profile and bank account as they leave the provider, BVN and NIN masked, and the reviewer's
 * words.
 */
export async function onboardingParts(
  database: Transaction<Tables>,
  merchant_id: string,
): Promise<OnboardingParts> {
  const profile = await database
    .selectFrom('business_profile')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
  const bank = await database
    .selectFrom('bank_detail')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .executeTakeFirst()
  return {
    business_profile: profile ? profileAnswer(profile) : null,
    bank_details: bank ? bankAnswer(bank) : null,
    business_type: profile?.business_registration_type ?? null,
    review: await sentBack(database, merchant_id),
  }
}

async function sentBack(
  database: Transaction<Tables>,
  merchant_id: string,
): Promise<OnboardingParts['review']> {
  const last = await database
    .selectFrom('review')
    .innerJoin('merchant', 'merchant.id', 'review.merchant_id')
    .where('merchant.id', '=', merchant_id)
    .where('merchant.status', '=', 'reviewed_pending_kyc')
    .select(['review.note', 'review.at'])
    .orderBy('review.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { note: last.note, at: last.at.toISOString() } : null
}

export function profileAnswer({ merchant_id: _, updated_at: __, ...profile }: BusinessProfileTable) {
  return profile
}

export type SavedBank = Selectable<BankDetailTable>

export function bankAnswer({
  business_nuban,
  bank_code,
  account_name,
  bvn_last4,
  nin_last4,
  consent_version,
  consent_at,
}: Omit<SavedBank, 'bvn_sealed' | 'nin_sealed' | 'consent_by'>) {
  return {
    business_nuban,
    bank_code,
    name: account_name,
    business_bvn: maskIdentity(bvn_last4),
    business_nin: maskIdentity(nin_last4),
    ...(consent_version && consent_at
      && { consent: { version: consent_version, at: consent_at.toISOString() } }),
  }
}
