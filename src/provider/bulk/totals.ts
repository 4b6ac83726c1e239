// A batch's figures: always the sum of its rows, worked out anew whenever one changes.
import { sql } from 'kysely'
import { kobo, sum } from '#domain/money.ts'
import type { Mode } from '../database.ts'
import { chargesOf } from '../payouts/create.ts'
import type { Work } from '../work.ts'
import type { PayoutBulkTable } from './tables.ts'

type Counting = Pick<Work, 'database'>

/** Marks what is alike, counts, and stores the figures with the batch. */
export async function recount(
  work: Counting,
  { id, mode }: { id: string; mode: Mode },
): Promise<PayoutBulkTable> {
  const { database } = work
  await markAlike(work, id)
  const rows = await database
    .selectFrom('bulk_row')
    .select(['amount', 'problem', 'warnings'])
    .where('bulk_id', '=', id)
    .execute()
  const valid = rows.filter(({ problem }) => problem === null)
  const { amount, fee, vat, stamp_duty } = chargesOf(
    valid.map((row) => ({ amount: kobo(row.amount ?? 0) })),
    { mode },
  )
  return database
    .updateTable('payout_bulk')
    .where('id', '=', id)
    .set({
      row_count: rows.length,
      valid: valid.length,
      warned: valid.filter(({ warnings }) => warnings.length > 0).length,
      amount,
      fee,
      vat,
      stamp_duty,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Two valid rows of the same account and amount. */
async function markAlike({ database }: Counting, bulk_id: string): Promise<void> {
  await sql`
    with looked_at as (
      select id, problem is null and count(*) filter (where problem is null)
        over (partition by beneficiary_nuban, bank_code, amount) > 1 as is_alike
      from bulk_row where bulk_id = ${bulk_id}
    )
    update bulk_row set warnings =
      case when is_alike then array_prepend('duplicate', warnings)
        else array_remove(warnings, 'duplicate') end
    from looked_at
    where bulk_row.id = looked_at.id and is_alike <> ('duplicate' = any (warnings))`.execute(database)
}

/** The figures as they travel. */
export function showTotals(batch: PayoutBulkTable) {
  const { bulk_reference, row_count, valid, warned, amount, fee, vat, stamp_duty } = batch
  const shown = { fee: kobo(fee), vat: kobo(vat), stamp_duty: kobo(stamp_duty) }
  return {
    bulk_reference,
    total_amount: kobo(amount),
    ...shown,
    valid,
    invalid: row_count - valid,
    warned,
    total_debit: sum([amount, fee, vat, stamp_duty].map(kobo)),
  }
}
