// A batch before it is sent: rows come in checked, are mended, and are dropped.
import { bulk as calls } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { payoutLimits } from '#domain/payout.ts'
import { sourceAccount, type Source } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import { insertMany } from '../many.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { checkRows, type CheckedRow } from './check.ts'
import type { GivenRow } from './row.ts'
import { recount, showTotals } from './totals.ts'
import type { PayoutBulkTable } from './tables.ts'

/**
 * Each row asks a bank for a name, and names are worth harvesting: ten whole files in an hour. A call weighs
 * as much as twenty rows at least, so that mending row by row goes on for thousands of rows, and asking one
 * by one gets nobody more than sending files does.
 */
const CHECKS = { points: 100_000, seconds: 3600 }
const LEAST_WEIGHT = 20

interface Given {
  transactions: GivenRow[]
  source_nuban?: string | undefined
  name?: string | undefined
}

export function keep(app: Provider): void {
  serve(app, calls.validate, async ({ body }, work) => {
    const source = await sourceAccount(work, work.caller, body.source_nuban)
    const rows = await checked(work, body, source)
    return saved(work, await begin(work, body, source), rows)
  })

  serve(app, calls.change, async ({ body: { bulk_reference, ...body } }, work) => {
    const source = bulk_reference === undefined
      ? await sourceAccount(work, work.caller, body.source_nuban)
      : await sourceOf(work, bulk_reference)
    const rows = await checked(work, body, source)
    const batch =
      bulk_reference === undefined ? await begin(work, body, source) : await openDraft(work, bulk_reference)
    return saved(work, batch, rows)
  })

  serve(app, calls.remove, async ({ params: { id } }, work) => {
    const {
      database,
      caller: { merchant_id },
    } = work
    const row = await database
      .selectFrom('bulk_row')
      .innerJoin('payout_bulk', 'payout_bulk.id', 'bulk_row.bulk_id')
      .select('bulk_reference')
      .where('bulk_row.id', '=', id)
      .where('bulk_row.merchant_id', '=', merchant_id)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'There is no such record.')
    const batch = await openDraft(work, row.bulk_reference)
    const { numDeletedRows } = await database.deleteFrom('bulk_row').where('id', '=', id).executeTakeFirst()
    if (Number(numDeletedRows) === 0) throw new Refusal('not_found', 'There is no such record.')
    await work.audit({ action: 'payout.row_dropped', subject: 'payout_bulk', subject_id: batch.id })
    await notePreparer(work, batch)
    return showTotals(await recount(work, batch))
  })
}

/** The account that is to pay a batch, which is not held yet: banks take their time. */
async function sourceOf(
  { database, caller: { merchant_id, mode } }: Work<Caller>, bulk_reference: string,
): Promise<Source> {
  const source = await database
    .selectFrom('payout_bulk')
    .innerJoin('payout_account', 'payout_account.id', 'payout_bulk.source_account_id')
    .select(['payout_account.id', 'nuban', 'bank_code', 'payout_account.name'])
    .where('payout_bulk.merchant_id', '=', merchant_id)
    .where('payout_bulk.mode', '=', mode)
    .where('bulk_reference', '=', bulk_reference)
    .executeTakeFirst()
  if (!source) throw noBatch()
  return source
}

const noBatch = () => new Refusal('not_found', 'There is no batch with this reference.')

async function checked(
  work: Work<Caller>, { transactions }: Given, source: Source,
): Promise<CheckedRow[]> {
  const seen = new Set<number>()
  transactions.forEach(({ row }, at) => {
    if (seen.has(row)) refuseFields({ [`transactions.${at}.row`]: `Row ${row} is given twice.` })
    seen.add(row)
  })
  await limit(work, 'bulk_check', work.caller.merchant_id, CHECKS,
    Math.max(transactions.length, LEAST_WEIGHT))
  return checkRows(work, transactions, source)
}

function begin(work: Work<Caller>, { name }: Given, source: Source): Promise<PayoutBulkTable> {
  const {
    caller: { merchant_id, mode, user_id },
  } = work
  return newBatch(work, {
    merchant_id,
    mode,
    creator_id: user_id,
    source_account_id: source.id,
    name: name ?? null,
  })
}

