// Transactions: the list of payments that came in, one of them with what happened to it, and reversals.
import { transactions as calls } from '#contract/transactions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { eventsOf } from './events.ts'
import { matching } from './matching.ts'
import { showTransaction, shownTransactions } from './show.ts'
import { sweepReversals } from './sweep.ts'

export function transactions(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const ids = matching(work, query)
    return pageOf(query, {
      rows: (most, after) => shownTransactions(work.database)
        .where('collection.id', 'in', ids
          .$if(after !== null, (rows) => rows.where('collection.id', '<', idCursor(after ?? '')))
          .orderBy('collection.id', 'desc').limit(most))
        .orderBy('collection.id', 'desc').execute(),
      key: ({ id }) => id,
      total: () => countOf(work.database, ids),
      show: showTransaction,
    })
  })

  serve(app, calls.show, async ({ params: { reference } }, work) => {
    const row = await transactionRow(work, reference)
    return { transaction: showTransaction(row), events: await eventsOf(work, row) }
  })

  app.jobs['sweep_reversals'] = sweepReversals
  app.schedules.push({ cron: '* * * * *', job: 'sweep_reversals' })
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
