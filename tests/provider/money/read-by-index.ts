// What of a list does not hold for a million rows, as the database's own plans tell.
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { tenantTransaction } from '#provider/database.ts'
import { addressOf, listsOf } from '#tests/bench/lists.ts'
import type { Past } from '#tests/bench/many-rows.ts'
import type { List } from '#tests/bench/queries.ts'
import type { World } from '#tests/world.ts'

/** So many of everything, of some a fifth: of what every third is, more than the 2,000 that a list counts. */
export const ROWS = 6_600
/** Of another merchant. */
export const OTHERS = 2 * ROWS
/** A list counts 2,000 rows at most; a name that many have is looked for in a few times the page. */
const LOOKED_AT = 4_100

/** So many rows may be compared one by one with what was found. */
const FEW_COMPARED = 200

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
  /** What each row is compared with that no index answers for. */
  Filter?: string
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
  'name_word',
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

/** Of a merchant there are a fifth of ROWS at least, and of the others twice as many. */
const MANY = ROWS / 2

/**
 * Those of the tables above, or of their parts, that have many rows here: one with none is rightly read from
 * end to end.
 */
export async function filled({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`
    select class.relname from pg_class as class left join pg_inherits on inhrelid = class.oid
    left join pg_class as whole on whole.oid = inhparent
    where class.relkind in ('r', 'p') and coalesce(whole.relname, class.relname) = any(${big})
      and class.reltuples >= ${MANY}`.execute(database)
  return rows.map(({ relname }) => relname)
}

/** The tables that are filled, each with how many rows of it one look may take: none of another merchant. */
async function mostOf(world: World, { merchant: { merchant_id } }: Past): Promise<Map<string, number>> {
  const most = new Map<string, number>()
  for (const table of await filled(world)) {
    const { rows: [own] } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
      where merchant_id = ${merchant_id}`.execute(world.database)
    most.set(table, Math.min(LOOKED_AT, own!.rows))
  }
  return most
}

/** What of a plan does not hold for a million rows. */
const faultsOf = (plan: Node, most: Map<string, number>): string[] => nodesOf(plan).flatMap((scan) => {
  const allowed = most.get(scan['Relation Name'] ?? '')
  if (allowed === undefined) return []
  const looked =
    scan['Actual Loops'] *
    (scan['Actual Rows'] +
      (scan['Rows Removed by Filter'] ?? 0) +
      (scan['Rows Removed by Index Recheck'] ?? 0))
  const what = `${scan['Node Type']} on ${scan['Relation Name']}`
  return [
    ...(scan['Node Type'] === 'Seq Scan' ? [`${what}: the whole table`] : []),
    ...(looked > allowed ? [`${what}: ${looked} rows`] : []),
    // Such an array is gone through for each row: both of them large took half a minute.
    ...(looked > FEW_COMPARED && /ANY \(\(InitPlan/.test(scan.Filter ?? '')
      ? [`${what}: each of ${looked} compared with an array`] : []),
  ]
})

const AS_IF = 4

/** Work for which the database plans as if it had several times as many rows; to write them takes minutes. */
async function asIfLarge<T>({ database }: World, work: () => Promise<T>): Promise<T> {
  const multiply = (by: number) => sql`update pg_class set reltuples = reltuples * ${by}::float4
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i', 'I')`.execute(database)
  await multiply(AS_IF)
  try {
    return await work()
  } finally {
    await multiply(1 / AS_IF)
  }
}

/** What does not hold in the plan of these rows, nor in that of several times as many. */
async function faultsOfStatement(
  world: World, past: Past, asked: Asked, most: Map<string, number>,
): Promise<string[]> {
  const find = async () => faultsOf(await planOf(world, past, asked), most)
  const faults = await find()
  return faults.length === 0 ? [] : asIfLarge(world, find)
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

/** How the rows of a list are counted: each kind of look for it, such as `Index Only Scan on qr_code`. */
export async function countedBy(world: World, past: Past, name: string, query: object): Promise<string[]> {
  const list = listsOf(past).find((each) => each.name === name)!
  const looks = await looksFor(world, past, path(list, query), 'as total')
  return [...new Set(looks.map((node) => `${node['Node Type']} on ${node['Relation Name']}`))]
}

/** Of the list of this name with everything that it is narrowed by; `others` ask beside the owner. */
export async function faultsOfList(
  world: World, past: Past, name: string, others: readonly string[] = [],
): Promise<string[]> {
  const list = listsOf(past).find((each) => each.name === name)!
  const faults: string[] = []
  const most = await mostOf(world, past)
  const tables = [...most.keys()]
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
        const found = await faultsOfStatement(world, past, asked, most)
        faults.push(...found.map((fault) => `${JSON.stringify(query)}: ${fault}`))
      }
    }
  }
  return [...new Set(faults)]
}
