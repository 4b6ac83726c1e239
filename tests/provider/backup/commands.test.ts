// The three commands as an operator gives them, on PostgreSQL of one's own and on the embedded one.
import { readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openEmbedded } from '#provider/embedded.ts'
import { jobWork } from '#provider/jobs.ts'
import { proveKeys } from '#provider/keys.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { anEmptyDatabase, queryAt } from '#tests/databases.ts'
import { command } from '#tests/faults/command.ts'
import { aMerchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFolder, rewritten, urlOf } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
const key = Buffer.alloc(32, 7)
let world: World
let settings: Record<string, string>
beforeAll(async () => {
  await chmod(folder.path('.'), 0o755)
  world = await aProvider()
  await proveKeys(world.database, world.app.secrets)
  await seedDemo(jobWork(world.app))
  await aMerchant(world, { naira: 5_000 })
  settings = { DATABASE_URL: await urlOf(world), ENCRYPTION_KEY: key.toString('hex') }
}, 240_000)
afterAll(async () => {
  await world.stop()
  folder.remove()
})

/** One of the programs on the file of that name in the folder. */
function give(program: string, name: string, given: Record<string, string>, ...words: string[]) {
  return command(program, given, [folder.path(name), ...words])
}

const drills = () => queryAt(inject('database_url'), `select datname from pg_database
  where datname like 'oja_drill_%' and datdba = current_user::regrole`)

test('backup, drill and restore on a server of one\'s own, sealed', async () => {
  const taken = await give('backup', 'sealed', settings, '--seal')
  expect(taken).toMatchObject({ code: 0, says: expect.stringContaining('it opens with ENCRYPTION_KEY') })
  expect(taken.says).toContain('Not in it: ENCRYPTION_KEY')
  const drilled = await give('restore:check', 'sealed', settings)
  expect(drilled.says).toMatch(/\d+ accounts and \d+ transfers read, \d+ events in \d+ chains read, 0 faults/)
  expect(drilled).toMatchObject({ code: 0, says: expect.stringContaining('This backup can be restored.') })
  expect(await drills()).toEqual([])
  const target = await anEmptyDatabase()
  const restored = await give('restore', 'sealed', { ...settings, DATABASE_URL: target.url })
  expect(restored).toMatchObject({ code: 0, says: expect.stringContaining('opens with ENCRYPTION_KEY') })
  const again = await give('restore', 'sealed', { ...settings, DATABASE_URL: target.url })
  expect(again).toMatchObject({ code: 1, says: expect.stringContaining('The database is not empty') })
}, 240_000)

test('the drill fails when the books are not those of the snapshot, or the key is another', async () => {
  expect((await give('backup', 'plain', settings)).code).toBe(0)
  await rewritten(folder.path('plain'), folder.path('altered'), (text) =>
    text.replace(/^(copy ledger_account.*\n(?:.*\n)*?.*\t)500000(\t0\t0\t)/m, '$1900000$2'))
  const altered = await give('restore:check', 'altered', settings)
  expect(altered).toMatchObject({ code: 1, says: expect.stringContaining('hash of the ledger') })
  const other = { ...settings, ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('hex') }
  const locked = await give('restore:check', 'plain', other)
  expect(locked).toMatchObject({ code: 1, says: expect.stringContaining('does not open what is sealed') })
  expect(await drills()).toEqual([])
}, 240_000)

test('what the checks find is a fault of the drill', async () => {
  // As a hand in the database would leave it: the snapshot itself is wrong.
  const made = await aProvider()
  const merchant = await aMerchant(made, { naira: 5_000 })
  const url = await urlOf(made)
  await queryAt(url, `alter table ledger_account disable trigger user;
    update ledger_account set posted = posted + 1 where merchant_id = '${merchant.merchant_id}';
    alter table ledger_account enable trigger user`)
  expect((await give('backup', 'wrong', { ...settings, DATABASE_URL: url })).code).toBe(0)
  const drilled = await give('restore:check', 'wrong', settings)
  expect(drilled).toMatchObject({ code: 1, says: expect.stringContaining('its transfers say') })
  expect(drilled.says).toContain('This backup is NOT good.')
}, 240_000)

test('embedded: drilled in a folder that goes away, restored into an empty DATA_DIR', async () => {
  expect((await give('backup', 'home', settings)).code).toBe(0)
  const data_dir = folder.path('data')
  const temporary = folder.path('temporary')
  for (const made of [data_dir, temporary]) await mkdir(made, { mode: 0o755 })
  const drilled = await give('restore:check', 'home', { DATA_DIR: data_dir, TMPDIR: temporary })
  expect(drilled).toMatchObject({ code: 0, says: expect.stringContaining('No key was tried') })
  expect(readdirSync(temporary).filter((name) => name.startsWith('oja-drill-'))).toEqual([])
  const first = await give('restore', 'home', { DATA_DIR: data_dir })
  expect(first).toMatchObject({ code: 0, says: expect.stringContaining('No key is here yet') })
  await expect(readFile(`${data_dir}/encryption-key`)).rejects.toThrow('ENOENT')
  await writeFile(`${data_dir}/encryption-key`, key.toString('base64'))
  const server = await openEmbedded(data_dir)
  const rows = await queryAt(server.url, 'select count(*)::int from member')
  await server.stop()
  expect(rows[0]!['count']).toBeGreaterThan(3)
  const again = await give('restore', 'home', { DATA_DIR: data_dir })
  expect(again).toMatchObject({ code: 1, says: expect.stringContaining('The database is not empty') })
}, 180_000)

test('each says how it is used, and what stands in the way', async () => {
  for (const program of ['backup', 'restore', 'restore:check']) {
    const { code, says } = await command(program, settings)
    expect([code, says]).toEqual([1, expect.stringContaining('Usage: npm run')])
  }
  const odd = await give('restore:check', 'nowhere', settings)
  expect(odd).toMatchObject({ code: 1, says: expect.stringContaining('no such file') })
}, 240_000)
