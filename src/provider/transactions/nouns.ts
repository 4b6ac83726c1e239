// Transactions: the list of payments that came in, one of them with what happened to it, and reversals.
import { transactions as calls } from '#contract/transactions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { isOneOf, pageOfIds, type Page } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { eventsOf } from './events.ts'
import { matching, type SettledIn, type TransactionFilter } from './matching.ts'
import { showTransaction, shownTransactions, type ShownTransaction } from './show.ts'
import { sweepReversals } from './sweep.ts'

export function transactions(app: Provider): void {
  serve(app, calls.list, ({ query }, work) => transactionPage(work, query))

  serve(app, calls.show, async ({ params: { reference } }, work) => {
    const row = await transactionRow(work, reference)
    return { transaction: showTransaction(row), events: await eventsOf(work, row) }
  })

  app.jobs['sweep_reversals'] = sweepReversals
  app.schedules.push({ cron: '* * * * *', job: 'sweep_reversals' })
}

/** A page of those that the filter lets through; of one settlement, where that is given. */
export async function transactionPage(
  work: Own, query: TransactionFilter, settled: SettledIn | null = null,
): Promise<Page<ShownTransaction>> {
  return pageOfIds(query, {
    database: work.database, ids: await matching(work, query, settled), id: 'collection.id',
    rows: (ids) => shownTransactions(work.database).where(isOneOf('collection.id', ids))
      .orderBy('collection.id', 'desc').execute(),
    show: showTransaction,
  })
}

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** By its reference or its id; 404 for another merchant's. */
export async function transactionRow({ database, caller: { merchant_id, mode } }: Own, reference: string) {
  const column = reference.length === 12 ? 'collection.reference' : 'collection.id'
  const row = await shownTransactions(database)
    .where('collection.merchant_id', '=', merchant_id).where('collection.mode', '=', mode)
    .where(column, '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no transaction with this reference.')
  return row
}
