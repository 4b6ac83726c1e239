// All payments of a settlement as CSV, written as it is read: a page of rows is held at a time, whatever the
// number of them, and no transaction stays open while a slow phone takes it.
import { CSV_BOM, csvLine, lagosMoment, momentHeading } from '#domain/csv.ts'
import { kobo, plainAmount, type Kobo } from '#domain/money.ts'
import { fileNameOf, firstLineOf } from '#domain/test-money.ts'
import { fileStamp } from '#domain/time.ts'
import type { Provider } from '../app.ts'
import { tenantTransaction, type Tables, type Tenant, type Transaction } from '../database.ts'
import { csvHeaders } from '../files/table-headers.ts'
import { inPieces } from '../files/pieces.ts'
import { sharesOfPayments } from '../splits/of-settlement.ts'
import { showTransaction, shownTransactions, type ShownTransaction } from '../transactions/show.ts'
import type { SettlementRow } from './show.ts'

const ROWS = 200

type Line = ShownTransaction & { share: Kobo }

const columns: readonly [name: string, of: (one: Line) => string][] = [
  ['reference', (one) => one.reference],
  [momentHeading('created_at'), (one) => lagosMoment(new Date(one.created_at))],
  ['channel', (one) => one.channel],
  ['payer_name', (one) => one.payer_name],
  ['payer_bank_name', (one) => one.payer_bank_name ?? ''],
  ['payer_nuban', (one) => one.payer_nuban ?? ''],
  ['collection_nuban', (one) => one.vnuban ?? ''],
  ['customer_name', (one) => one.customer_name ?? ''],
  ['narration', (one) => one.narration ?? ''],
  ['amount', (one) => plainAmount(one.amount)],
  ['fee', (one) => plainAmount(one.fee)],
  ['vat', (one) => plainAmount(one.vat)],
  ['stamp_duty', (one) => plainAmount(one.stamp_duty)],
  ['net_amount', (one) => plainAmount(one.net_amount)],
  // What sub-accounts got of it; in the statement of one of them its own share.
  ['split_amount', (one) => plainAmount(one.share)],
  ['status', (one) => one.status],
  ['session_id', (one) => one.session_id],
]

async function page(database: Transaction<Tables>, settlement: SettlementRow, after: string | null) {
  const { id, merchant_id, mode, split_of, sub_account_id } = settlement
  const rows = await shownTransactions(database).where('collection.settled_in', '=', split_of ?? id)
    .where('collection.merchant_id', '=', merchant_id).where('collection.mode', '=', mode)
    .$if(split_of !== null, (found) => found.where('collection.id', 'in',
      database.selectFrom('split_share').select('collection_id').where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode).where('settlement_id', '=', split_of ?? '')
        .where('sub_account_id', '=', sub_account_id ?? '')))
    .$if(after !== null, (found) => found.where('collection.id', '>', after ?? ''))
    .orderBy('collection.id').limit(ROWS).execute()
  const ids = rows.map((row) => row.id)
  return { rows, shares: await sharesOfPayments({ database }, settlement, ids, sub_account_id) }
}

export function statement(app: Provider, { merchant_id, mode }: Tenant, settlement: SettlementRow): Response {
  const encoder = new TextEncoder()
  let after: string | null = null
  const body = inPieces(app, {
    start(controller) {
      const head = [...firstLineOf(mode), columns.map(([name]) => name)]
      controller.enqueue(encoder.encode(CSV_BOM + head.map(csvLine).join('')))
    },
    async pull(controller) {
      const { rows, shares } = await tenantTransaction(app.database, { merchant_id, mode }, (inside) =>
        page(inside, settlement, after))
      after = rows[rows.length - 1]?.id ?? after
      const lines = rows.map(showTransaction).map((one) =>
        csvLine(columns.map(([, of]) => of({ ...one, share: shares.get(one.id) ?? kobo(0) }))))
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      if (rows.length < ROWS) controller.close()
    },
  })
  const name = `settlement-${settlement.settlement_reference}-${fileStamp(app.outside.clock.now())}.csv`
  return new Response(body, { headers: csvHeaders(fileNameOf(name, mode)) })
}
