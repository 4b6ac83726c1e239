// Values that are easily lost on the way, tables that watch over their rows, and an owner who is no
// superuser.
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { databaseBeside } from '#provider/backup/drill.ts'
import { migrate, readMigrations } from '#provider/migrate.ts'
import { anEmptyDatabase, queryAt } from '#tests/databases.ts'
import { aFolder, migration } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
afterAll(() => folder.remove())

/** Where a restored database says that it is one. */
const ground = 'create table ground (name text primary key, value bytea not null);'

const odd = migration(1, `${ground}
  create table odd (
    n integer primary key, words text, bytes bytea, document jsonb, moment timestamptz, day date,
    amount numeric, real double precision, span interval, list text[], numbers bigint[], yes boolean, id uuid,
    "Named oddly" text collate "C", lower text generated always as (lower(words)) stored);
  create table empty_one (n integer);
  create table "select" ("from" integer);
  insert into "select" values (7);`)

const rows = [
  `1, null, null, null, null, null, null, null, null, null, null, null, null, null`,
  `2, '', '', 'null', 'infinity', '-infinity', 'NaN', 'NaN', '0', '{}', '{}', true, null, ''`,
  `3, E'\\\\.', '\\x00ff0a5c2e0a', '{"a": "\\u00e9\\\\n\\t"}', '2026-02-28 23:59:59.999999+00',
    '4713-01-01 BC', '12345678901234567890.000000000000000000000000000001', '-0',
    '1 year -2 days 03:00:00.000001', array['a,b', null, 'NULL', '"', '{}', E'\\n'],
    array[9223372036854775807, null], false, null, E'\\t'`,
  `4, E'line\\nline\\r\\n\\\\.\\n\\\\N\\ttab\\b\\f\\v', sha256('x'), '[1e400, -0.10]', '-infinity',
    'infinity', 'Infinity', 'Infinity', '-178000000 years', '{{a,b},{c,null}}', '[2:3]={1,2}', null,
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'Ọjà ₦ 🏪 العربية'`,
  `5, E'\\\\N', null, '"\\\\."', '0001-01-01 00:00:00.1+00 BC', '9999-12-31', '-0.0',
    '2.2250738585072014e-308', null, null, null, null, null, E'\\\\.\\n'`,
]

test('every value comes back exactly, also what looks like the end of the rows', async () => {
  const [source, target] = [await anEmptyDatabase(), await anEmptyDatabase()]
  await migrate(source.url, [odd])
  for (const row of rows) await source.query(`insert into odd values (${row})`)
  // Rows larger than any piece that is read or sent at once.
  await source.query(`insert into odd (n, words, bytes)
    select n, repeat(E'\\\\.\\n', 100000), (select string_agg(sha256(int4send(i)), '') from
      generate_series(1, 40000) as i) from generate_series(6, 9) as n`)
  await takeBackup(source.url, folder.path('odd'), null)
  await restoreBackup(target.url, folder.path('odd'), null, [odd])
  const read = `select n, md5(odd::text), length(bytes), words, moment::text, list::text from odd order by n`
  expect(await target.query(read)).toEqual(await source.query(read))
  expect(await target.query('select count(*)::int from odd')).toEqual([{ count: 9 }])
  expect(await target.query('select * from "select"')).toEqual([{ from: 7 }])
})

const watched = migration(1, `${ground}
  create sequence serial start 41;
  create table one (n bigint generated always as identity primary key, other bigint, at text);
  create table other (n bigint primary key default nextval('serial'), one bigint references one, word text);
  alter table one add constraint one_other foreign key (other) references other;
  create unique index other_word on other (word) where word is not null;
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no % of %', tg_op, tg_table_name; end $$;
  create function counts() returns trigger language plpgsql as $$
    begin new.at = coalesce(new.at, '') || ' seen'; return new; end $$;
  create trigger counts before insert on one for each row execute function counts();
  create trigger refuse before update or delete on other for each row execute function refuse();
  create trigger refuse_whole before truncate on other for each statement execute function refuse();
  alter table other enable row level security;
  alter table other force row level security;
  create policy owner on other using (true) with check (true);`)

const fill = `insert into other (word) values ('a'), ('b'), (null), (null);
  insert into one (other, at) values (41, 'first'), (44, 'second');
  with moved as (select setval('serial', 90)) insert into other (n, one, word) select 60, 2, 'c' from moved;
  delete from one where n = 1`

test('what watches over rows stays out of the way, and stands again afterwards', async () => {
  const [source, target] = [await anEmptyDatabase(), await anEmptyDatabase()]
  await migrate(source.url, [watched])
  await source.query(fill)
  await takeBackup(source.url, folder.path('watched'), null)
  await restoreBackup(target.url, folder.path('watched'), null, [watched])
  expect(await target.query('select n::int, other::int, at from one'))
    .toEqual([{ n: 2, other: 44, at: 'second seen' }])
  expect(await target.query(`insert into one (at) values ('third') returning n::int, at`))
    .toEqual([{ n: 3, at: 'third seen' }])
  expect(await target.query(`insert into other default values returning n::int`)).toEqual([{ n: 91 }])
  await expect(target.query('delete from other')).rejects.toThrow('no DELETE of other')
  await expect(target.query('truncate other, one')).rejects.toThrow('no TRUNCATE of other')
  await expect(target.query(`insert into other (word) values ('a')`)).rejects.toThrow('other_word')
  await expect(target.query('insert into one (other) values (1)')).rejects.toThrow('one_other')
  expect(await target.query(`select relforcerowsecurity from pg_class where relname = 'other'`))
    .toEqual([{ relforcerowsecurity: true }])
})

test('an owner who is no superuser takes and restores; who may not make databases is told so', async () => {
  const source = await anEmptyDatabase()
  const name = new URL(source.url).pathname.slice(1)
  await source.query(`create role ${name} login password 'x' createdb;
    grant ${name} to current_user`)
  onTestFinished(async () => {
    await source.query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
  })
  await source.query(`grant oja_tenant to ${name}; alter database ${name} owner to ${name};
    alter schema public owner to ${name}`)
  const plain = new URL(source.url)
  Object.assign(plain, { username: name, password: 'x' })
  await migrate(plain.href)
  await queryAt(plain.href, `insert into merchant (id, business_name, created_at)
    values ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'Adire Works', now())`)
  await takeBackup(plain.href, folder.path('plain'), null)
  const place = await databaseBeside(plain.href)
  onTestFinished(() => place.remove())
  const { header } = await restoreBackup(place.url, folder.path('plain'), null)
  expect(header.migrations).toHaveLength((await readMigrations()).length)
  expect(await queryAt(place.url, 'select business_name from merchant'))
    .toEqual([{ business_name: 'Adire Works' }])
  await queryAt(inject('database_url'), `alter role ${name} nocreatedb`)
  await expect(databaseBeside(plain.href)).rejects.toThrow('may not create databases')
})
