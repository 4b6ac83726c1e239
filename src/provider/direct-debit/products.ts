// Products of direct debit: stored, shown, added and changed.
import type { Answer } from '#contract/endpoint.ts'
import type { directDebit as calls } from '#contract/direct-debit.ts'
import { Refusal } from '#contract/refusal.ts'
import { productLimits } from '#domain/direct-debit.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import { insertMany } from '../many.ts'
import type { Own } from '../mandates/rows.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { refuseFields } from '../refuse.ts'
import type { Asked } from '../serve.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type ShownProduct = Answer<typeof calls.createProduct>

export function storedProducts({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('debit_product as product')
    .innerJoin('member as creator', 'creator.id', 'product.created_by')
    .where('product.merchant_id', '=', merchant_id).where('product.mode', '=', mode)
    .selectAll('product').select([
      'creator.fullname as creator_name',
      sql<number>`(select count(*) from debit_subscription as one
        where one.product_id = product.id and one.status = 'ACTIVE')`.as('subscribers'),
    ])
}

type Row = Awaited<ReturnType<typeof theProduct>>

const missing = () => new Refusal('not_found', 'There is no product with this reference.')

export async function theProduct(work: Own, reference: string) {
  const row = await storedProducts(work).where('product.reference', '=', reference).executeTakeFirst()
  if (!row) throw missing()
  return row
}

export async function heldProduct({ database, caller: { merchant_id, mode } }: Own, reference: string) {
  const row = await database.selectFrom('debit_product').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('reference', '=', reference)
    .forUpdate().executeTakeFirst()
  if (!row) throw missing()
  return row
}

export const shownProduct = (row: Row): ShownProduct => ({
  reference: row.reference, name: row.name, description: row.description, amount: kobo(row.amount),
  frequency: row.frequency, retries: row.retries, retry_days: row.retry_days, status: row.status,
  subscribers: row.subscribers, created_at: row.created_at.toISOString(), created_by: row.creator_name,
  version: row.version,
})

function refuseAmount(amount: Kobo): void {
  const { minimum, maximum } = productLimits
  if (amount >= minimum && amount <= maximum) return
  refuseFields({ amount: `Enter an amount from ${formatMoney(minimum)} to ${formatMoney(maximum)}.` })
}

type Creation = Asked<typeof calls.createProduct>['body']

/** Answers its reference. */
export async function createProduct(work: Work<Caller>, body: Creation): Promise<string> {
  refuseAmount(body.amount)
  const { merchant_id, mode, user_id: created_by } = work.caller
  const { description = null, ...rest } = body
  const row = {
    id: work.newId(), merchant_id, mode, ...rest, description, status: 'ACTIVE' as const, created_by,
    created_at: work.now, version: 1,
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = newReference(work, tries)
    if ((await insertMany(work.database, 'debit_product', [{ ...row, reference }],
      'skip')).size === 0) continue
    await work.audit({
      action: 'product.created', subject: 'debit_product', subject_id: row.id,
      after: { reference, ...factsOf(body) },
    })
    return reference
  }
  throw new Error('No free reference was found')
}

const factsOf = ({ name, amount, frequency, retries, retry_days }: Omit<Creation, 'description'>) =>
  ({ name, amount: formatMoney(amount), frequency, retries, retry_days })

type Change = Asked<typeof calls.updateProduct>['body']

/** How often stays with those that are subscribed already; the amount is that of the next debit. */
export async function updateProduct(work: Work<Caller>, reference: string, body: Change): Promise<void> {
  refuseAmount(body.amount)
  const before = await heldProduct(work, reference)
  const { version, description = null, status = before.status, ...rest } = body
  if (version !== before.version) {
    throw new Refusal('stale', 'This product has changed meanwhile. Look at it again.',
      { data: shownProduct(await theProduct(work, reference)) })
  }
  await work.database.updateTable('debit_product').where('id', '=', before.id)
    .set({ ...rest, description, status, version: version + 1 }).execute()
  await work.audit({
    action: 'product.updated', subject: 'debit_product', subject_id: before.id,
    before: { ...factsOf({ ...before, amount: kobo(before.amount) }), status: before.status },
    after: { reference, ...factsOf(body), status },
  })
}
