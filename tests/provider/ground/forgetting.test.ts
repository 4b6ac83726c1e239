// What is old is forgotten a part at a time, however much of it there is, and what is younger stays.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { enrolled } from '../people.ts'

const DAY = 86_400_000
const OLD = 10_001
const YOUNG = 3

/** After how many days a table's rows go, by which job, and how those of one moment are made. */
type Table = [name: string, days: number, job: string, insert: string]

const tables: Table[] = [
  ['notification', 90, 'clean_notifications', `insert into notification
      (id, merchant_id, mode, member_id, kind, title, detail, path, at)
    select id, merchant_id, 'test', member_id, 'x', 'x', 'x', '/', moment from made,
      (select id as member_id, merchant_id from member limit 1) as who`],
  ['mail', 90, 'clean', `insert into mail (id, to_address, subject, at)
    select id, 'a', 'b', moment from made`],
  ['idempotency', 30, 'clean', `insert into idempotency (scope, key, fingerprint, status, answer, at)
    select 'x', id, 'x', 200, 'x', moment from made`],
  ['rate_limit', 1, 'clean', `insert into rate_limit (key, points, expire)
    select id::text, 1, extract(epoch from moment) * 1000 from made`],
]

/** Rows whose id is of the moment as well. */
async function make(world: World, [, , , insert]: Table, count: number, days_ago: number): Promise<void> {
  const moment = new Date(world.clock.now().getTime() - days_ago * DAY).toISOString()
  await sql`with made as (select moment,
      overlay(first_id(moment)::text placing lpad(to_hex(number), 12, '0') from 25)::uuid as id
    from (values (${moment}::timestamptz)) as one (moment), generate_series(1, ${count}::int) as number)
    ${sql.raw(insert)}`.execute(world.database)
}

const countOf = async (world: World, [name]: Table) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)}`.execute(world.database)
  return rows[0]?.count
}

const run = (world: World, [, , job]: Table) => world.app.jobs[job]!({}, jobWork(world.app))

/** From here on no statement may delete more than a part. */
const allowParts = (world: World, [name]: Table) => sql.raw(`
  create function refuse_whole() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > 5000 then raise 'too many rows for one statement'; end if;
    return null;
  end $$;
  create trigger refuse_whole after delete on ${name} referencing old table as gone
    for each statement execute function refuse_whole()`).execute(world.database)

test.each(tables)('old rows of %s go in parts, and younger ones stay', async (...table) => {
  const [, days] = table
  const world = await aProvider()
  await enrolled(world)
  const before = await countOf(world, table) ?? 0
  await allowParts(world, table)
  await make(world, table, OLD, days + 1)
  await make(world, table, YOUNG, days - 1)
  expect(await countOf(world, table)).toBe(before + OLD + YOUNG)
  await run(world, table)
  expect(await countOf(world, table)).toBe(before + YOUNG)
})

test.each(tables.slice(0, 2))('old rows of %s go while a later month is held', async (...table) => {
  const [name, days] = table
  const world = await aProvider()
  await enrolled(world)
  const before = await countOf(world, table) ?? 0
  await make(world, table, YOUNG, days + 1)
  const { rows: [last] } = await sql<{ part: string }>`
    select part::text from months_of(${name}) where ends is not null order by ends desc limit 1`
    .execute(world.database)
  await transaction(world.database, async (inside) => {
    await sql`lock table ${sql.table(last!.part)} in access exclusive mode`.execute(inside)
    await run(world, table)
  })
  expect(await countOf(world, table)).toBe(before)
})
