// The key of every table that grows begins with the merchant, and what points from one to another names the
// merchant too: asked of the database itself.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#provider/database.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsOfKeys, keysOf, overAll, small, type Keys } from './keys-by-merchant.ts'

let world: World
let keys: Keys
beforeAll(async () => {
  world = await aProvider()
  keys = await keysOf(world.database)
})
afterAll(() => world.stop())

test('of every table, also of one that is new', () => {
  expect(faultsOfKeys(keys)).toEqual([])
  expect(keys.tables.length).toBeGreaterThan(80)
  expect(keys.pointers.length).toBeGreaterThan(80)
})

test('whoever is said to be small or unique over all is there, and needs to be said so', () => {
  const leads = new Map(keys.tables.map(({ name, key }) => [name, key?.[0]]))
  for (const name of Object.keys(small)) {
    expect([name, leads.has(name), leads.get(name) === 'merchant_id']).toEqual([name, true, false])
  }
  const uniques = new Map(keys.uniques.map(({ name, columns }) => [name, columns]))
  for (const name of Object.keys(overAll)) {
    expect([name, uniques.get(name)?.includes('merchant_id')]).toEqual([name, false])
  }
})

test('what points to somebody who goes is found by an index, not by reading the table', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint as pointer
    where contype = 'f' and confrelid in ('merchant'::regclass, 'member'::regclass, 'role'::regclass,
        'session'::regclass)
      and not exists (select from pg_index where indrelid = pointer.conrelid and indpred is null
        and indkey[0] = any (pointer.conkey))`.execute(world.database)
  expect(rows).toEqual([])
})

describe('a table of tomorrow is told', () => {
  test.each([
    ['create table tip (id uuid primary key, merchant_id uuid)', 'the key of tip begins with id'],
    ['create table tip (id uuid, merchant_id uuid)', 'the key of tip begins with nothing'],
    [`create table tip (merchant_id uuid, id uuid, payout_id uuid references payout (id),
      primary key (merchant_id, id))`, 'tip_payout_id_fkey points from tip without the merchant'],
    ['create table tip (merchant_id uuid, id uuid, name text unique, primary key (merchant_id, id))',
      'tip_name_key is unique over the rows of all merchants in tip'],
    ['create unique index tip on payout (narration)',
      'tip is unique over the rows of all merchants in payout'],
    ['alter table payout drop constraint payout_pkey cascade', 'the key of payout begins with nothing'],
  ])('%s', async (statement, says) => {
    const undone = new Error('undone')
    const faults: string[] = []
    await expect(transaction(world.database, async (inside) => {
      await sql.raw(statement).execute(inside)
      faults.push(...faultsOfKeys(await keysOf(inside)))
      throw undone
    })).rejects.toThrow(undone)
    expect(faults).toContain(says)
  })
})

test('a row points to nobody else\'s, nor to one of the other mode', async () => {
  const missing = keys.pointers.filter(({ table, target, columns }) =>
    columns.includes('merchant_id') && hasMode(table) && hasMode(target) && !columns.includes('mode'))
  expect(missing.map(({ name }) => name)).toEqual([])
})

const hasMode = (name: string) => keys.tables.find((table) => table.name === name)?.key?.includes('mode')

test('docs/many-users.md names each of them', async () => {
  const page = await readFile(new URL('../../../docs/many-users.md', import.meta.url), 'utf8')
  const named = new Set([...page.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const wanted = [...keys.tables.map(({ name }) => name), ...Object.keys(overAll)]
  expect(wanted.filter((name) => !named.has(name))).toEqual([])
})
