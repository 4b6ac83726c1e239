// What moved the ledger balance of a merchant's own accounts, newest first, with the balance after each.
import { sql, type RawBuilder } from 'kysely'
import { accounts as calls } from '#contract/accounts.ts'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { MAX_ROWS } from '#contract/page.ts'
import { kobo, subtract } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import type { Tenant } from '../database.ts'
import '../ledger/tables.ts'
import { countOf, pageOf } from '../page.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { sourceAccount, payoutAccounts, type Source } from './open.ts'

type Entry = Answer<typeof calls.history>['items'][number]
type Filter = NonNullable<Ask<typeof calls.history>['query']>

interface Line {
  account_id: string
  /** Its place in the order of booking. */
  id: number
  transfer_id: string
  kind: string
  kobo: number
  balance: number
  reference: string
  counterparty: string | null
  narration: string | null
  at: Date
}

export function history(app: Provider): void {
  serve(app, calls.history, async ({ query }, work) => {
    const { caller } = work
    const sources =
      query.nuban === undefined
        ? await payoutAccounts(work, caller)
        : [await sourceAccount(work, caller, query.nuban)]
    return listedLines(work, sources, query)
  })

  serve(app, calls.trail, async ({ query }, work) =>
    listedLines(work, [await sourceAccount(work, work.caller, query.nuban, 'nuban')], query),
  )
}

async function listedLines(work: Work<Caller>, sources: readonly Source[], query: Filter) {
  const { database, caller } = work
  const asked = { tenant: caller, accounts: await linesWithin(work, sources, query), query }
  return pageOf(query, {
    rows: async (most, after) => (await lines(asked, most, after).execute(database)).rows,
    key: ({ id }) => String(id),
    total: () => countOf(database, sql`(select id from (${union(asked, MAX_ROWS)}) as lines)`),
    show: (line) => shown(line, sources),
  })
}

function lineCursor(cursor: string): number {
  return /^\d{1,15}$/.test(cursor)
    ? Number(cursor)
    : refuseFields({ cursor: 'Use the next_cursor of the page before.' })
}

/** Midnight of Lagos, so many days later. */
export const moment = (day: string, days = 0) =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + days * 86_400_000)

interface Account {
  id: string
  /** Between which lines the days that are asked for lie. */
  first: number
  last: number
}

/**
 * The days narrow the lines by the figures of ledger_day, so that the index of the order of booking is read
 * from there; the moment decides, as a line can be booked a little before one of an earlier moment.
 */
export async function linesWithin(
  { database }: Pick<Work, 'database'>,
  sources: readonly { id: string }[],
  { from = '0001-01-01', to = '9999-12-31' }: Pick<Filter, 'from' | 'to'>,
): Promise<Account[]> {
  const rows = await database
    .selectFrom('ledger_day')
    .select(({ fn }) => [
      'account_id as id',
      fn.min('first_line').as('first'),
      fn.max('last_line').as('last'),
    ])
    .where(
      'account_id',
      'in',
      sources.map(({ id }) => id),
    )
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('account_id')
    .execute()
  return sources.map(({ id }) => rows.find((row) => row.id === id) ?? { id, first: 0, last: 0 })
}

function bounds(
  { merchant_id, mode }: Tenant,
  account: Account,
  { status, search, from, to }: Filter,
  after: string | null,
) {
  return sql.join(
    [
      sql`merchant_id = ${merchant_id}`,
      sql`mode = ${mode}`,
      sql`account_id = ${account.id}`,
      ...(after === null ? [] : [sql`id < ${lineCursor(after)}`]),
      ...(status === undefined ? [] : [status === 'in' ? sql`kobo > 0` : sql`kobo < 0`]),
      ...(search === undefined ? [] : [sql`reference = ${search.trim()}`]),
      ...(from === undefined ? [] : [sql`id >= ${account.first}`, sql`at >= ${moment(from)}`]),
      ...(to === undefined ? [] : [sql`id <= ${account.last}`, sql`at < ${moment(to, 1)}`]),
    ],
    sql` and `,
  )
}

interface Asked {
  tenant: Tenant
  accounts: readonly Account[]
  query: Filter
}

/** Each account by its own index, no more rows than the page needs. */
function union({ tenant, accounts, query }: Asked, most: number, after: string | null = null) {
  return sql.join(
    accounts.map(
      (account) => sql`
    (select account_id, id, transfer_id, kind, kobo, balance, reference, subject, at from ledger_line
      where ${bounds(tenant, account, query, after)} order by id desc limit ${most})`,
    ),
    sql` union all `,
  )
}

function lines(asked: Asked, most: number, after: string | null): RawBuilder<Line> {
  return sql<Line>`
    select line.*,
      coalesce(payout.beneficiary_account_name, funding.sender_name, bill.biller_name) as counterparty,
      coalesce(payout.narration, funding.narration, bill.product_name || ' ' || bill.customer) as narration
    from (select * from (${union(asked, most, after)}) as all_accounts
      order by id desc limit ${most}) as line
    left join payout on payout.id = line.subject
    left join funding on funding.id = line.subject
    left join bill on bill.id = line.subject
    order by line.id desc`
}

function shown({ account_id, kobo: moved, at, ...line }: Line, accounts: readonly Source[]): Entry {
  const isIn = moved > 0
  return {
    id: line.transfer_id,
    direction: isIn ? 'in' : 'out',
    kind: line.kind,
    nuban: accounts.find(({ id }) => id === account_id)?.nuban ?? '',
    amount: isIn ? kobo(moved) : subtract(kobo(0), kobo(moved)),
    balance: kobo(line.balance),
    at: at.toISOString(),
    reference: line.reference,
    counterparty: line.counterparty,
    narration: line.narration,
  }
}
