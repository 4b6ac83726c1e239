// Direct debit: products, what is due, debits, many at once.
import { directDebit as calls } from '#contract/direct-debit.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import { matchingDebits, showDebit, storedDebits } from '../mandates/debits.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { named } from '../search.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { debitMany } from './bulk.ts'
import { figures, matchingDues, shownDue, storedDues } from './dues.ts'
import { createProduct, shownProduct, storedProducts, theProduct, updateProduct } from './products.ts'
import { runDebits } from './run.ts'
import {
  matchingSubscriptions, shownSubscription, storedSubscriptions, subscribe, unsubscribe,
} from './subscribe.ts'

const LATEST = 20
const SUBSCRIBERS = 100
/** Of one merchant. */
const rate = { points: 60, seconds: 3600 }
const bulkRate = { points: 300, seconds: 3600 }

export function directDebit(app: Provider): void {
  serve(app, calls.home, async (_, work) => figures(work))

  serve(app, calls.debits, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matchingDebits(work, query), id: 'mandate_debit.id',
    rows: (ids) => storedDebits(work).where(isOneOf('debit.id', ids)).orderBy('debit.id', 'desc').execute(),
    show: showDebit,
  }))

  serve(app, calls.due, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matchingDues(work, query), id: 'debit_due.id',
    rows: (ids) => storedDues(work).where(isOneOf('due.id', ids)).orderBy('due.id', 'desc').execute(),
    show: shownDue,
  }))

  serve(app, calls.bulk, async ({ body }, work) => {
    await limit(work, 'debit_bulk', work.caller.merchant_id, bulkRate)
    return debitMany(work, body)
  })

  products(app)
  subscriptions(app)
  app.jobs['run_debits'] = runDebits
  app.schedules.push({ cron: '*/10 * * * *', job: 'run_debits' })
}

function products(app: Provider): void {
  serve(app, calls.products, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matchingProducts(work, query), id: 'debit_product.id',
    rows: (ids) => storedProducts(work).where(isOneOf('product.id', ids))
      .orderBy('product.id', 'desc').execute(),
    show: shownProduct,
  }))

  serve(app, calls.product, async ({ params: { reference } }, work) => whole(work, reference))

  serve(app, calls.createProduct, async ({ body }, work) => {
    await limit(work, 'debit_product', work.caller.merchant_id, rate)
    return shownProduct(await theProduct(work, await createProduct(work, body)))
  })

  serve(app, calls.updateProduct, async ({ params: { reference }, body }, work) => {
    await updateProduct(work, reference, body)
    return shownProduct(await theProduct(work, reference))
  })
}

function subscriptions(app: Provider): void {
  serve(app, calls.subscribe, async ({ params: { reference }, body }, work) => {
    const subscribed = await subscribe(work, reference, body)
    return { subscribed, subscriptions: (await whole(work, reference)).subscriptions }
  })

  serve(app, calls.unsubscribe, async ({ params: { id } }, work) => {
    await unsubscribe(work, id)
    return shownSubscription(await storedSubscriptions(work).where('one.id', '=', id)
      .executeTakeFirstOrThrow())
  })

  serve(app, calls.subscriptions, async ({ params: { reference }, query }, work) => {
    const product = await theProduct(work, reference)
    return pageOfIds(query, {
      database: work.database, ids: matchingSubscriptions(work, product.id, query), id: 'one.id',
      rows: (ids) => storedSubscriptions(work).where(isOneOf('one.id', ids))
        .orderBy('one.id', 'desc').execute(),
      show: shownSubscription,
    })
  })
}

function matchingProducts(
  work: Work<Caller>,
  { status, search = '', from, to }: { status?: 'ACTIVE' | 'OFF', search?: string, from?: string,
    to?: string },
) {
  const typed = search.trim()
  const { database, caller: { merchant_id, mode } } = work
  return database.selectFrom('debit_product').select('debit_product.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'ACTIVE'))
    .$if(from !== undefined, (rows) => rows.where('debit_product.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('debit_product.id', '<', idFrom(to ?? '', 1)))
    .$if(/^\d{12}$/.test(typed), (rows) => rows.where('reference', '=', typed))
    .$if(typed !== '' && !/^\d{12}$/.test(typed), (rows) =>
      rows.where(named(work, 'debit_product', typed)))
}

async function whole(work: Work<Caller>, reference: string) {
  const row = await theProduct(work, reference)
  const subscriptions = await storedSubscriptions(work).where('one.product_id', '=', row.id)
    .where('one.status', '=', 'ACTIVE').orderBy('one.id', 'desc').limit(SUBSCRIBERS).execute()
  const due = await storedDues(work).where('due.product_id', '=', row.id).orderBy('due.id', 'desc')
    .limit(LATEST).execute()
  const { collected } = await work.database.selectFrom('debit_due').where('product_id', '=', row.id)
    .where('status', '=', 'PAID').where('reversed_at', 'is', null)
    .select(({ fn }) => fn.sum<string | null>('amount').as('collected'))
    .executeTakeFirstOrThrow()
  return {
    product: shownProduct(row), subscriptions: subscriptions.map(shownSubscription), due: due.map(shownDue),
    collected: kobo(Number(collected ?? 0)),
  }
}
