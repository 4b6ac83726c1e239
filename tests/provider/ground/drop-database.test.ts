// A database is dropped by a role that is no superuser, also while the server vacuums in it by itself.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openAside } from '#provider/aside.ts'
import { dropDatabase } from '#provider/drop-database.ts'
import { queryAt } from '#tests/databases.ts'

/** A table whose vacuum takes its time, and a server that looks for such every second. */
const slow = `create table slow (n) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)
    as select generate_series(1, 200000);
  delete from slow`

test('the server’s own vacuum is no hindrance, and neither is a session of one’s own', async () => {
  const { url, remove } = await openAside('oja-drop-')
  onTestFinished(remove)
  await queryAt(url, `alter system set autovacuum_naptime = '1s'`)
  await queryAt(url, `create role plain login createdb password 'x'; select pg_reload_conf()`)
  const plain = (name: string) =>
    Object.assign(new URL(url), { username: 'plain', password: 'x', pathname: `/${name}` }).href
  await queryAt(plain('postgres'), 'create database thrown')
  await queryAt(plain('thrown'), slow)
  const left = new pg.Client({ connectionString: plain('thrown') })
  left.on('error', () => {})
  await left.connect()
  await expect.poll(() => queryAt(url, `select count(*)::int from pg_stat_activity
    where datname = 'thrown' and backend_type = 'autovacuum worker'`), { timeout: 20_000 })
    .toEqual([{ count: 1 }])
  await expect(queryAt(plain('postgres'), 'drop database thrown with (force)'))
    .rejects.toMatchObject({ code: '42501' })
  const client = new pg.Client({ connectionString: plain('postgres') })
  await client.connect()
  await dropDatabase(client, 'thrown')
  await client.end()
  expect(await queryAt(url, `select from pg_database where datname = 'thrown'`)).toEqual([])
}, 60_000)
