// The search by words among thousands of names, against the plain rule: each typed word begins a word of the
// name. What is common, what is rare, and words that begin in hundreds of ways are found alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { customers } from '#contract/customers.ts'
import { finder, MOST_FOUND } from '#contract/finder.ts'
import { MAX_ROWS } from '#contract/page.ts'
import { searchWords } from '#domain/folding.ts'
import { idFromMoment } from '#provider/page.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'

/** More than are counted, so that what is cut off would be missed. */
const MANY = MAX_ROWS + 400
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Every name has "sample", half "amber"; a fifth "drum"; "k..." has 338 words, "zebra" one person. */
const nameOf = (place: number): string => [
  place % 2 ? 'Amber' : 'Ámbar', place % 5 ? 'Loom' : 'Drum',
  `K${letters[Math.floor(place / 26) % 13]}${letters[place % 26]}`,
  ...place === 1_234 ? ['Zebra'] : [], ...place % 100 === 7 ? ['Amaka'] : [], 'SAMPLE',
].join(' ')

const names = Array.from({ length: MANY }, (_, place) => nameOf(place))
const folded = names.map((name) => searchWords(name))
/** References of those that have it, newest first. */
const meant = (typed: string) => folded.map((words, place) => ({ words, place }))
  .filter(({ words }) => searchWords(typed).every((one) => words.some((word) => word.startsWith(one))))
  .map(({ place }) => referenceOf(place)).toReversed()
const referenceOf = (place: number) => `7${String(place).padStart(11, '0')}`

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await aProvider({ own: true })
  merchant = await aMerchant(world)
  const ids = names.map((_, place) => idFromMoment(new Date(Date.UTC(2026, 1, 1, 0, place))))
  await sql`insert into customer (id, merchant_id, mode, reference, fullname, email, mobile_number,
      created_by, created_at)
    select id, ${merchant.merchant_id}, 'test', reference, fullname, null, null, ${merchant.user_id},
      '2026-02-01T00:00:00Z'
    from unnest(${ids}::uuid[], ${names}::text[], ${names.map((_, place) => referenceOf(place))}::text[])
      as one (id, fullname, reference)`.execute(world.database)
}, 60_000)
afterAll(() => world.stop())

type Query = { search: string, cursor?: string, limit?: number, to?: string }
const listed = async (query: Query) =>
  (await world.ask(customers.list, { token: await freshToken(world, merchant), query })).data

const typed = [
  'amber', 'am', 'ama', 'sample', 'zebra', 'k', 'ka', 'kab', 'amber dr', 'dr amb', 'sam am dr', 'zeb amb',
  'k dr', 'amaka amber', 'nobody', 'amber nobody', 'am am', 'ámb', 'AMBAR dru',
]

describe.each(typed)('%s', (search) => {
  const all = meant(search)

  test('the newest are on the first page, and all are counted', async () => {
    const { items, total } = await listed({ search, limit: 50 })
    expect(items.map(({ reference }) => reference)).toEqual(all.slice(0, 50))
    expect(total).toBe(Math.min(all.length, MAX_ROWS))
  })

  test('page after page, each is there once', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await listed({ search, limit: 700, ...cursor !== undefined && { cursor } })
      seen.push(...page.items.map(({ reference }) => reference))
      expect(page.total).toBe(Math.min(all.length, MAX_ROWS))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(seen).toEqual(all)
  })

  test('a page of all that are counted says that there are more', async () => {
    const { items, next_cursor } = await listed({ search, limit: MAX_ROWS })
    expect(items.map(({ reference }) => reference)).toEqual(all.slice(0, MAX_ROWS))
    expect(next_cursor !== null).toBe(all.length > MAX_ROWS)
  })

  test('narrowed to the oldest, none is missed', async () => {
    // The first day ends at 23:00 UTC.
    const first = all.filter((reference) => Number(reference.slice(1)) < 23 * 60)
    const { items, total } = await listed({ search, to: '2026-02-01', limit: 20 })
    expect(items.map(({ reference }) => reference)).toEqual(first.slice(0, 20))
    expect(total).toBe(first.length)
  })

  test('and across everything', async () => {
    if (search.length < 2) return
    const { groups } = (await world.ask(finder.find, {
      token: await freshToken(world, merchant), query: { search },
    })).data
    const found = groups.filter(({ kind }) => kind === 'customer').flatMap(({ items }) => items)
      .map(({ reference }) => reference)
    expect(found).toEqual(all.slice(0, MOST_FOUND))
  })
})

test('names whose words do not stand beside each other yet are found alike', async () => {
  await sql`update name_word set words = '' where kind = 'customer'`.execute(world.database)
  for (const search of ['amber dr', 'zeb amb', 'k dr', 'amber nobody']) {
    const { items, total } = await listed({ search, limit: 20 })
    expect(items.map(({ reference }) => reference)).toEqual(meant(search).slice(0, 20))
    expect(total).toBe(Math.min(meant(search).length, MAX_ROWS))
  }
})

test('a list that is narrowed by whose it is finds the oldest of it among thousands', async () => {
  const { rows } = await sql<{ vnuban: string }>`insert into virtual_account (id, merchant_id, mode, vnuban,
      customer_id, account_name, collection_bank, status, account_preference, is_primary, expires_at,
      use_frequency, used, created_by, created_at)
    select customer.id, merchant_id, mode, '5' || nextval('virtual_account_serial'),
      (select id from customer as one where reference = case when customer.reference = ${referenceOf(1)}
        then ${referenceOf(1)} else ${referenceOf(2)} end),
      fullname, '000017', 'ACTIVE', 'SECONDARY', false, null, null, 0, created_by, created_at
    from customer order by customer.id returning vnuban`.execute(world.database)
  const { items, total } = (await world.ask(customers.vnubans, {
    token: await freshToken(world, merchant), params: { id: referenceOf(1) }, query: { search: 'sample' },
  })).data
  expect(items.map(({ vnuban }) => vnuban)).toEqual([rows[1]?.vnuban])
  expect(total).toBe(1)
})
