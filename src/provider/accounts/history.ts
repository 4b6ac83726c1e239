// What moved the ledger balance of a merchant's own accounts, newest first.
import { sql, type RawBuilder } from 'kysely'
import { accounts as calls } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import { sourceAccount, payoutAccounts, type Source } from './open.ts'

type Entry = Answer<typeof calls.history>['items'][number]

interface Line {
  id: string
  account: string
  direction: 'in' | 'out'
  kind: string
  kobo: number
  reference: string
  counterparty: string | null
  narration: string | null
  at: Date
}

export function history(app: Provider): void {
  serve(app, calls.history, async ({ query }, work) => {
    const { database, caller } = work
    const { nuban, status, search, from, to } = query
    const accounts = nuban === undefined ? await payoutAccounts(work, caller)
      : [await sourceAccount(work, caller, nuban)]
    const bounds = (after: string | null) => sql.join([
      sql`true`,
      ...after === null ? [] : [sql`id < ${idCursor(after)}`],
      ...from === undefined ? [] : [sql`id >= ${idFrom(from)}`],
      ...to === undefined ? [] : [sql`id < ${idFrom(to, 1)}`],
      ...search === undefined ? [] : [sql`reference = ${search.trim()}`],
    ], sql` and `)
    const sides = accounts.flatMap((account) => [
      ...status === 'in' ? [] : [side(account, 'out')], ...status === 'out' ? [] : [side(account, 'in')],
    ])
    return pageOf(query, {
      rows: async (most, after) => (await lines(sides, bounds(after), most).execute(database)).rows,
      key: ({ id }) => id,
      total: () => countOf(database, sql`(select id from (${union(sides, bounds(null), 2000)}) as lines)`),
      show: (line) => shown(line, accounts),
    })
  })
}

interface Side { account: string, column: 'from_account' | 'to_account', direction: 'in' | 'out' }

const side = ({ id }: Source, direction: 'in' | 'out'): Side =>
  ({ account: id, column: direction === 'out' ? 'from_account' : 'to_account', direction })

/** Each side by its own index, no more rows than the page needs. */
function union(sides: readonly Side[], bounds: RawBuilder<unknown>, most: number) {
  return sql.join(sides.map(({ account, column, direction }) => sql`
    (select id, ${account}::uuid as account, ${direction}::text as direction, kind, kobo, reference,
        subject, at
      from ledger_transfer where ${sql.ref(column)} = ${account} and effect in ('move', 'post') and ${bounds}
      order by id desc limit ${most})`), sql` union all `)
}

function lines(sides: readonly Side[], bounds: RawBuilder<unknown>, most: number) {
  return sql<Line>`
    select line.*, coalesce(payout.beneficiary_account_name, funding.sender_name) as counterparty,
      payout.narration
    from (select * from (${union(sides, bounds, most)}) as both_sides order by id desc limit ${most}) as line
    left join payout on payout.id = line.subject
    left join funding on funding.id = line.subject
    order by line.id desc`
}

function shown({ account, kobo: amount, at, id, direction, kind, ...line }: Line, accounts: Source[]): Entry {
  return {
    id, direction, kind, nuban: accounts.find((each) => each.id === account)?.nuban ?? '',
    amount: kobo(amount), at: at.toISOString(),
    reference: line.reference, counterparty: line.counterparty, narration: line.narration,
  }
}
