// Sales as the books have them: entries of the days on which they happened, what each day comes to, and what
// accounts stood at when a day ended. Transfers are never changed, so neither is what is read of them.
import { sql } from 'kysely'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { sales as calls } from '#contract/sales.ts'
import { kobo, subtract, sum } from '#domain/money.ts'
import { saleKindOf, type SaleKind } from '#domain/sale.ts'
import { STATEMENT_DAYS } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import { payoutAccounts } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import { bookAccount } from '../ledger/accounts.ts'
import '../ledger/tables.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import '../transactions/tables.ts'
import type { Work } from '../work.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>
type Query = NonNullable<Ask<typeof calls.entries>['query']>
type Day = Answer<typeof calls.days>['items'][number]
type Entry = Answer<typeof calls.entries>['items'][number]

const DAY_MS = 86_400_000
const LAST_DAYS = 31

export function sales(app: Provider): void {
  serve(app, calls.days, async ({ query }, work) => {
    const days = await daysOf(work, rangeOf(query, lagosDay(work.now)))
    return pageOf(query, {
      rows: async (most, after) => days.filter(({ day }) => after === null || day < after).slice(0, most),
      key: ({ day }) => day,
      total: async () => days.length,
      show: (day) => day,
    })
  })

  serve(app, calls.entries, ({ query }, work) => pageOf(query, {
    rows: async (most, after) => entriesOf(work, query, most, after),
    key: ({ id }) => id,
    total: () => countOf(work.database, entries(work, query).orderBy('moved.id', 'desc')),
    show: shown,
  }))

  serve(app, calls.balances, async ({ query: { on } }, work) => {
    if (on > lagosDay(work.now)) refuseFields({ on: 'This day has not come yet.' })
    return balancesOn(work, on)
  })
}

function rangeOf({ from, to, cursor }: Pick<Query, 'from' | 'to' | 'cursor'>, today: string) {
  if (cursor !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(cursor)) {
    refuseFields({ cursor: 'Use the next_cursor of the page before.' })
  }
  const last = to ?? today
  const first = from ?? lagosDay(new Date(Date.parse(last) - (LAST_DAYS - 1) * DAY_MS))
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= STATEMENT_DAYS) {
    refuseFields({ from: `Choose at most ${STATEMENT_DAYS} days.` })
  }
  return { first, last }
}

interface Sums {
  day: string
  payments: string
  sales: string
  refunds: string
  disputes: string
  charges: string
}

/** Days without an entry are left out. */
async function daysOf({ database, caller }: Own, { first, last }: { first: string, last: string }) {
  const { merchant_id, mode } = caller
  const isDispute = sql`moved.kind = 'collection_reversal' and reversal.reason = 'chargeback'`
  const { rows } = await sql<Sums>`
    select ((moved.at at time zone 'UTC') + interval '1 hour')::date as day,
      count(*) filter (where moved.kind = 'collection') as payments,
      coalesce(sum(kobo) filter (where moved.kind = 'collection'), 0) as sales,
      coalesce(sum(kobo) filter (where moved.kind = 'collection_reversal'
        and reversal.reason is distinct from 'chargeback'), 0) as refunds,
      coalesce(sum(kobo) filter (where ${isDispute}), 0) as disputes,
      coalesce(sum(case when moved.kind in ('collection_fee', 'collection_vat', 'collection_stamp_duty')
          then kobo
        when moved.kind in ('collection', 'collection_reversal') then 0 else -kobo end), 0) as charges
    from ledger_transfer as moved
    left join lateral (select reason from collection_reversal
      where collection_reversal.collection_id = moved.subject
        and moved.kind = 'collection_reversal' limit 1) as reversal on true
    where moved.merchant_id = ${merchant_id} and moved.mode = ${mode} and moved.kind like 'collection%'
      and moved.effect = 'move' and moved.id >= ${idFrom(first)} and moved.id < ${idFrom(last, 1)}
    group by 1 order by 1 desc`.execute(database)
  return rows.map((row): Day => {
    const [gross = kobo(0), refunds = kobo(0), disputes = kobo(0), charges = kobo(0)] =
      [row.sales, row.refunds, row.disputes, row.charges].map((amount) => kobo(Number(amount)))
    return {
      day: row.day, payments: Number(row.payments), sales: gross, refunds, disputes, charges,
      net_amount: [refunds, disputes, charges].reduce(subtract, gross),
    }
  })
}

