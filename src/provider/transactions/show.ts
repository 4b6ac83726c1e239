// A payment as the dashboard sees it.
import type { Answer } from '#contract/endpoint.ts'
import type { transactions as calls } from '#contract/transactions.ts'
import { refusalWords } from '#domain/collection.ts'
import { kobo, subtract } from '#domain/money.ts'
import { reversalWords } from '#domain/reversal.ts'
import { bankName } from '../bank-names.ts'
import type { Tables, Transaction } from '../database.ts'
import '../cards/tables.ts'
import '../chargebacks/tables.ts'
import '../collections/tables.ts'
import '../mandates/tables.ts'
import '../payment-links/tables.ts'
import '../qr-payments/tables.ts'
import '../settlements/tables.ts'
import '../virtual-accounts/tables.ts'
import './tables.ts'

export type ShownTransaction = Answer<typeof calls.list>['items'][number]

/** Payments with all that their page shows; restrict it further and order it. */
export const shownTransactions = (inside: Transaction<Tables>) =>
  inside.selectFrom('collection')
    .leftJoin('virtual_account as account', 'account.id', 'collection.virtual_account_id')
    .leftJoin('customer', 'customer.id', 'collection.customer_id')
    .leftJoin('payment_link as link', 'link.collection_id', 'collection.id')
    .leftJoin('qr_code as qr', 'qr.id', 'collection.source_id')
    // Looked up for each payment of a page: joined, all that the merchant has would be walked.
    .leftJoinLateral((part) => part.selectFrom('card_payment').select('card_payment.reference')
      .whereRef('card_payment.collection_id', '=', 'collection.id').limit(1).as('card'),
    (join) => join.onTrue())
    .leftJoinLateral((part) => part.selectFrom('chargeback')
      .select(['chargeback.reference', 'chargeback.status'])
      .whereRef('chargeback.collection_id', '=', 'collection.id')
      // The newest, where it was disputed again.
      .orderBy('chargeback.id', 'desc').limit(1).as('chargeback'),
    (join) => join.onTrue())
    .leftJoinLateral((part) => part.selectFrom('mandate_debit')
      .innerJoin('mandate', 'mandate.id', 'mandate_debit.mandate_id').select('mandate.reference')
      .whereRef('mandate_debit.collection_id', '=', 'collection.id').limit(1).as('mandate'),
    (join) => join.onTrue())
    .leftJoin('collection_reversal as reversal', 'reversal.collection_id', 'collection.id')
    .leftJoin('settlement', 'settlement.id', 'collection.settled_in')
    .selectAll('collection')
    .select([
      'account.vnuban', 'account.account_name', 'account.collection_bank',
      'customer.reference as customer_reference', 'customer.fullname as customer_name',
      'link.reference as payment_link', 'qr.reference as qr_code',
      'card.reference as card_payment', 'mandate.reference as mandate',
      'chargeback.reference as chargeback_reference',
      'chargeback.status as chargeback_status',
      'settlement.settlement_reference', 'settlement.status as settlement_status', 'settlement.settled_at',
      'reversal.id as reversal_id', 'reversal.status as reversal_status',
      'reversal.reason as reversal_reason', 'reversal.created_at as reversal_at', 'reversal.done_at',
    ])
    .select((part) => part.selectFrom('collection_hold').whereRef('reversal_id', '=', 'reversal.id')
      .where('lifted_at', 'is', null)
      .select(({ fn }) => fn.sum<string | null>('amount').as('held')).as('held'))

export type TransactionRow =
  Awaited<ReturnType<ReturnType<typeof shownTransactions>['executeTakeFirstOrThrow']>>

export function showTransaction(row: TransactionRow): ShownTransaction {
  const { payer_bank_code, collection_bank, refusal, created_at, reversed_at } = row
  const amount = kobo(row.amount)
  const charges = { fee: kobo(row.fee), vat: kobo(row.vat), stamp_duty: kobo(row.stamp_duty) }
  return {
    id: row.id, reference: row.reference, channel: row.channel, status: row.status,
    amount, ...charges, net_amount: netOf(row),
    payer_name: row.payer_name, payer_bank_code,
    payer_bank_name: payer_bank_code && bankName(payer_bank_code), payer_nuban: row.payer_nuban,
    session_id: row.session_id, narration: row.narration, response_code: row.response_code,
    reason: refusal === null ? null : refusalWords(refusal),
    vnuban: row.vnuban, account_name: row.account_name,
    collection_bank_name: collection_bank && bankName(collection_bank),
    customer_reference: row.customer_reference, customer_name: row.customer_name,
    payment_link: row.payment_link, qr_code: row.qr_code, card_payment: row.card_payment,
    mandate: row.mandate,
    chargeback: chargebackOf(row),
    created_at: created_at.toISOString(),
    is_settled: row.settlement_status === 'SUCCESSFUL',
    settlement_reference: row.settlement_reference, settlement_status: row.settlement_status,
    reversed_at: reversed_at?.toISOString() ?? null,
    reversal: reversalOf(row),
  }
}

const chargebackOf = ({ chargeback_reference: reference, chargeback_status: status }: TransactionRow) =>
  (reference === null || status === null ? null : { reference, status })

type Priced = Pick<TransactionRow, 'status' | 'amount' | 'fee' | 'vat' | 'stamp_duty'>

/** What the merchant got of it: nothing of what never came. */
export function netOf({ status, amount, fee, vat, stamp_duty }: Priced) {
  if (status !== 'SUCCESSFUL' && status !== 'REVERSED') return kobo(0)
  return [fee, vat, stamp_duty].map(kobo).reduce(subtract, kobo(amount))
}

function reversalOf(row: TransactionRow): ShownTransaction['reversal'] {
  const { reversal_status, reversal_reason, reversal_at, done_at, held, status, reversed_at } = row
  if (reversal_status === null || reversal_reason === null || reversal_at === null) {
    const at = reversed_at?.toISOString() ?? ''
    return status === 'REVERSED'
      ? { status: 'DONE', reason: '', held: kobo(0), created_at: at, done_at: at } : null
  }
  return {
    status: reversal_status, reason: reversalWords(reversal_reason), held: kobo(Number(held ?? 0)),
    created_at: reversal_at.toISOString(), done_at: done_at?.toISOString() ?? null,
  }
}
