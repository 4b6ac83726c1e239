// Numbers that a team buys for again and again: one of each kind, biller and number.
import { bills as calls } from '#contract/bills.ts'
import { Refusal } from '#contract/refusal.ts'
import { billLimits } from '#domain/bill.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { billerName, soldOf } from './sold.ts'
import './tables.ts'

const fields = ['id', 'kind', 'biller', 'product', 'customer', 'customer_name', 'label', 'amount'] as const

export function favourites(app: Provider): void {
  serve(app, calls.favourites, async ({ query: { kind } }, work) => {
    const rows = await own(work).$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'airtime'))
      .orderBy('id', 'desc').limit(billLimits.favourites).execute()
    return { items: rows.map((row) => ({ ...row, amount: kobo(row.amount) })), most: billLimits.favourites }
  })

  serve(app, calls.keep, async ({ body }, work) => {
    const { biller_name } = await soldOf(work, body)
    const { database, caller: { merchant_id, mode, user_id }, now, newId } = work
    const { kind, biller, product, customer, customer_name = null, label, amount } = body
    await refuseTooMany(work, body)
    const row = await database.insertInto('bill_favourite').values({
      id: newId(), merchant_id, mode, kind, biller, product, customer, customer_name, label, amount,
      created_by: user_id, created_at: now,
    }).onConflict((conflict) => conflict.constraint('bill_favourite_once').doUpdateSet({
      product, customer_name, label, amount,
    })).returning(fields).executeTakeFirstOrThrow()
    await work.audit({
      action: 'bill_favourite.kept', subject: 'bill_favourite', subject_id: row.id,
      after: { kind, biller: biller_name, customer, label },
    })
    return { ...row, amount: kobo(row.amount) }
  })

  serve(app, calls.forget, async ({ params: { id } }, work) => {
    const { database, caller: { merchant_id, mode } } = work
    const row = await database.deleteFrom('bill_favourite').where('merchant_id', '=', merchant_id)
      .where('mode', '=', mode).where('id', '=', id).returning(fields).executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'This favourite is there no more.')
    const { kind, customer, label } = row
    await work.audit({
      action: 'bill_favourite.removed', subject: 'bill_favourite', subject_id: id,
      before: { kind, biller: await billerName(work, row), customer, label },
    })
    return { id }
  })
}

const own = ({ database, caller: { merchant_id, mode } }: Work<Caller>) =>
  database.selectFrom('bill_favourite').select(fields)
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)

interface Once { kind: string, biller: string, customer: string }

async function refuseTooMany(work: Work<Caller>, { kind, biller, customer }: Once): Promise<void> {
  const rows = await own(work).execute()
  const isThere = rows.some((row) =>
    row.kind === kind && row.biller === biller && row.customer === customer)
  if (isThere || rows.length < billLimits.favourites) return
  throw new Refusal('over_limit', `There are ${billLimits.favourites} favourites. Remove one first.`)
}
