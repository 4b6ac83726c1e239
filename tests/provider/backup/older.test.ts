// A file of an older version: restored at the schema that it has, then migrated like any database.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { drill } from '#provider/backup/drill.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { migrate, readMigrations } from '#provider/migrate.ts'
import { anEmptyDatabase } from '#tests/databases.ts'
import { aFolder } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
afterAll(() => folder.remove())

/** A merchant with money, as a provider that knew no account lines yet would have left it. */
async function aPast(upto: number) {
  const files = (await readMigrations()).filter(({ number }) => number <= upto)
  const source = await anEmptyDatabase()
  await migrate(source.url, files)
  const [merchant, funding, payout] = [randomUUID(), randomUUID(), randomUUID()]
  await source.query(`
    insert into merchant (id, business_name, created_at) values ('${merchant}', 'Adire Works', now());
    insert into ledger_account (id, merchant_id, mode, kind, guarded, created_at) values
      ('${funding}', '${merchant}', 'live', 'funding', false, now()),
      ('${payout}', '${merchant}', 'live', 'payout', true, now())`)
  for (const [at, kobo] of [500_000, 250_000].entries()) {
    await source.query(`insert into ledger_transfer (id, merchant_id, mode, effect, kind, from_account,
        to_account, kobo, subject, reference, at)
      values ('00000000-0000-4000-8000-00000000000${at}', '${merchant}', 'live', 'move',
        'funding', '${funding}', '${payout}', ${kobo}, '${randomUUID()}', 'F${kobo}', now())`)
  }
  return { source, files }
}

test('is restored as it was, and the migrations since then run on its rows', async () => {
  const { source, files } = await aPast(31)
  const file = folder.path('old')
  const { header } = await takeBackup(source.url, file, null)
  expect(header.migrations.at(-1)!.name).toBe('0031_payouts.sql')
  const target = await anEmptyDatabase()
  const { migrated } = await restoreBackup(target.url, file, null)
  expect(migrated).toEqual((await readMigrations()).slice(files.length).map(({ name }) => name))
  // 0032 books them from the transfers.
  expect(await target.query('select kobo::int, balance::int from ledger_line order by id'))
    .toEqual([{ kobo: 500_000, balance: 500_000 }, { kobo: 250_000, balance: 750_000 }])
  expect(await migrate(target.url)).toEqual([])
})

test('passes the drill', async () => {
  const { source } = await aPast(31)
  await takeBackup(source.url, folder.path('drilled'), null)
  const place = { ...await anEmptyDatabase(), remove: async () => {} }
  expect(await drill(place, folder.path('drilled'), null))
    .toMatchObject({ accounts: 2, transfers: 2, faults: [], keys_fit: null })
})

test('of a version that had not even a ledger is a backup all the same', async () => {
  const files = (await readMigrations()).filter(({ number }) => number <= 2)
  const source = await anEmptyDatabase()
  await migrate(source.url, files)
  await source.query(`insert into ground values ('note', 'kept')`)
  const { header } = await takeBackup(source.url, folder.path('first'), null)
  expect(header.proof).toMatchObject({ accounts: 0, transfers: 0, chains: 0 })
  const target = await anEmptyDatabase()
  await restoreBackup(target.url, folder.path('first'), null)
  expect(await target.query(`select convert_from(value, 'UTF8') as value from ground where name = 'note'`))
    .toEqual([{ value: 'kept' }])
})
