// A payer complains: what the payment brought is held at once, as far as it is there, and people are told.
import type { Insertable } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { answerDue, mayBeDisputed, nextMoment, type ChargebackReason } from '#domain/chargeback.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { held as thePayment, refuseInternal } from '../transactions/reverse.ts'
import type { Work } from '../work.ts'
import { holdFor } from './ending.ts'
import type { ChargebackTable } from './tables.ts'
import { tellOfChargeback } from './telling.ts'
import { emitChargeback } from './webhooks.ts'

type Raising = Pick<Work,
  'database' | 'now' | 'newId' | 'random' | 'audit' | 'enqueue' | 'mail' | 'settings'>

/**
 * Answers its reference. Throws `not_found`, and `conflict` for what never came in, was taken back, or was
 * complained of before, unless the scheme lets it be disputed once more.
 */
export async function raiseChargeback(
  work: Raising, tenant: Tenant, reference: string, reason: ChargebackReason,
): Promise<string> {
  const { merchant_id, mode } = tenant
  const collection = await thePayment(work, tenant, reference)
  refuseInternal(collection)
  const reversal = await work.database.selectFrom('collection_reversal').select('id')
    .where('collection_id', '=', collection.id).executeTakeFirst()
  const before = await work.database.selectFrom('chargeback')
    .select(['id', 'reference', 'status', 'ended_at']).where('collection_id', '=', collection.id)
    .orderBy('id').execute()
  const last = before.at(-1)
  if (last && !mayBeDisputed(collection.channel, before, work.now)) {
    throw new Refusal('conflict', `This payment was charged back before, under ${last.reference}.`)
  }
  if (collection.status !== 'SUCCESSFUL' || reversal) {
    throw new Refusal('conflict', 'Only a payment that came in and stayed can be charged back.')
  }
  const due_at = answerDue(work.now)
  const chargeback = await keep(work, {
    id: work.newId(), merchant_id, mode, collection_id: collection.id, follows: last?.id ?? null, reason,
    amount: collection.amount,
    payer_name: collection.payer_name, transaction_reference: collection.reference,
    status: 'PENDING' as const, created_at: work.now, due_at, next_at: nextMoment(due_at, 0),
  })
  await work.database.updateTable('collection').set({ disputed: true }).where('id', '=', collection.id)
    .execute()
  await holdFor(work, chargeback.id, collection)
  await work.audit({
    action: 'chargeback.raised', subject: 'chargeback', subject_id: chargeback.id, merchant_id, mode,
    after: {
      reference: chargeback.reference, transaction: reference, reason,
      amount: formatMoney(kobo(collection.amount)), due_at: due_at.toISOString(),
    },
  })
  await tellOfChargeback(work, chargeback, 'raised')
  await emitChargeback(work, chargeback, 'PENDING')
  return chargeback.reference
}

/** Another may have taken the reference. */
async function keep(work: Raising, row: Omit<Insertable<ChargebackTable>, 'reference'>) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const drawn = { ...row, reference: newReference(work, tries) }
    const made = await insertMany(work.database, 'chargeback', [drawn], 'skip')
    if (made.size > 0) return drawn
  }
  throw new Error('No free reference was found')
}
