// Every list reads what it shows by an index, whatever it is narrowed by: no table is walked, and no more
// rows are looked at than a page and its count need. Asked of the database itself, with many rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookedOver } from '#tests/bench/looked-over.ts'
import { longPasts, moneyWritings, type Past } from '#tests/bench/many-rows.ts'
import { listsOf } from '#tests/bench/lists.ts'
import { endpoints, fieldsOf } from '#tests/faults/endpoints.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsOfList, OTHERS, ROWS } from './money/read-by-index.ts'

/**
 * Lists of which nobody has many rows. A new list is given rows in tests/bench/many-rows.ts and its filters
 * in tests/bench/lists.ts, or a reason here.
 */
const small: Record<string, string> = {
  'users.list': 'a team has 200 people at most',
  'notifications.list': 'of one person, forgotten after 90 days',
  'approvalPolicy.history': 'a policy is changed a few times',
  'accounts.list': 'a business has 20 of its own and 500 at other banks',
  'reservedAccounts.funding': 'as accounts.funding of one account',
  'reservedAccounts.payouts': 'as payouts.list of one account',
  'sales.days': 'a row for each day, 366 at most',
  'statements.list': 'of one person, who asks for 20 a day at most',
  'feeInvoices.list': 'a business has one or two a month',
  'subAccounts.list': 'a business has 500 at most',
  'customers.vnubans': 'of one customer',
}

let world: World
let past: Past
beforeAll(async () => {
  world = await aProvider({ own: true })
  // Another merchant's rows are the most of every table, so that one's own are worth an index.
  const [, ours] = await longPasts(world, [OTHERS, ROWS], moneyWritings, 'afterwards')
  past = ours!
  await lookedOver(world)
}, 120_000)
afterAll(() => world.stop())

test('every list is here, with every filter it takes', () => {
  const lists = endpoints.filter(({ endpoint }) => 'cursor' in fieldsOf(endpoint.query))
  const here = new Map(listsOf(past).map((list) => [list.name, list]))
  const nowhere = lists.map(({ name }) => name)
    .filter((name) => !here.has(name) && !(name in small))
  expect(nowhere).toEqual([])
  for (const { name, endpoint } of lists) {
    const list = here.get(name)
    if (!list) continue
    const asked = new Set(list.queries.flatMap((query) => Object.keys(query)))
    const missing = Object.keys(fieldsOf(endpoint.query)).filter(
      (field) => !asked.has(field) && !['limit', 'cursor'].includes(field),
    )
    // What a list takes and does not read, as the search of an order of rows, needs no index.
    expect({ name, missing }).toEqual({
      name,
      missing: missing.filter((field) => unread[name]?.includes(field)),
    })
  }
})

/** Fields of the common query that a list has no use for. */
const unread: Record<string, string[]> = {
  'beneficiaries.list': ['status'], 'customers.list': ['status'], 'directDebit.due': ['search'],
  'sales.days': ['search', 'status'],
}

test.each([
  'payouts.list',
  'accounts.history',
  'accounts.trail',
  'accounts.funding',
  'approvals.list',
  'beneficiaries.list',
  'auditTrail.list',
  'bulk.processed',
  'bulk.transactions',
  'schedules.list',
  'webhooks.list',
  'transactions.list',
  'sales.entries',
  'settlements.list',
  'settlements.transactions',
  'finder.find',
])(
  '%s is read by an index',
  async (name) => {
    expect(await faultsOfList(world, past, name, name === 'approvals.list' ? [past.colleague.token] : []))
      .toEqual([])
  },
  120_000,
)
