// The tables spread by merchant over the nodes of a real Citus, which CITUS and CITUS_WORKERS name:
// `npm run test:long -- citus`. It speaks of the tables, their keys and rules: the provider's statements do
// not run there (docs/many-users.md).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDuplicate, openDatabase, sqlState, type OpenDatabase } from '#provider/database.ts'
import { migrate } from '#provider/migrate.ts'
import { drop, onServer, queryAt } from '#tests/databases.ts'
import { keysOf, type Keys } from '#tests/provider/ground/keys-by-merchant.ts'
import { spread, type Spread } from './spread.ts'

const coordinator = process.env['CITUS'] ?? ''
const workers = (process.env['CITUS_WORKERS'] ?? '').split(',').filter(Boolean)
const name = `oja_spread_${randomUUID().replaceAll('-', '')}`
const inDatabase = (server: string) => server.replace(/[^/]+$/, name)

describe.runIf(coordinator !== '')('spread by merchant over the nodes of Citus', () => {
  let before: Keys
  let after: Keys
  let spreading: Spread
  let open: OpenDatabase
  const merchants = Array.from({ length: 24 }, () => randomUUID())
  const mains = merchants.map(() => randomUUID())
  const mainOf = (at: number) => mains[at] ?? ''
  const now = new Date('2026-11-25T09:00:00Z')

  beforeAll(async () => {
    for (const server of [coordinator, ...workers]) {
      await onServer(server, `create database ${name}`)
      await queryAt(inDatabase(server), 'create extension citus')
    }
    open = openDatabase({ url: inDatabase(coordinator), slowest: 0 })
    const { database } = open
    const [host, ...others] = [coordinator, ...workers].map((server) => new URL(server))
    await sql`select citus_set_coordinator_host(${host?.hostname}, ${Number(host?.port)})`.execute(database)
    for (const { hostname, port } of others) {
      await sql`select citus_add_node(${hostname}, ${Number(port)})`.execute(database)
    }
    await migrate(inDatabase(coordinator))
    before = await keysOf(database)
    spreading = await spread(database)
    after = await keysOf(database)
    await fill(merchants)
  }, 600_000)

  afterAll(async () => {
    await open?.close()
    for (const server of [coordinator, ...workers]) await drop(server, name)
  })

  /** For each merchant a book of two accounts, one of them to pay out from. */
  async function fill(ids: string[]) {
    const { database } = open
    for (const [at, id] of ids.entries()) {
      const merchant = { id, business_name: `Stall ${at}`, created_at: now }
      await database.insertInto('merchant').values(merchant).execute()
      await database.insertInto('ledger_account').values([
        { id: mainOf(at), merchant_id: id, mode: 'live', kind: 'payout', guarded: true, created_at: now },
        { id: randomUUID(), merchant_id: id, mode: 'live', kind: 'fee', guarded: false, created_at: now },
      ]).execute()
    }
  }

  const nodesOf = async (table: string, merchant: string) => {
    const { rows } = await sql<{ port: number }>`select nodeport as port from citus_shards
      where shardid = get_shard_id_for_distribution_column(${table}, ${merchant}::uuid)`
      .execute(open.database)
    return rows.map(({ port }) => port)
  }

  test('each large table by its merchant, beside each other', async () => {
    const { rows } = await sql<{ name: string, by: string, group: number }>`
      select table_name::text as name, distribution_column as by, colocation_id as "group" from citus_tables
      join pg_class on oid = table_name
      where citus_table_type = 'distributed' and not relispartition`.execute(open.database)
    expect(rows.map((row) => row.name).toSorted())
      .toEqual([...spreading.by_merchant, ...spreading.by_chain].toSorted())
    const byMerchant = rows.filter((row) => spreading.by_merchant.includes(row.name))
    expect(new Set(byMerchant.map(({ by }) => by))).toEqual(new Set(['merchant_id']))
    expect(new Set(byMerchant.map(({ group }) => group)).size).toBe(1)
    expect(byMerchant.length).toBeGreaterThan(50)
  })

  test('with every reference, and all that is unique among the rows of a merchant', () => {
    const spreads = new Set([...spreading.by_merchant, ...spreading.by_chain])
    const names = (columns: readonly string[]) => columns.includes('merchant_id') || columns.includes('chain')
    expect(after.pointers).toEqual(before.pointers)
    expect(after.uniques).toEqual(before.uniques.filter(({ table, columns }) =>
      !spreads.has(table) || names(columns)))
    // A small table that points to a large one goes with it, and its key begins with the merchant from then.
    expect(after.tables).toEqual(before.tables.map(({ name: table, key }) =>
      ({ name: table, key: key && spreads.has(table) && !names(key) ? ['merchant_id', ...key] : key })))
  })

  test('all rows of a merchant on one node, the merchants on each', async () => {
    const used = await Promise.all(merchants.map(async (merchant) => {
      const nodes = await Promise.all(spreading.by_merchant.map((table) => nodesOf(table, merchant)))
      return new Set(nodes.flat())
    }))
    expect(used.map((nodes) => nodes.size)).toEqual(merchants.map(() => 1))
    expect(new Set(used.flatMap((nodes) => [...nodes])).size).toBe(Math.max(1, workers.length))
  })

  test('what names the merchant asks one node', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from payout
      where merchant_id = ${merchants[0]}::uuid and mode = 'live' order by id desc limit 20`
      .execute(open.database)
    expect(rows.map((row) => row['QUERY PLAN'].trim())).toContain('Task Count: 1')
  })

  test('a row cannot point to another merchant\'s', async () => {
    const pointing = (merchant_id: string, id: string) => sql`insert into payout_account
      (merchant_id, mode, id, nuban, bank_code, name, is_primary, created_at)
      values (${merchant_id}, 'live', ${id}, '0123456789', '000', 'Main', true, ${now})`
      .execute(open.database)
    await expect(pointing(merchants[0] ?? '', mainOf(1))).rejects
      .toSatisfy((error) => sqlState(error) === '23503')
    await pointing(merchants[0] ?? '', mainOf(0))
  })

  test('a book has one account for fees, there as here', async () => {
    await expect(open.database.insertInto('ledger_account').values({
      id: randomUUID(), merchant_id: merchants[0] ?? '', mode: 'live', kind: 'fee', guarded: false,
      created_at: now,
    }).execute()).rejects.toSatisfy(isDuplicate)
  })

  test('row-level security stands on every shard', async () => {
    const { rows } = await sql<{ result: string }>`select result from run_command_on_shards('payout',
      $$select relrowsecurity from pg_class where oid = '%s'::regclass$$)`.execute(open.database)
    expect(rows.map(({ result }) => result)).toEqual(Array(8).fill('t'))
  })
})
