// A batch's figures: always the sum of its rows, worked out anew whenever one changes.
import { sql, type RawBuilder } from 'kysely'
import { kobo, sum } from '#domain/money.ts'
import { payerOf, pricesOf, totalOfPrices } from '../payouts/price.ts'
import type { Work } from '../work.ts'
import type { PayoutBulkTable } from './tables.ts'

type Counting = Pick<Work, 'database'>

/** Marks what is alike, counts, and stores the figures with the batch. */
export async function recount(
  work: Counting,
  { id, source_account_id }: Pick<PayoutBulkTable, 'id' | 'source_account_id'>,
): Promise<PayoutBulkTable> {
  const { database } = work
  await markAlike(work, id)
  const rows = await database
    .selectFrom('bulk_row')
    .select(['beneficiary_nuban', 'bank_code', 'amount', 'is_salary', 'problem', 'warnings'])
    .where('bulk_id', '=', id)
    .execute()
  const valid = rows.filter(({ problem }) => problem === null)
  const payments = valid.map((row) => ({ ...row, amount: kobo(row.amount ?? 0) }))
  const { fee, vat, stamp_duty } = totalOfPrices(
    await pricesOf(work, await payerOf(work, source_account_id), payments),
  )
  const amount = sum(payments.map((payment) => payment.amount))
  return database
    .updateTable('payout_bulk')
    .where('id', '=', id)
    .set({
      row_count: rows.length,
      valid: valid.length,
      warned: valid.filter(({ warnings }) => warnings.length > 0).length,
      salaries: valid.filter(({ is_salary }) => is_salary).length,
      amount,
      fee,
      vat,
      stamp_duty,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Two valid rows of the same account and amount. Those that change are asked for first: joined, the planner
 * may go through all rows of the batch for each of them, as nobody has counted them yet.
 */
async function markAlike({ database }: Counting, bulk_id: string): Promise<void> {
  const { rows } = await sql<{ id: string, is_alike: boolean }>`
    with looked_at as (
      select id, warnings, problem is null and count(*) filter (where problem is null)
        over (partition by beneficiary_nuban, bank_code, amount) > 1 as is_alike
      from bulk_row where bulk_id = ${bulk_id}
    )
    select id, is_alike from looked_at where is_alike <> ('duplicate' = any (warnings))`.execute(database)
  const mark = async (alike: boolean, warnings: RawBuilder<string[]>) => {
    const ids = rows.filter(({ is_alike }) => is_alike === alike).map(({ id }) => id)
    if (ids.length === 0) return
    await database.updateTable('bulk_row').set({ warnings })
      .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids)))).execute()
  }
  await mark(true, sql<string[]>`array_prepend('duplicate', warnings)`)
  await mark(false, sql<string[]>`array_remove(warnings, 'duplicate')`)
}

/** The figures as they travel. */
export function showTotals(batch: PayoutBulkTable) {
  const { bulk_reference, row_count, valid, warned, salaries, amount, fee, vat, stamp_duty } = batch
  const shown = { fee: kobo(fee), vat: kobo(vat), stamp_duty: kobo(stamp_duty) }
  return {
    bulk_reference,
    total_amount: kobo(amount),
    ...shown,
    valid,
    invalid: row_count - valid,
    warned,
    salaries,
    total_debit: sum([amount, fee, vat, stamp_duty].map(kobo)),
  }
}
