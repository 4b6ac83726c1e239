// What of a list does not hold for a million rows, as the database's own plans tell.
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { tenantTransaction } from '#provider/database.ts'
import { addressOf, listsOf } from '#tests/bench/lists.ts'
import type { Past } from '#tests/bench/many-rows.ts'
import type { List } from '#tests/bench/queries.ts'
import type { World } from '#tests/world.ts'

/** So many of everything; lists count 2,000. */
export const ROWS = 9_000
/** A list counts 2,000 rows at most; a name that many have is looked for in a few times the page. */
const LOOKED_AT = 4_100

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
  'Index Name'?: string
  /** Rows that an index alone did not answer for. */
  'Heap Fetches'?: number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

async function planOf(world: World, past: Past, { text, values }: Asked): Promise<Node> {
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
  'webhook_delivery',
  'collection',
  'card_payment',
  'chargeback',
  'settlement',
  'customer',
  'virtual_account',
  'payment_link',
  'qr_code',
  'mandate',
  'mandate_debit',
  'debit_subscription',
  'debit_due',
  'debit_product',
  'bill',
]

/**
 * Those of the tables above, or of their parts, that have many rows here: one with none is rightly read from
 * end to end.
 */
export async function filled({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`
    select class.relname from pg_class as class left join pg_inherits on inhrelid = class.oid
    left join pg_class as whole on whole.oid = inhparent
    where class.relkind in ('r', 'p') and coalesce(whole.relname, class.relname) = any(${big})
      and class.reltuples >= ${ROWS}`.execute(database)
  return rows.map(({ relname }) => relname)
}

/** What of a plan does not hold for a million rows. */
function faultsOf(plan: Node, tables: readonly string[]): string[] {
  const scans = nodesOf(plan).filter((node) => tables.includes(node['Relation Name'] ?? ''))
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

const path = (list: List, query: object) =>
  `/v2/${addressOf(list)}?${new URLSearchParams({ ...query })}`

/** What is read for the statements with these words that a request asks: each look at a table. */
export async function looksFor(
  world: World, past: Past, address: string, words: string,
): Promise<Pick<Node, 'Node Type' | 'Relation Name' | 'Index Name' | 'Heap Fetches'>[]> {
  const said = await overheard(async () => {
    const reply = await world.request(address, { headers: { token: past.merchant.token } })
    expect({ address, status: reply.status }).toEqual({ address, status: 200 })
  })
  const wanted = said.filter(({ text }) => text.includes(words))
  const plans = await Promise.all(wanted.map((asked) => planOf(world, past, asked)))
  return plans.flatMap(nodesOf).filter((node) => node['Relation Name'] !== undefined)
}

/** How the rows of a list are counted: what is read for it, such as `Index Only Scan on qr_code`. */
export async function countedBy(world: World, past: Past, name: string, query: object): Promise<string[]> {
  const list = listsOf(past).find((each) => each.name === name)!
  const looks = await looksFor(world, past, path(list, query), 'count(*) as total')
  return looks.map((node) => `${node['Node Type']} on ${node['Relation Name']}`)
}

/** Of the list of this name with everything that it is narrowed by; `others` ask beside the owner. */
export async function faultsOfList(
  world: World, past: Past, name: string, others: readonly string[] = [],
): Promise<string[]> {
  const list = listsOf(past).find((each) => each.name === name)!
  const faults: string[] = []
  const tables = await filled(world)
  for (const query of [{}, ...list.queries]) {
    if (list.needs && !(list.needs in query)) continue
    for (const token of [past.merchant.token, ...others]) {
      const said = await overheard(async () => {
        const reply = await world.request(path(list, query), { headers: { token } })
        expect({ query, status: reply.status }).toEqual({ query, status: 200 })
      })
      expect(said).not.toEqual([])
      for (const asked of said) {
        if (!tables.some((table) => new RegExp(`"?\\b${table}\\b`).test(asked.text))) continue
        const found = faultsOf(await planOf(world, past, asked), tables)
        faults.push(...found.map((fault) => `${JSON.stringify(query)}: ${fault}`))
      }
    }
  }
  return [...new Set(faults)]
}
