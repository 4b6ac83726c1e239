// What fell due, as it is listed, and the figures of direct debit.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { directDebit as calls } from '#contract/direct-debit.ts'
import { pendingMandates, reversedReason } from '#domain/mandate.ts'
import { startOfDay } from '#domain/business-day.ts'
import { kobo } from '#domain/money.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { sql } from 'kysely'
import { idFrom } from '../page.ts'
import type { Own } from '../mandates/rows.ts'
import type { Work } from '../work.ts'
import type { Caller } from '../caller.ts'
import { dueReason } from './due.ts'
import './tables.ts'

export type ShownDue = Answer<typeof calls.due>['items'][number]
type Filter = NonNullable<Ask<typeof calls.due>['query']>

export function storedDues({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('debit_due as due')
    .innerJoin('mandate', 'mandate.id', 'due.mandate_id')
    .innerJoin('customer', 'customer.id', 'mandate.customer_id')
    .leftJoin('debit_product as product', 'product.id', 'due.product_id')
    .where('due.merchant_id', '=', merchant_id).where('due.mode', '=', mode)
    .selectAll('due')
    .select(['mandate.reference as mandate_reference', 'customer.fullname as customer_name',
      'product.reference as product_reference', 'product.name as product_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof storedDues>['executeTakeFirstOrThrow']>>

export const shownDue = (row: Row): ShownDue => ({
  id: row.id, due_on: row.due_on, amount: kobo(row.amount),
  status: row.reversed_at === null ? row.status : 'REVERSED',
  customer_name: row.customer_name, mandate: row.mandate_reference, product: row.product_reference,
  product_name: row.product_name, tries: row.tries, next_try: row.next_try,
  reason: row.reversed_at === null ? dueReason(row.reason) : reversedReason,
  reversed_at: row.reversed_at?.toISOString() ?? null,
})

export function matchingDues({ database, caller: { merchant_id, mode } }: Own, filter: Filter) {
  const { status, product, from, to } = filter
  return database.selectFrom('debit_due').select('debit_due.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .$if(status === 'REVERSED', (rows) => rows.where('reversed_at', 'is not', null))
    .$if(status === 'PAID', (rows) => rows.where('reversed_at', 'is', null))
    .$if(status !== undefined && status !== 'REVERSED', (rows) =>
      rows.where('status', '=', status === 'REVERSED' ? 'DUE' : status ?? 'DUE'))
    .$if(product !== undefined, (rows) => rows.where('product_id', '=', database.selectFrom('debit_product')
      .select('id').where('merchant_id', '=', merchant_id).where('mode', '=', mode)
      .where('reference', '=', product ?? '')))
    .$if(from !== undefined, (rows) => rows.where('debit_due.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('debit_due.id', '<', idFrom(to ?? '', 1)))
}

const WEEK = 7
const MONTH = 30

/** Collected since the first of the month and not taken back, due within a week, failed and taken back within
 * thirty days. */
export async function figures(work: Work<Caller>): Promise<Answer<typeof calls.home>> {
  const { database, now, caller: { merchant_id, mode } } = work
  const today = lagosDay(now)
  const { rows: [row] } = await sql<Record<
    'active' | 'pending' | 'collected' | 'collected_sum' | 'due' | 'due_sum' | 'failed' | 'failed_sum'
    | 'reversed' | 'reversed_sum', string
  >>`
    select
      (select count(*) from mandate where merchant_id = ${merchant_id} and mode = ${mode}
        and status = 'ACTIVE') as active,
      (select count(*) from mandate where merchant_id = ${merchant_id} and mode = ${mode}
        and status = any(${[...pendingMandates]})) as pending,
      collected.count as collected, collected.sum as collected_sum, due.count as due, due.sum as due_sum,
      failed.count as failed, failed.sum as failed_sum,
      reversed.count as reversed, reversed.sum as reversed_sum
    from
      (select count(*), coalesce(sum(amount), 0) as sum from mandate_debit where merchant_id = ${merchant_id}
        and mode = ${mode} and status = 'SUCCESSFUL' and reversed_at is null
          and id >= ${idFrom(`${today.slice(0, 7)}-01`)}) as collected,
      (select count(*), coalesce(sum(coalesce(product.amount, mandate.amount)), 0) as sum
        from debit_subscription as one join mandate on mandate.id = one.mandate_id
        left join debit_product as product on product.id = one.product_id
        where one.merchant_id = ${merchant_id} and one.mode = ${mode}
          and one.next_date <= ${addDays(today, WEEK)}) as due,
      (select count(*), coalesce(sum(amount), 0) as sum from debit_due where merchant_id = ${merchant_id}
        and mode = ${mode} and status = 'FAILED' and id >= ${idFrom(addDays(today, -MONTH))}) as failed,
      (select count(*), coalesce(sum(amount), 0) as sum from mandate_debit where merchant_id = ${merchant_id}
        and mode = ${mode} and reversed_at >= ${startOfDay(addDays(today, -MONTH))}) as reversed`
    .execute(database)
  const counted = (count: string | undefined, total: string | undefined) =>
    ({ count: Number(count ?? 0), amount: kobo(Number(total ?? 0)) })
  return {
    active_mandates: Number(row?.active ?? 0), pending_mandates: Number(row?.pending ?? 0),
    collected: counted(row?.collected, row?.collected_sum), due: counted(row?.due, row?.due_sum),
    failed: counted(row?.failed, row?.failed_sum), reversed: counted(row?.reversed, row?.reversed_sum),
  }
}
