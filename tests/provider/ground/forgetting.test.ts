// What is old is forgotten a part at a time, however much of it there is, and what is younger stays.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { enrolled } from '../people.ts'

const DAY = 86_400_000
/** So many go at once; what is old here is more than two parts. */
const MOST = 5_000
const YOUNG = 3

/** After how many days its rows go, by which job, how those of one moment are made, and how many at once. */
type Table = [name: string, days: number, job: string, insert: string, most?: number]

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
  ['session', 1, 'clean_accounts', `insert into session (id, token_hash, merchant_id, member_id, kind, mode,
      created_at, last_seen_at, expires_at, address, device)
    select id, id::text::bytea, merchant_id, member_id, 'member', 'test', moment, moment, moment, 'x', 'x'
    from made, (select id as member_id, merchant_id from member limit 1) as who`],
  ['mail_token', 30, 'clean_accounts', `insert into mail_token
      (hash, merchant_id, member_id, purpose, created_at, expires_at)
    select id::text::bytea, merchant_id, member_id, 'reset', moment, moment
    from made, (select id as member_id, merchant_id from member limit 1) as who`],
  ['merchant', 2, 'clean_accounts', `insert into merchant (id, business_name, shadow, created_at)
    select id, 'x', true, moment from made`, 200],
  ['member_place', 180, 'clean_accounts', `insert into member_place
      (member_id, network, device, merchant_id, first_seen_at, last_seen_at)
    select member_id, id::text, 'x', merchant_id, moment, moment
    from made, (select id as member_id, merchant_id from member limit 1) as who`],
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
const allowParts = (world: World, [name, , , , most = MOST]: Table) => sql.raw(`
  create function refuse_whole() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > ${most} then raise 'too many rows for one statement'; end if;
    return null;
  end $$;
  create trigger refuse_whole after delete on ${name} referencing old table as gone
    for each statement execute function refuse_whole()`).execute(world.database)

test.each(tables)('old rows of %s go in parts, and younger ones stay', async (...table) => {
  const [, days, , , most = MOST] = table
  const old = 2 * most + 1
  const world = await aProvider()
  await enrolled(world)
  const before = await countOf(world, table) ?? 0
  await allowParts(world, table)
  await make(world, table, old, days + 1)
  await make(world, table, YOUNG, days - 1)
  expect(await countOf(world, table)).toBe(before + old + YOUNG)
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