/** The ids of transfers: payments and what takes one back. */
function entries({ database, caller: { merchant_id, mode } }: Own, { status, search, from, to }: Query) {
  const kinds = status === undefined ? ['collection', 'collection_reversal']
    : [status === 'payment' ? 'collection' : 'collection_reversal']
  return database.selectFrom('ledger_transfer as moved').select('moved.id')
    .where('moved.merchant_id', '=', merchant_id).where('moved.mode', '=', mode)
    .where('moved.kind', 'in', ['collection', 'collection_reversal']).where('moved.kind', 'in', kinds)
    .$if(status === 'refund' || status === 'dispute', (rows) => rows
      .where(({ exists, not, selectFrom }) => {
        const disputed = exists(selectFrom('collection_reversal').select('collection_reversal.id')
          .whereRef('collection_reversal.collection_id', '=', 'moved.subject')
          .where('collection_reversal.reason', '=', 'chargeback'))
        return status === 'dispute' ? disputed : not(disputed)
      }))
    .$if(search !== undefined, (rows) => rows.where('moved.reference', '=', (search ?? '').trim()))
    .$if(from !== undefined, (rows) => rows.where('moved.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('moved.id', '<', idFrom(to ?? '', 1)))
}

/** First which ones, then what is shown of them, as with transactions. */
async function entriesOf(work: Own, query: Query, most: number, after: string | null) {
  const page = await entries(work, query)
    .$if(after !== null, (rows) => rows.where('moved.id', '<', idCursor(after ?? '')))
    .orderBy('moved.id', 'desc').limit(most).execute()
  if (page.length === 0) return []
  return work.database.selectFrom('ledger_transfer as moved')
    .innerJoin('collection', 'collection.id', 'moved.subject')
    .leftJoin('collection_reversal as reversal', 'reversal.collection_id', 'collection.id')
    .where('moved.id', 'in', page.map(({ id }) => id))
    .select(['moved.id', 'moved.kind', 'moved.at', 'moved.reference', 'collection.amount', 'collection.fee',
      'collection.vat', 'collection.stamp_duty', 'collection.payer_name', 'collection.channel',
      'collection.created_at', 'reversal.reason'])
    .orderBy('moved.id', 'desc').execute()
}

type Found = Awaited<ReturnType<typeof entriesOf>>[number]

function shown(row: Found): Entry {
  const kind: SaleKind = saleKindOf(row.kind, row.reason)
  const signed = (amount: number) => (kind === 'payment' ? kobo(amount) : subtract(kobo(0), kobo(amount)))
  const [amount, fee, vat, stamp_duty] = [row.amount, row.fee, row.vat, row.stamp_duty].map(signed)
  const charges = { fee: fee ?? kobo(0), vat: vat ?? kobo(0), stamp_duty: stamp_duty ?? kobo(0) }
  return {
    id: row.id, kind, reference: row.reference, reverses: kind === 'payment' ? null : row.reference,
    received_at: row.created_at.toISOString(), at: row.at.toISOString(), amount: amount ?? kobo(0),
    ...charges,
    net_amount: Object.values(charges).reduce(subtract, amount ?? kobo(0)),
    payer_name: row.payer_name, channel: row.channel,
  }
}

async function balancesOn(work: Work<Caller>, on: string) {
  const { database, caller } = work
  const accounts = await payoutAccounts(work, caller)
  const { merchant_id, mode } = caller
  const rows = await database.selectFrom('ledger_day')
    .select(({ fn }) => [
      'account_id', fn.sum<string>('money_in').as('came'), fn.sum<string>('money_out').as('went'),
    ])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .where('account_id', 'in', accounts.map(({ id }) => id)).where('day', '<=', on)
    .groupBy('account_id').execute()
  const account = bookAccount(caller, 'unsettled')
  // What is there now less what moved since: of a day that is over little has.
  const { rows: [since] } = await sql<{ moved: string }>`
    select coalesce(sum(case when to_account = ${account} then kobo else -kobo end), 0) as moved
    from ledger_transfer where merchant_id = ${merchant_id} and mode = ${mode} and effect in ('move', 'post')
      and (from_account = ${account} or to_account = ${account}) and id >= ${idFrom(on, 1)}`.execute(database)
  const now = await database.selectFrom('ledger_account').select('posted').where('id', '=', account)
    .executeTakeFirst()
  return {
    on,
    accounts: accounts.map(({ id, nuban, name }) => {
      const own = rows.find(({ account_id }) => account_id === id)
      return {
        nuban, account_name: name,
        ledger: sum([kobo(Number(own?.came ?? 0)), kobo(-Number(own?.went ?? 0))]),
      }
    }),
    unsettled: subtract(kobo(now?.posted ?? 0), kobo(Number(since?.moved ?? 0))),
  }
}