type Beginning = Pick<PayoutBulkTable,
  'merchant_id' | 'mode' | 'creator_id' | 'source_account_id' | 'name'> &
  Partial<Pick<PayoutBulkTable, 'retry_of' | 'schedule_id'>>

export async function newBatch(
  work: Pick<Work, 'database' | 'now' | 'newId' | 'random'>,
  beginning: Beginning,
): Promise<PayoutBulkTable> {
  const empty = { row_count: 0, valid: 0, warned: 0, salaries: 0, amount: 0, fee: 0, vat: 0, stamp_duty: 0 }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const batch: PayoutBulkTable = {
      id: work.newId(),
      bulk_reference: newReference(work, tries),
      request_id: null,
      schedule_id: null,
      is_template: false,
      prepared_by: [beginning.creator_id],
      retry_of: null,
      ...empty,
      created_at: work.now,
      sent_at: null,
      ...beginning,
    }
    if ((await insertMany(work.database, 'payout_bulk', [batch], 'skip')).size > 0) return batch
  }
  throw new Error('No free reference was found')
}

/** Held to the end of the transaction; 409 once it was sent. */
export async function openDraft(work: Work<Caller>, bulk_reference: string): Promise<PayoutBulkTable> {
  const batch = await holdBatch(work, bulk_reference)
  if (batch.request_id !== null) throw new Refusal('conflict', 'This batch was sent already.')
  return batch
}

export async function holdBatch(
  { database, caller: { merchant_id, mode } }: Work<Caller>,
  bulk_reference: string,
): Promise<PayoutBulkTable> {
  const batch = await database
    .selectFrom('payout_bulk')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('bulk_reference', '=', bulk_reference)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw noBatch()
  return batch
}

/** Who had a hand in what is paid does not approve it, whoever sends it. */
async function notePreparer(
  { database, caller: { user_id } }: Work<Caller>, { id, prepared_by }: PayoutBulkTable,
): Promise<void> {
  if (prepared_by.includes(user_id)) return
  await database.updateTable('payout_bulk').where('id', '=', id)
    .set({ prepared_by: [...prepared_by, user_id] }).execute()
}

async function saved(work: Work<Caller>, batch: PayoutBulkTable, rows: readonly CheckedRow[]) {
  const { database } = work
  const { id: bulk_id, merchant_id, mode } = batch
  const given = rows.map((row) => ({ id: work.newId(), merchant_id, mode, bulk_id, ...row }))
  await database
    .deleteFrom('bulk_row')
    .where('bulk_id', '=', bulk_id)
    .where(({ eb, fn, val }) => eb('row', '=', fn.any(val(rows.map(({ row }) => row)))))
    .execute()
  await insertMany(database, 'bulk_row', given)
  await notePreparer(work, batch)
  const counted = await recount(work, batch)
  if (counted.row_count > payoutLimits.bulk_rows) {
    refuseFields({ transactions: 'A batch has at most 10,000 rows.' })
  }
  await work.audit({
    action: 'payout.batch_checked',
    subject: 'payout_bulk',
    subject_id: bulk_id,
    after: { rows: rows.length, valid: counted.valid },
  })
  const stored = await database
    .selectFrom('bulk_row')
    .select(['id', 'warnings'])
    .where('bulk_id', '=', bulk_id)
    .execute()
  const warnings = new Map(stored.map((row) => [row.id, row.warnings]))
  return {
    ...showTotals(counted),
    transactions: given.map(({ id, row, account_name, problem, field }) => ({
      id,
      row,
      status: problem === null ? ('VALID' as const) : ('INVALID' as const),
      ...(account_name !== null && { account_name }),
      ...(problem !== null && { problem }),
      ...(field !== null && { field }),
      warnings: shownWarnings(warnings.get(id) ?? []),
    })),
  }
}

const known = ['duplicate', 'repeat', 'unnamed', 'changed', 'moved'] as const

export const shownWarnings = (warnings: readonly string[]) => known.filter((each) => warnings.includes(each))
