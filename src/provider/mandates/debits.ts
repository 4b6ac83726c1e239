// Stored debits: which of them a filter lets through, and how one is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { directDebit } from '#contract/direct-debit.ts'
import { debitReason, reversedReason } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import { idFrom } from '../page.ts'
import '../direct-debit/tables.ts'
import { named, type Newest } from '../search.ts'
import type { Own } from './rows.ts'

type Filter = NonNullable<Ask<typeof directDebit.debits>['query']>
export type ShownDebit = Answer<typeof directDebit.debits>['items'][number]

export function storedDebits({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('mandate_debit as debit')
    .innerJoin('mandate', 'mandate.id', 'debit.mandate_id')
    .innerJoin('customer', 'customer.id', 'mandate.customer_id')
    .leftJoin('collection', 'collection.id', 'debit.collection_id')
    .leftJoin('debit_due as due', 'due.id', 'debit.due_id')
    .leftJoin('debit_product as product', 'product.id', 'due.product_id')
    .where('debit.merchant_id', '=', merchant_id).where('debit.mode', '=', mode)
    .selectAll('debit')
    .select(['mandate.reference as mandate_reference', 'customer.fullname as customer_name',
      'collection.reference as transaction_reference', 'product.name as product_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof storedDebits>['executeTakeFirstOrThrow']>>

export function matchingDebits(work: Own, filter: Filter & Newest) {
  const { database, caller: { merchant_id, mode } } = work
  const { status, mandate, from, to, search = '' } = filter
  const typed = search.trim()
  return database.selectFrom('mandate_debit').select('mandate_debit.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .$if(status === 'REVERSED', (rows) => rows.where('reversed_at', 'is not', null))
    .$if(status === 'SUCCESSFUL', (rows) => rows.where('reversed_at', 'is', null))
    .$if(status !== undefined && status !== 'REVERSED', (rows) => rows.where('status', 'in',
      status === 'pending' ? ['PENDING', 'INQ'] : [status === 'REVERSED' ? 'INQ' : status ?? 'INQ']))
    .$if(mandate !== undefined, (rows) => rows.where('mandate_id', '=', database.selectFrom('mandate')
      .select('id').where('merchant_id', '=', merchant_id).where('mode', '=', mode)
      .where('reference', '=', mandate ?? '')))
    .$if(from !== undefined, (rows) => rows.where('mandate_debit.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('mandate_debit.id', '<', idFrom(to ?? '', 1)))
    .$if(/^\d{12}$/.test(typed), (rows) => rows.where('reference', '=', typed))
    .$if(typed !== '' && !/^\d{12}$/.test(typed), (rows) =>
      rows.where(named(work, 'mandate_debit', typed, { filter })))
}

export function showDebit(row: Row): ShownDebit {
  return {
    reference: row.reference, mandate: row.mandate_reference, customer_name: row.customer_name,
    payer_name: row.payer_name, amount: kobo(row.amount),
    status: row.reversed_at === null ? row.status : 'REVERSED', reason: reasonOf(row),
    response_code: row.response_code, narration: row.narration, by: row.asked_by, product: row.product_name,
    created_at: row.created_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null,
    reversed_at: row.reversed_at?.toISOString() ?? null, transaction_reference: row.transaction_reference,
  }
}

function reasonOf({ status, reversed_at, refusal, response_code }: Row): string | null {
  if (reversed_at !== null) return reversedReason
  return status === 'SUCCESSFUL' ? null : debitReason(refusal ?? response_code)
}
