// Everything that a reviewer sees of one merchant.
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Restriction } from '#domain/restriction.ts'
import type { Tables, Transaction } from '../database.ts'
import { papersOf, type Papers } from '../onboarding/papers.ts'
import { onboardingParts, type OnboardingParts } from '../onboarding/standing.ts'
import type { JudgedDocument, Verdict } from '../onboarding/tables.ts'
import { settledTo } from '../settlements/account.ts'
import { alikeOf, type Alike } from './alike.ts'
import { turnOf, type Turn } from './claims.ts'
import { refusedBefore, refusedHere, type RefusedHere } from './field-verdict.ts'
import { historyOf, looksOf, notesOf, type Look, type Note, type Step } from './history.ts'
import { checksOf, type IdentityCheck } from './identity-check.ts'
import { ownerOf } from './owner.ts'
import { measuresOf, type Measured } from './measures.ts'
import { openApproval, type Approval } from './second.ts'
import type { IdentityNumber } from './tables.ts'

export interface Earlier {
  id: string
  document_type: string
  name: string
  uploaded_at: Date
  review: Verdict | null
  review_code: string | null
  note: string | null
}

export interface PastDecision {
  id: string
  decision: 'approve' | 'request_changes'
  note: string
  documents: JudgedDocument[]
  /** Refused with it, besides documents, in lines. */
  fields: string[]
  by: string
  at: Date
}

export interface Case extends Papers, OnboardingParts, Turn {
  id: string
  business_name: string
  status: MerchantStatus | null
  /** Blocked stands in the status. */
  restriction: Exclude<Restriction, 'blocked'> | null
  live_allowed: boolean
  /** Newest first. */
  measures: Measured[]
  submitted_at: Date | null
  owner: { fullname: string, email: string, mobile_number: string } | null
  /** The account that was approved, while another may be given. */
  settled_to: Awaited<ReturnType<typeof settledTo>>
  /** Fields and persons that are refused of what is handed in now. */
  refused: RefusedHere[]
  /** What was replaced since, newest first. */
  earlier: Earlier[]
  decisions: PastDecision[]
  /** What one reviewer approves and another has to confirm. */
  approval: Approval | null
  /** Other cases that have something of this one. */
  alike: Alike[]
  checks: Partial<Record<IdentityNumber, IdentityCheck>>
  notes: Note[]
  history: Step[]
  looks: Look[]
}

export async function readCase(database: Transaction<Tables>, merchant_id: string): Promise<Case | null> {
  const merchant = await database
    .selectFrom('merchant')
    .select(['id', 'business_name', 'status', 'restriction', 'live_allowed', 'submitted_at'])
    .where('id', '=', merchant_id)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  if (!merchant) return null
  const earlier = (table: 'kyc_document' | 'personnel_document') => database.selectFrom(table)
    .select(['id', 'document_type', 'name', 'uploaded_at', 'review', 'review_code', 'note'])
    .where('merchant_id', '=', merchant_id).where('replaced_at', 'is not', null)
    .orderBy('uploaded_at', 'desc').limit(50).execute()
  const decisions = await database.selectFrom('review')
    .select(['id', 'decision', 'note', 'documents', 'by', 'at'])
    .where('merchant_id', '=', merchant_id).orderBy('at', 'desc').limit(20).execute()
  const before = await refusedBefore(database, merchant_id)
  return {
    ...merchant, owner: await ownerOf(database, merchant_id),
    decisions: decisions.map((decision) => ({
      ...decision, fields: before.filter(({ told_at }) => told_at?.getTime() === decision.at.getTime())
        .map(({ line }) => line),
    })),
    earlier: [...await earlier('kyc_document'), ...await earlier('personnel_document')],
    ...await papersOf(database, merchant_id),
    ...await onboardingParts(database, merchant_id),
    settled_to: await settledTo(database, merchant_id),
    ...await turnOf(database, merchant_id),
    refused: await refusedHere(database, merchant_id),
    measures: await measuresOf(database, merchant_id),
    approval: await openApproval(database, merchant_id),
    alike: await alikeOf(database, merchant_id),
    checks: await checksOf(database, merchant_id),
    notes: await notesOf(database, merchant_id),
    history: await historyOf(database, merchant_id),
    looks: await looksOf(database, merchant_id),
  }
}

/** The merchant of this id, or the one whose member has it. */
export async function merchantOf(database: Transaction<Tables>, id: string): Promise<string | null> {
  const merchant = await database.selectFrom('merchant').select('id').where('id', '=', id).executeTakeFirst()
  if (merchant) return merchant.id
  const member = await database
    .selectFrom('member')
    .select('merchant_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return member?.merchant_id ?? null
}
