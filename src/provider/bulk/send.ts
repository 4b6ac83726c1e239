// Makes the payouts of a batch's valid rows.
import { kobo } from '#domain/money.ts'
import { createPayouts, type Belonging, type Intent } from '../payouts/create.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import type { Work } from '../work.ts'
import type { BulkRowTable, PayoutBulkTable } from './tables.ts'

type Sending = Pick<Work, 'database' | 'now' | 'newId' | 'random'>

export async function sendRows(
  work: Sending, batch: PayoutBulkTable, belonging: Belonging, again?: ReadonlyMap<string, string>,
): Promise<PayoutTable[]> {
  const rows = await validRows(work, batch.id)
  return createPayouts(work, { ...belonging, bulk_id: batch.id }, rows.map((row): Intent => {
    const retry_of = again?.get(row.id)
    return { ...intentOf(row), ...retry_of !== undefined && { retry_of } }
  }))
}

export const validRows = ({ database }: Pick<Work, 'database'>, bulk_id: string): Promise<BulkRowTable[]> =>
  database.selectFrom('bulk_row').selectAll().where('bulk_id', '=', bulk_id).where('problem', 'is', null)
    .orderBy('row').execute()

/** An account that the bank has not named yet goes by its number. */
const intentOf = (row: BulkRowTable): Intent => ({
  beneficiary_account_name: row.account_name ?? `Account ${row.beneficiary_nuban}`,
  bank_account_name: row.account_name, beneficiary_nuban: row.beneficiary_nuban, bank_code: row.bank_code,
  amount: kobo(row.amount ?? 0), narration: row.narration, is_salary: row.is_salary,
  bulk_row_id: row.id,
})

/** The same rows once more, in a batch of their own: for a schedule's next run, and for paying again. */
export function copiesOf(
  work: Pick<Work, 'newId'>, rows: readonly BulkRowTable[], bulk_id: string,
): BulkRowTable[] {
  const unmarked = { warnings: [], last_amount: null, last_account: null }
  return rows.map((row) => ({ ...row, id: work.newId(), bulk_id, ...unmarked }))
}
