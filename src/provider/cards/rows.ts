// Stored payments by card: which of them a filter lets through, one of them, and how it is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { cards as calls } from '#contract/cards.ts'
import { Refusal } from '#contract/refusal.ts'
import { cardReason } from '#domain/card.ts'
import { kobo } from '#domain/money.ts'
import type { Caller } from '../caller.ts'
import '../chargebacks/tables.ts'
import '../collections/tables.ts'
import { idFrom } from '../page.ts'
import { named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type CardFilter = NonNullable<Ask<typeof calls.list>['query']>

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** The merchant's own. */
export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('card_payment as card')
    .leftJoin('collection', 'collection.id', 'card.collection_id')
    // The newest, where it was disputed again.
    .leftJoinLateral((part) => part.selectFrom('chargeback').select('chargeback.reference')
      .whereRef('chargeback.collection_id', '=', 'card.collection_id')
      .orderBy('chargeback.id', 'desc').limit(1).as('chargeback'),
    (join) => join.onTrue())
    .where('card.merchant_id', '=', merchant_id).where('card.mode', '=', mode)
    .selectAll('card')
    .select(['collection.reference as transaction_reference',
      'chargeback.reference as chargeback_reference'])
}

type Row = Awaited<ReturnType<typeof theCardPayment>>

export async function theCardPayment(work: Own, reference: string) {
  const row = await stored(work).where('card.reference', '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no card payment with this reference.')
  return row
}

/** The ids that a filter lets through, each way by an index. */
export function matching(work: Own, filter: CardFilter & Newest) {
  const { database, caller: { merchant_id, mode } } = work
  const { status, brand, min, max, from, to, search = '' } = filter
  const rows = database.selectFrom('card_payment').select('card_payment.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .$if(status !== undefined, (ids) => ids.where('status', '=', status ?? 'PENDING'))
    .$if(brand !== undefined, (ids) => ids.where('brand', '=', brand ?? 'verve'))
    .$if(min !== undefined, (ids) => ids.where('amount', '>=', min ?? 0))
    .$if(max !== undefined, (ids) => ids.where('amount', '<=', max ?? 0))
    .$if(from !== undefined, (ids) => ids.where('card_payment.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (ids) => ids.where('card_payment.id', '<', idFrom(to ?? '', 1)))
  const typed = search.trim()
  if (typed === '') return rows
  if (/^\d{12}$/.test(typed)) return rows.where('reference', '=', typed)
  if (/^\d{4}$/.test(typed)) return rows.where('last_four', '=', typed)
  if (/^\d{6}$/.test(typed)) return rows.where('first_six', '=', typed)
  return rows.where(named(work, 'card_payment', typed, { filter }))
}

export function shown(row: Row): Answer<typeof calls.show> {
  const { reference, brand, first_six, last_four, payer_name, narration, status, response_code } = row
  const { transaction_reference, chargeback_reference } = row
  return {
    reference, brand, first_six, last_four, payer_name, narration, status, response_code,
    amount: kobo(row.amount), reason: cardReason(response_code, status),
    created_at: row.created_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null,
    transaction_reference, chargeback_reference,
  }
}
