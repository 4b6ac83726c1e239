// How long the first page of each list takes, and a page far down, of a merchant with 10,000 rows and of one
// with many: side by side, in turns.
import { sql } from 'kysely'
import type { World } from '#tests/world.ts'
import { median, ms, quantile, timed, times, type Goal } from './figures.ts'
import { listsOf } from './lists.ts'
import type { Past } from './many-rows.ts'

const ROUNDS = 12
const MOST_TIMES = 2
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

async function inTurns(few: () => Promise<unknown>, many: () => Promise<unknown>): Promise<Pair> {
  const pair: Pair = { few: [], many: [] }
  await few()
  await many()
  for (let round = 0; round < ROUNDS; round += 1) {
    pair.few.push(await timed(few))
    pair.many.push(await timed(many))
  }
  return pair
}

const ratio = ({ few, many }: Pair) => Math.max(median(many), NOTHING_MS) / Math.max(median(few), NOTHING_MS)

export async function firstPages(world: World, few: Past, many: Past): Promise<Goal[]> {
  const goals: Goal[] = []
  const table: Record<string, Record<string, string>> = {}
  const all: Pair = { few: [], many: [] }
  const ours = listsOf(few)
  for (const [at, list] of listsOf(many).entries()) {
    const queries = list.name === 'bulk.transactions' ? list.queries : [{}, ...list.queries]
    const seen: { query: object; pair: Pair }[] = []
    for (const [place, query] of queries.entries()) {
      const twin = ours[at]!
      const own = list.name === 'bulk.transactions' ? twin.queries[place]! : [{}, ...twin.queries][place]!
      const pair = await inTurns(
        page(world, few, list.endpoint.path, own),
        page(world, many, list.endpoint.path, query),
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

/** A page after nine tenths of the rows against the first. */
export async function farPages(world: World, many: Past): Promise<Goal[]> {
  const {
    merchant: { merchant_id },
    size,
  } = many
  const one = async (text: string) =>
    (await sql.raw<{ cursor: string }>(text).execute(world.database)).rows[0]!
  const skip = Math.floor(size * 0.9)
  const own = `where merchant_id = '${merchant_id}'`
  const places = [
    {
      path: 'dashboard/merchant/payouts',
      cursor: await one(`select id as cursor from payout ${own} order by id desc offset ${skip} limit 1`),
    },
    {
      path: 'dashboard/merchant/account/history',
      cursor: await one(
        `select id as cursor from ledger_line ${own} order by id desc offset ${skip} limit 1`,
      ),
    },
    {
      path: 'dashboard/audit-trail',
      cursor: await one(
        `select id as cursor from audit_event ${own} order by id desc offset ${skip} limit 1`,
      ),
    },
  ]
  const goals: Goal[] = []
  for (const {
    path,
    cursor: { cursor },
  } of places) {
    const pair = await inTurns(page(world, many, path, {}), page(world, many, path, { cursor }))
    goals.push({
      what: `${path}, after ${skip} rows`,
      figure: `${ms(median(pair.many))}, ${times(ratio(pair))} the first`,
      goal: 'at most 1.5 x',
      isKept: ratio(pair) <= 1.5,
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
