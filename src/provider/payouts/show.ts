// A payout as the dashboard sees it.
import type { Answer } from '#contract/endpoint.ts'
import type { payouts as calls } from '#contract/payouts.ts'
import { kobo } from '#domain/money.ts'
import type { Tables, Transaction } from '../database.ts'
import { bankName } from '../bank-names.ts'
import '../bulk/tables.ts'
import '../schedules/tables.ts'
import { canRetry } from './again.ts'
import { totalOf } from './create.ts'

export type ShownPayout = Answer<typeof calls.list>['items'][number]

/** Payouts with all that their page shows; restrict it further and order it. */
export const shownPayouts = (inside: Transaction<Tables>) =>
  inside
    .selectFrom('payout')
    .innerJoin('payout_account as source', 'source.id', 'payout.source_account_id')
    .innerJoin('payout_request as request', 'request.id', 'payout.request_id')
    .innerJoin('member as creator', 'creator.id', 'payout.creator_id')
    .leftJoin('payout_bulk as bulk', 'bulk.id', 'payout.bulk_id')
    .leftJoin('bulk_row', 'bulk_row.id', 'payout.bulk_row_id')
    .leftJoin('payout_schedule as schedule', 'schedule.id', 'payout.schedule_id')
    .leftJoin('payout as first', 'first.id', 'payout.retry_of')
    .leftJoin('payout as again', 'again.retry_of', 'payout.id')
    .selectAll('payout')
    .select([
      'source.nuban as source_nuban',
      'request.status as request_status',
      'creator.fullname as creator_name',
      'bulk.bulk_reference',
      'bulk_row.row',
      'schedule.schedule_reference',
      'first.unique_reference as first_reference',
      'again.unique_reference as again_reference',
      canRetry.as('can_retry'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof shownPayouts>['executeTakeFirstOrThrow']>>

export function showPayout(payout: Row): ShownPayout {
  const { status, created_at, sent_at, ended_at } = payout
  return {
    id: payout.id,
    payout_reference: payout.payout_reference,
    unique_reference: payout.unique_reference,
    bulk_reference: payout.bulk_reference,
    row: payout.row,
    schedule_reference: payout.schedule_reference,
    source_nuban: payout.source_nuban,
    beneficiary_account_name: payout.beneficiary_account_name,
    bank_account_name: payout.bank_account_name,
    beneficiary_nuban: payout.beneficiary_nuban,
    bank_code: payout.bank_code,
    bank_name: bankName(payout.bank_code),
    amount: kobo(payout.amount),
    fee: kobo(payout.fee),
    vat: kobo(payout.vat),
    stamp_duty: kobo(payout.stamp_duty),
    total_amount: totalOf(payout),
    narration: payout.narration,
    is_salary: payout.is_salary,
    status,
    waits_for: waitsFor(payout),
    reason: payout.reason,
    response_code: payout.response_code,
    nip_session_id: payout.nip_session_id,
    createdAt: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    created_by: payout.creator_id,
    creator_name: payout.creator_name,
    can_retry: payout.can_retry,
    retry_of: payout.first_reference,
    retried_by: payout.again_reference,
  }
}

function waitsFor({ status, request_status, next_query_at, held_until }: Row): ShownPayout['waits_for'] {
  if (status === 'PENDING' && request_status === 'PENDING') return 'approval'
  if (status === 'PENDING') return held_until === null ? 'dispatch' : 'limit'
  if (status !== 'INQ') return null
  return next_query_at === null ? 'person' : 'bank'
}
