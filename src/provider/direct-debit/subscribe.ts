// Subscribes customers to a product by their mandates, and ends a subscription.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { directDebit as calls } from '#contract/direct-debit.ts'
import { Refusal } from '#contract/refusal.ts'
import { debitRefusal, debitRefusals } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { Caller } from '../caller.ts'
import type { Own } from '../mandates/rows.ts'
import type { MandateTable } from '../mandates/tables.ts'
import { idFrom } from '../page.ts'
import { refuseFields } from '../refuse.ts'
import { namedOne } from '../search.ts'
import type { Work } from '../work.ts'
import { heldProduct } from './products.ts'
import { startSubscription, startUnder } from './subscriptions.ts'

export type ShownSubscription = Answer<typeof calls.unsubscribe>

export function storedSubscriptions({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('debit_subscription as one')
    .innerJoin('mandate', 'mandate.id', 'one.mandate_id')
    .innerJoin('customer', 'customer.id', 'mandate.customer_id')
    .where('one.merchant_id', '=', merchant_id).where('one.mode', '=', mode)
    .selectAll('one')
    .select(['mandate.reference as mandate_reference', 'customer.fullname as customer_name'])
}

type Filter = NonNullable<Ask<typeof calls.subscriptions>['query']>

/** Those to one product; a name is looked for by its words. */
export function matchingSubscriptions(
  work: Own, product_id: string, { status, search = '', from, to }: Filter,
) {
  const { database, caller: { merchant_id, mode } } = work
  return database.selectFrom('debit_subscription as one').select('one.id')
    .where('one.merchant_id', '=', merchant_id).where('one.mode', '=', mode)
    .where('one.product_id', '=', product_id)
    .$if(status !== undefined, (rows) => rows.where('one.status', '=', status ?? 'ACTIVE'))
    .$if(from !== undefined, (rows) => rows.where('one.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('one.id', '<', idFrom(to ?? '', 1)))
    .$if(search.trim() !== '', (rows) => rows.where(namedOne(work, 'mandate', search, 'one.mandate_id')))
}

type Row = Awaited<ReturnType<ReturnType<typeof storedSubscriptions>['executeTakeFirstOrThrow']>>

export const shownSubscription = (row: Row): ShownSubscription => ({
  id: row.id, mandate: row.mandate_reference, customer_name: row.customer_name, status: row.status,
  start_date: row.start_date, next_date: row.next_date,
})

interface Wanted { mandates: readonly string[], start_date: string }

/** All of them or none: one that does not fit is named. Answers how many are new. */
export async function subscribe(
  work: Work<Caller>, reference: string, { mandates, start_date }: Wanted,
): Promise<number> {
  const product = await heldProduct(work, reference)
  if (product.status === 'OFF') throw new Refusal('conflict', 'This product takes no new customers.')
  const today = lagosDay(work.now)
  if (start_date < today) refuseFields({ start_date: 'Choose a day from today on.' })
  const rows = await heldMandates(work, mandates)
  let subscribed = 0
  for (const mandate of rows) {
    refuseUnfit(mandate, product, start_date)
    const isNew = await startSubscription(work, mandate,
      { product_id: product.id, frequency: product.frequency, start_date })
    if (isNew) subscribed += 1
  }
  await work.audit({
    action: 'product.subscribed', subject: 'debit_product', subject_id: product.id,
    after: { reference, subscribed, mandates: rows.map((row) => row.reference), start_date },
  })
  return subscribed
}

/** In the order of their ids, as everybody locks them. */
async function heldMandates({ database, caller: { merchant_id, mode } }: Work<Caller>,
  wanted: readonly string[]) {
  const references = [...new Set(wanted)]
  const rows = await database.selectFrom('mandate').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', 'in', references)
    .orderBy('id').forUpdate().execute()
  const missing = references.find((each) => rows.every(({ reference }) => reference !== each))
  return missing === undefined ? rows : refuseFields({ mandates: `There is no mandate ${missing}.` })
}

function refuseUnfit(mandate: MandateTable, product: { amount: number }, start_date: string): void {
  const terms = { ...mandate, amount: kobo(mandate.amount) }
  const word = debitRefusal(terms, kobo(product.amount), startUnder(mandate, start_date))
  if (word) refuseFields({ mandates: `Mandate ${mandate.reference}: ${debitRefusals[word]}` })
}

export async function unsubscribe(work: Work<Caller>, id: string): Promise<void> {
  const { database, now, caller: { merchant_id, mode } } = work
  const row = await database.selectFrom('debit_subscription').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('id', '=', id)
    .forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no subscription with this id.')
  if (row.status === 'ENDED') return
  await database.updateTable('debit_subscription').set({ status: 'ENDED', next_date: null, ended_at: now })
    .where('id', '=', id).execute()
  await work.audit({
    action: 'product.unsubscribed', subject: 'debit_subscription', subject_id: id,
    before: { status: 'ACTIVE' }, after: { status: 'ENDED' },
  })
}
