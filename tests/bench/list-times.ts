// How long the first page of each list takes, and a page far down, of a merchant with 10,000 rows and of one
// with many: side by side, in turns.
import { sql } from 'kysely'
import type { World } from '#tests/world.ts'
import { median, ms, quantile, timed, times, type Goal } from './figures.ts'
import { addressOf, listsOf } from './lists.ts'
import type { Past } from './many-rows.ts'
import type { List } from './queries.ts'

const ROUNDS = 12
const MOST_TIMES = 2
const FAR_TIMES = 1.5
/** Shorter than this on both sides says nothing of rows: it is the request itself. */
const NOTHING_MS = 3

const page =
  (world: World, { merchant }: Past, path: string, query: object) =>
  async () => {
    const reply = await world.request(`/v2/${path}?${new URLSearchParams({ ...query })}`, {
      headers: { token: merchant.token },
    })
    if (reply.status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${await reply.text()}`)
    await reply.arrayBuffer()
  }

interface Pair {
  few: number[]
  many: number[]
}

/** What misses its goal is asked again, longer: a machine that does other work misses some by chance. */
async function inTurns(
  few: () => Promise<unknown>, many: () => Promise<unknown>, goal = MOST_TIMES,
): Promise<Pair> {
  await few()
  await many()
  const pair = await turns(few, many, ROUNDS)
  return ratio(pair) > goal ? turns(few, many, 4 * ROUNDS) : pair
}

async function turns(
  few: () => Promise<unknown>, many: () => Promise<unknown>, rounds: number,
): Promise<Pair> {
  const pair: Pair = { few: [], many: [] }
  for (let round = 0; round < rounds; round += 1) {
    pair.few.push(await timed(few))
    pair.many.push(await timed(many))
  }
  return pair
}

const ratio = ({ few, many }: Pair) => Math.max(median(many), NOTHING_MS) / Math.max(median(few), NOTHING_MS)

export async function firstPages(
  world: World, few: Past, many: Past, listsOfPast: (past: Past) => List[] = listsOf,
): Promise<Goal[]> {
  const goals: Goal[] = []
  const table: Record<string, Record<string, string>> = {}
  const all: Pair = { few: [], many: [] }
  const ours = listsOfPast(few)
  for (const [at, list] of listsOfPast(many).entries()) {
    const queries = list.needs ? list.queries : [{}, ...list.queries]
    const seen: { query: object; pair: Pair }[] = []
    for (const [place, query] of queries.entries()) {
      const twin = ours[at]!
      // Neither person asks too often: what is measured is the list.
      await sql`delete from rate_limit`.execute(world.database)
      const own = list.needs ? twin.queries[place]! : [{}, ...twin.queries][place]!
      const pair = await inTurns(
        page(world, few, addressOf(twin), own),
        page(world, many, addressOf(list), query),
      )
      seen.push({ query, pair })
      all.few.push(...pair.few)
      all.many.push(...pair.many)
    }
    const worst = seen.reduce((one, other) => (ratio(other.pair) > ratio(one.pair) ? other : one))
    table[list.name] = {
      'ways asked': String(queries.length),
      [`${few.size} rows`]: ms(median(seen.flatMap(({ pair }) => pair.few))),
      [`${many.size} rows`]: ms(median(seen.flatMap(({ pair }) => pair.many))),
      'longest way': ms(Math.max(...seen.map(({ pair }) => median(pair.many)))),
      'largest ratio': times(ratio(worst.pair)),
      'asked with': JSON.stringify(worst.query).slice(0, 60),
    }
    goals.push({
      what: `${list.name}, each way asked`,
      figure: times(ratio(worst.pair)),
      goal: `at most ${MOST_TIMES} x`,
      isKept: ratio(worst.pair) <= MOST_TIMES,
    })
  }
  console.table(table)
  const [far, near] = [quantile(all.many, 0.99), quantile(all.few, 0.99)]
  goals.push({
    what: 'all lists, 99 of 100',
    figure: `${ms(near)} to ${ms(far)}, ${times(far / near)}`,
    goal: `at most ${MOST_TIMES} x`,
    isKept: far / near <= MOST_TIMES,
  })
  return goals
}

/** A list, and the table whose rows it has, newest first. */
export interface Place {
  path: string
  table: string
}

const books: readonly Place[] = [
  { path: 'dashboard/merchant/payouts', table: 'payout' },
  { path: 'dashboard/merchant/account/history', table: 'ledger_line' },
  { path: 'dashboard/audit-trail', table: 'audit_event' },
]

/** A page after nine tenths of the rows against the first. */
export async function farPages(
  world: World, many: Past, places: readonly Place[] = books,
): Promise<Goal[]> {
  const { merchant: { merchant_id } } = many
  const goals: Goal[] = []
  for (const { path, table } of places) {
    const own = sql`from ${sql.table(table)} where merchant_id = ${merchant_id}`
    const { rows: [row] } = await sql<{ cursor: string, skipped: number }>`
      with counted as (select floor(count(*) * 0.9)::int as skipped ${own})
      select id as cursor, skipped from counted cross join lateral
        (select id ${own} order by id desc offset skipped limit 1) as one`.execute(world.database)
    const { cursor, skipped } = row!
    const pair = await inTurns(
      page(world, many, path, {}), page(world, many, path, { cursor: String(cursor) }), FAR_TIMES,
    )
    goals.push({
      what: `${path}, after ${skipped} rows`,
      figure: `${ms(median(pair.many))}, ${times(ratio(pair))} the first`,
      goal: `at most ${FAR_TIMES} x`,
      isKept: ratio(pair) <= FAR_TIMES,
    })
  }
  return goals
}

/** What the first screen asks of the money. */
export async function balances(world: World, few: Past, many: Past): Promise<Goal[]> {
  const goals: Goal[] = []
  for (const [path, query] of [
    ['dashboard/merchant/payout/account/details', {}],
    ['dashboard/merchant/account/flows', { days: '30' }],
    ['dashboard/overview', {}],
  ] as const) {
    const pair = await inTurns(page(world, few, path, query), page(world, many, path, query))
    goals.push({
      what: path,
      figure: `${ms(median(pair.many))}, ${times(ratio(pair))}`,
      goal: `at most ${MOST_TIMES} x`,
      isKept: ratio(pair) <= MOST_TIMES,
    })
  }
  return goals
}
