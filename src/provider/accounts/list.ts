// The business's own accounts in one list: those with its balances, and its accounts at other banks.
import { sql } from 'kysely'
import { accounts as calls } from '#contract/accounts.ts'
import type { Ask } from '#contract/endpoint.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { beginning, namedIn } from '../search.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { payoutAccounts } from './open.ts'

type Query = NonNullable<Ask<typeof calls.list>['query']>

interface Row {
  id: string
  account_type: 'VIRTUAL' | 'BANK'
  nuban: string
  bank_code: string
  account_name: string
  status: 'ACTIVE' | 'INACTIVE'
  is_primary: boolean
  available: number | null
  created_at: Date
}

export function list(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    // Opens the first one where nobody has looked yet.
    await payoutAccounts(work, work.caller)
    const sees = work.caller.permissions.has('view_balances')
    return pageOf(query, {
      rows: async (most, after) => (await sql<Row>`${matching(work, query, after)} order by id desc
        limit ${most}`.execute(work.database)).rows,
      key: ({ id }) => id,
      total: () => countOf(work.database, sql`(${matching(work, query, null)})`),
      show: ({ available, created_at, ...row }) => ({
        ...row, bank_name: bankName(row.bank_code), created_at: created_at.toISOString(),
        available: sees && available !== null ? kobo(available) : null,
      }),
    })
  })
}

/** A business has a few of the first and some hundreds of the second: both are read by their own index. */
function matching({ caller: { merchant_id, mode } }: Work<Caller>, query: Query, after: string | null) {
  const { account_type, status, search = '', from, to } = query
  const wanted = beginning(search)
  const conditions = sql.join([
    sql`true`,
    ...(account_type === undefined ? [] : [sql`account_type = ${account_type}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(wanted.from === '' ? [] : [
      sql`(nuban >= ${wanted.from} and nuban < ${wanted.to}
        or ${namedIn(sql.ref('account_name'), search)})`,
    ]),
    ...(from === undefined ? [] : [sql`id >= ${idFrom(from)}::uuid`]),
    ...(to === undefined ? [] : [sql`id < ${idFrom(to, 1)}::uuid`]),
    ...(after === null ? [] : [sql`id < ${idCursor(after)}::uuid`]),
  ], sql` and `)
  return sql`select * from (
    select account.id, 'VIRTUAL' as account_type, nuban collate "C" as nuban, bank_code, name as account_name,
      'ACTIVE' as status, is_primary, posted - reserved - lien as available, account.created_at
    from payout_account as account join ledger_account using (merchant_id, mode, id)
    where account.merchant_id = ${merchant_id} and account.mode = ${mode}
    union all
    select id, 'BANK', nuban, bank_code, account_name, status, false, null, created_at from sub_account
    where merchant_id = ${merchant_id} and mode = ${mode}
  ) as own where ${conditions}`
}
