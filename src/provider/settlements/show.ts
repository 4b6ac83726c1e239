// A settlement as the dashboard sees it, and what happened to it.
import type { Answer } from '#contract/endpoint.ts'
import type { settlements as calls } from '#contract/settlements.ts'
import { kobo } from '#domain/money.ts'
import { codeMeaning } from '#domain/response-code.ts'
import { bankName } from '../bank-names.ts'
import type { Tables, Transaction } from '../database.ts'
import '../sub-accounts/tables.ts'
import '../virtual-accounts/tables.ts'
import { paidOf, partCount } from './parts.ts'
import './tables.ts'

export type ShownSettlement = Answer<typeof calls.list>['items'][number]
type Event = Answer<typeof calls.show>['events'][number]

/** Restrict it further and order it. */
export const shownSettlements = (inside: Transaction<Tables>) =>
  inside.selectFrom('settlement')
    .leftJoin('virtual_account as account', 'account.id', 'settlement.collection_account_id')
    .leftJoin('settlement as whole', (join) => join.onRef('whole.id', '=', 'settlement.split_of')
      .onRef('whole.merchant_id', '=', 'settlement.merchant_id').onRef('whole.mode', '=', 'settlement.mode'))
    .leftJoin('sub_account as sub', 'sub.id', 'settlement.sub_account_id')
    .selectAll('settlement').select([
      'account.vnuban as collection_nuban', 'whole.settlement_reference as split_of_reference',
      'sub.reference as sub_account_reference',
    ])

export type SettlementRow =
  Awaited<ReturnType<ReturnType<typeof shownSettlements>['executeTakeFirstOrThrow']>>

export function showSettlement(row: SettlementRow): ShownSettlement {
  return {
    id: row.id, settlement_reference: row.settlement_reference, collection_nuban: row.collection_nuban,
    collection_accounts: row.collection_accounts, settlement_nuban: row.settlement_nuban,
    settlement_bank_name: bankName(row.settlement_bank_code), settlement_name: row.settlement_name,
    destination: row.destination, settlement_status: row.status, amount: kobo(row.amount),
    paid_amount: paidOf(row), parts: partCount(row),
    gross_amount: kobo(row.gross_amount), fees: kobo(row.fees), split_amount: kobo(row.split_amount),
    split_of: row.split_of_reference, sub_account: row.sub_account_reference, transactions: row.transactions,
    reason: row.reason, response_code: row.response_code, session_id: row.session_id, attempts: row.attempts,
    next_try_at: row.next_try_at?.toISOString() ?? null, contradicted: row.contradicted,
    created_at: row.created_at.toISOString(), settled_at: row.settled_at?.toISOString() ?? null,
  }
}

const nothing = { session_id: null, nuban: null, reason: null, amount: null, part: null }

/** The earliest first. */
export async function settlementEvents(
  database: Transaction<Tables>, { id, created_at, settled_at, destination, ...settlement }: SettlementRow,
): Promise<Event[]> {
  const attempts = await database.selectFrom('settlement_attempt').selectAll().where('settlement_id', '=', id)
    .orderBy('sent_at').orderBy('part').orderBy('amount', 'desc').orderBy('session_id').execute()
  const tries = attempts.flatMap(({
    session_id, nuban, sent_at, ended_at, status, response_code, part, ...attempt
  }): Event[] => {
    const sent = { session_id, nuban, part, amount: kobo(attempt.amount ?? settlement.amount) }
    return [
      { ...sent, kind: 'sent', at: sent_at.toISOString(), reason: null },
      ...(ended_at === null ? [] : [{
        ...sent, kind: status === 'SUCCESSFUL' ? 'paid' as const : 'refused' as const,
        at: ended_at.toISOString(), reason: codeMeaning(response_code),
      }]),
    ]
  })
  const moved: Event[] = destination === 'balance' && settled_at !== null
    ? [{ ...nothing, kind: 'paid', at: settled_at.toISOString() }] : []
  return [{ ...nothing, kind: 'created', at: created_at.toISOString() }, ...tries, ...moved]
}
