// Every list reads what it shows by an index, whatever it is narrowed by: no table is walked, and no more
// rows are looked at than a page and its count need. Asked of the database itself, with many rows.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantTransaction } from '#provider/database.ts'
import { CompiledQuery } from 'kysely'
import { longPasts, lookedOver, type Past } from '#tests/bench/many-rows.ts'
import { listsOf, type List } from '#tests/bench/lists.ts'
import { endpoints, fieldsOf } from '#tests/faults/endpoints.ts'
import { aProvider, type World } from '#tests/world.ts'

const ROWS = 9_000
/** A list counts 2,000 rows at most; a name that many have is looked for in a few times the page. */
const LOOKED_AT = 5_000

/**
 * Lists of which nobody has many rows, and those that are not filled here yet. A new list is given rows in
 * tests/bench/many-rows.ts and its filters in tests/bench/lists.ts, or a reason here.
 */
const small: Record<string, string> = {
  'users.list': 'a team has 200 people at most',
  'notifications.list': 'of one person, forgotten after 90 days',
  'approvalPolicy.history': 'a policy is changed a few times',
  'customers.vnubans': 'of one customer',
  // Still to be filled.
  'customers.list': 'no rows are made of it here yet',
  'virtualAccounts.list': 'no rows are made of it here yet',
  'transactions.list': 'no rows are made of it here yet',
  'paymentLinks.list': 'no rows are made of it here yet',
  'qrPayments.list': 'no rows are made of it here yet',
}

let world: World
let past: Past
beforeAll(async () => {
  world = await aProvider()
  // Another merchant's rows are the most of every table, so that one's own are worth an index.
  const [, ours] = await longPasts(world, [6 * ROWS, ROWS])
  past = ours!
  await lookedOver(world)
}, 180_000)
afterAll(() => world.stop())

interface Asked {
  text: string
  values: unknown[]
}

/** What is asked of the database meanwhile. */
async function overheard(work: () => Promise<unknown>): Promise<Asked[]> {
  const heard: Asked[] = []
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const real = prototype.query
  prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const config =
      typeof first === 'object' && first !== null ? (first as { text?: string; values?: unknown[] }) : null
    const text = config?.text ?? (typeof first === 'string' ? first : '')
    const values = config?.values ?? (Array.isArray(second) ? second : [])
    if (/^\s*(select|with)\b/i.test(text)) heard.push({ text, values })
    return real.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = real
  }
  return heard
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

async function planOf({ text, values }: Asked): Promise<Node> {
  const tenant = { merchant_id: past.merchant.merchant_id, mode: 'test' as const }
  return tenantTransaction(world.database, tenant, async (inside) => {
    const {
      rows: [row],
    } = await inside.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (analyze, format json, timing off) ${text}`, values),
    )
    return row!['QUERY PLAN'][0]!.Plan
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const big = [
  'payout',
  'payout_request',
  'ledger_transfer',
  'ledger_line',
  'funding',
  'beneficiary',
  'beneficiary_word',
  'audit_event',
]

/** What of a plan does not hold for a million rows. */
function faultsOf(plan: Node): string[] {
  const scans = nodesOf(plan).filter((node) => big.includes(node['Relation Name'] ?? ''))
  return scans.flatMap((node) => {
    const looked =
      node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0))
    const what = `${node['Node Type']} on ${node['Relation Name']}`
    return [
      ...(node['Node Type'] === 'Seq Scan' ? [`${what}: the whole table`] : []),
      ...(looked > LOOKED_AT ? [`${what}: ${looked} rows`] : []),
    ]
  })
}

const path = ({ endpoint }: List, query: object) =>
  `/v2/${endpoint.path}?${new URLSearchParams({ ...query })}`

test('every list is here, with every filter it takes', () => {
  const lists = endpoints.filter(({ endpoint }) => 'cursor' in fieldsOf(endpoint.query))
  const here = new Map(listsOf(past).map((list) => [list.name, list]))
  const nowhere = lists.map(({ name }) => name).filter((name) => !here.has(name) && !(name in small))
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
const unread: Record<string, string[]> = { 'beneficiaries.list': ['status'] }

test.each([
  'payouts.list',
  'accounts.history',
  'accounts.funding',
  'approvals.list',
  'beneficiaries.list',
  'auditTrail.list',
  'bulk.processed',
  'bulk.transactions',
  'schedules.list',
])(
  '%s is read by an index',
  async (name) => {
    const list = listsOf(past).find((each) => each.name === name)!
    const faults: string[] = []
    for (const query of [{}, ...list.queries]) {
      if (name === 'bulk.transactions' && !('bulk_reference' in query)) continue
      for (const token of [
        past.merchant.token,
        ...(name === 'approvals.list' ? [past.colleague.token] : []),
      ]) {
        const said = await overheard(async () => {
          const reply = await world.request(path(list, query), { headers: { token } })
          expect({ query, status: reply.status }).toEqual({ query, status: 200 })
        })
        for (const asked of said) {
          if (!big.some((table) => new RegExp(`"?\\b${table}\\b`).test(asked.text))) continue
          const found = faultsOf(await planOf(asked))
          faults.push(...found.map((fault) => `${JSON.stringify(query)}: ${fault}`))
        }
      }
    }
    expect([...new Set(faults)]).toEqual([])
  },
  120_000,
)
