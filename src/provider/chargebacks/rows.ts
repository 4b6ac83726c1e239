// Stored chargebacks: which of them a filter lets through, one of them, and how it is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { chargebacks as calls } from '#contract/chargebacks.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import '../cards/tables.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import type { Tables, Tenant, Transaction } from '../database.ts'
import { idFrom } from '../page.ts'
import { named, type Newest } from '../search.ts'
import { netOf } from '../transactions/show.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type ChargebackFilter = NonNullable<Ask<typeof calls.list>['query']>

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** All that a chargeback's page shows but its evidence. */
export const stored = (inside: Transaction<Tables>, { merchant_id, mode }: Tenant) =>
  inside.selectFrom('chargeback as one')
    .innerJoin('collection', 'collection.id', 'one.collection_id')
    .leftJoin('card_payment as card', 'card.collection_id', 'one.collection_id')
    .leftJoin('member', 'member.id', 'one.answered_by')
    .leftJoin('chargeback as former', 'former.id', 'one.follows')
    .where('one.merchant_id', '=', merchant_id).where('one.mode', '=', mode)
    .selectAll('one')
    .select(['collection.channel', 'collection.fee', 'collection.vat', 'collection.stamp_duty',
      'collection.status as collection_status', 'member.fullname as answered_name',
      'former.reference as follows_reference',
      'card.reference as card_reference', 'card.brand', 'card.first_six', 'card.last_four'])
    .select((part) => part.selectFrom('collection_hold').whereRef('chargeback_id', '=', 'one.id')
      .where('lifted_at', 'is', null)
      .select(({ fn }) => fn.sum<string | null>('amount').as('held')).as('held'))

export type ChargebackRow = Awaited<ReturnType<typeof theChargeback>>

/** 404 for another merchant's. */
export async function theChargeback({ database }: Pick<Work, 'database'>, tenant: Tenant, reference: string) {
  const row = await stored(database, tenant).where('one.reference', '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no chargeback with this reference.')
  return row
}

/** The ids that a filter lets through, each way by an index. */
export function matching(work: Own, filter: ChargebackFilter & Newest) {
  const { database, caller: { merchant_id, mode } } = work
  const { status, reason, min, max, from, to, search = '' } = filter
  const rows = database.selectFrom('chargeback').select('chargeback.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .$if(status !== undefined, (ids) => ids.where('status', '=', status ?? 'PENDING'))
    .$if(reason !== undefined, (ids) => ids.where('reason', '=', reason ?? 'fraud'))
    .$if(min !== undefined, (ids) => ids.where('amount', '>=', min ?? 0))
    .$if(max !== undefined, (ids) => ids.where('amount', '<=', max ?? 0))
    .$if(from !== undefined, (ids) => ids.where('chargeback.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (ids) => ids.where('chargeback.id', '<', idFrom(to ?? '', 1)))
  const typed = search.trim()
  if (typed === '') return rows
  if (/^\d{12}$/.test(typed)) {
    return rows.where((where) => where.or([
      where('reference', '=', typed), where('transaction_reference', '=', typed),
    ]))
  }
  return rows.where(named(work, 'chargeback', typed, { filter }))
}

type Shown = Answer<typeof calls.list>['items'][number]

export function shown(row: ChargebackRow): Shown {
  const { reference, status, reason, payer_name, transaction_reference, channel, version } = row
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    reference, status, reason, payer_name, transaction_reference, channel, version,
    follows: row.follows_reference, amount: kobo(row.amount),
    net_amount: netOf({ ...row, status: row.collection_status }),
    held: kobo(Number(row.held ?? 0)), card: cardOf(row),
    created_at: row.created_at.toISOString(), due_at: row.due_at.toISOString(),
    explanation: row.explanation, answered_by: row.answered_name, answered_at: iso(row.answered_at),
    verdict_note: row.verdict_note, ended_at: iso(row.ended_at),
  }
}

function cardOf({ card_reference: reference, brand, first_six, last_four }: ChargebackRow): Shown['card'] {
  if (reference === null || brand === null || first_six === null || last_four === null) return null
  return { reference, brand, first_six, last_four }
}

export async function shownWhole(
  work: Pick<Work, 'database'>, tenant: Tenant, reference: string,
): Promise<Answer<typeof calls.show>> {
  const row = await theChargeback(work, tenant, reference)
  const evidence = await work.database.selectFrom('chargeback_evidence')
    .select(['id', 'name', 'size', 'uploaded_at']).where('chargeback_id', '=', row.id).orderBy('id').execute()
  return {
    ...shown(row),
    evidence: evidence.map(({ uploaded_at, ...one }) => ({ ...one, uploaded_at: uploaded_at.toISOString() })),
  }
}
