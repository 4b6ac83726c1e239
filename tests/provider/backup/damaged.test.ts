// What is not whole, not ours or not of this version is refused before anything of it is used; what was
// altered by somebody who knows the form is found afterwards, and nothing of it stays.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proveWhole } from '#provider/backup/file.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { jobWork } from '#provider/jobs.ts'
import { readMigrations } from '#provider/migrate.ts'
import { openSecrets } from '#provider/secrets.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { anEmptyDatabase, type EmptyDatabase } from '#tests/databases.ts'
import { aMerchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFolder, contentOf, keys, LAST_LINE, rewritten, signed, urlOf } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
const [plain, sealed] = [folder.path('plain'), folder.path('sealed')]
let world: World
let bytes: Buffer
beforeAll(async () => {
  world = await aProvider()
  await seedDemo(jobWork(world.app))
  await aMerchant(world, { naira: 5_000 })
  await takeBackup(await urlOf(world), plain, null)
  await takeBackup(await urlOf(world), sealed, keys)
  bytes = await readFile(plain)
}, 240_000)
afterAll(async () => {
  await world.stop()
  folder.remove()
})

/** Tables outside of the queue's. */
const tablesOf = ({ query }: EmptyDatabase) => query(`select relname from pg_class
  where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace`)

test('one changed bit anywhere is found', async () => {
  const changed = folder.path('changed')
  const places = [...Array.from({ length: 60 }, (_, at) => Math.floor((bytes.length - 1) * (at / 59))),
    0, 5, 18, 19, bytes.length - LAST_LINE, bytes.length - LAST_LINE - 1, bytes.length - 1]
  for (const place of places) {
    const other = Buffer.from(bytes)
    other[place]! ^= 1 << (place % 8)
    await writeFile(changed, other)
    await expect(proveWhole(changed), `byte ${place}`).rejects.toThrow(/damaged|not a backup|newer version/)
  }
  const empty = await anEmptyDatabase()
  await expect(restoreBackup(empty.url, changed, null)).rejects.toThrow('Nothing of it was used')
  expect(await tablesOf(empty)).toEqual([])
})

test('a file that was cut short is refused, wherever it was cut', async () => {
  const cut = folder.path('cut')
  const places = [1, 2, LAST_LINE, LAST_LINE + 1, 1000, Math.floor(bytes.length / 2), bytes.length - 30]
  for (const less of places) {
    await writeFile(cut, bytes.subarray(0, bytes.length - less))
    await expect(proveWhole(cut), `${less} bytes less`).rejects.toThrow(/damaged|not a backup/)
  }
  await writeFile(cut, '')
  await expect(proveWhole(cut)).rejects.toThrow('not a backup of Oja')
  await expect(proveWhole(folder.path('nowhere'))).rejects.toThrow('no such file')
  await writeFile(cut, 'oja-backup 2 plain\nanything')
  await expect(proveWhole(cut)).rejects.toThrow('made by a newer version of Oja')
})

test('a file says what it is, is its owner\'s alone, and none is written over', async () => {
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
  await expect(takeBackup(await urlOf(world), plain, null)).rejects.toThrow('is there already')
  expect(await readFile(plain)).toEqual(bytes)
  await expect(stat(`${plain}.part`)).rejects.toThrow('ENOENT')
  expect(await contentOf(plain))
    .toMatch(/^-- \{"product":"oja",.*\}\ncopy access_change \(.*\) from stdin;\n/)
})

test('money, rows or trail altered under a right SHA-256 do not pass, and do not stay', async () => {
  const altered = folder.path('altered')
  const tries: [string, (text: string) => string][] = [
    ['hash of the ledger', (text) => text.replace(/^(copy ledger_account.*\n(?:.*\n)*?.*\t)500000(\t0\t0\t)/m,
      '$1900000$2')],
    ['hash of the audit chains', (text) => text.replace(/^(copy audit_chain .*\n[^\t]*\t[0-9]+\t\\\\x)../m,
      '$1ff')],
    ['the file says', (text) => text.replace(/^(copy member .*\n).*\n/m, '$1')],
    ['other tables', (text) => text.replaceAll('member_place', 'member_house')],
    ['other tables', (text) => text.replace('"name":"mail"', '"name":"mail; drop table mail"')],
    ['made by a newer one', (text) => text.replace('"number":88,', '"number":9988,')],
    ['was changed after it ran', (text) => text.replace(/("name":"0001_ground.sql","checksum":")./, '$1-')],
    ['Restore it with Oja', (text) => text.replace(/"queue_version":\d+/, '"queue_version":3')],
    ['header', (text) => text.slice(1)],
    ['ends before its content does', (text) => text.slice(0, text.indexOf('\ncopy member ') - 40)],
  ]
  for (const [said, change] of tries) {
    await rewritten(plain, altered, change)
    const empty = await anEmptyDatabase()
    await expect(restoreBackup(empty.url, altered, null), said).rejects.toThrow(said)
    expect(await tablesOf(empty)).toEqual([])
  }
}, 240_000)

test('a key to a row that is not there does not pass', async () => {
  const altered = folder.path('orphan')
  await rewritten(plain, altered, (text) =>
    text.replace(/^(copy merchant \(.*\n)[0-9a-f]{8}/m, '$100000000'))
  const empty = await anEmptyDatabase()
  await expect(restoreBackup(empty.url, altered, null)).rejects.toThrow('violates foreign key constraint')
  expect(await tablesOf(empty)).toEqual([])
})

test('only an empty database is filled', async () => {
  const empty = await anEmptyDatabase()
  await restoreBackup(empty.url, plain, null)
  await expect(restoreBackup(empty.url, plain, null)).rejects.toThrow('The database is not empty')
  const other = await anEmptyDatabase()
  await other.query('create schema shop; create table shop.till (n integer)')
  await expect(restoreBackup(other.url, plain, null)).rejects.toThrow('it has the table shop.till')
})

test('what a database without a provider holds is not worth a file', async () => {
  const { url } = await anEmptyDatabase()
  await expect(takeBackup(url, folder.path('nothing'), null)).rejects.toThrow('nothing to back up')
  await expect(stat(folder.path('nothing'))).rejects.toThrow('ENOENT')
})

test('a sealed file opens with its key alone, and is not changed by who signs it again', async () => {
  const whole = await readFile(sealed)
  expect(whole.subarray(0, 20).toString()).toBe('oja-backup 1 sealed\n')
  const empty = await anEmptyDatabase()
  await expect(restoreBackup(empty.url, sealed, null)).rejects.toThrow('is sealed: give the ENCRYPTION_KEY')
  const wrong = openSecrets([Buffer.alloc(32, 8)])
  await expect(restoreBackup(empty.url, sealed, wrong)).rejects.toThrow('does not open')
  const body = whole.subarray(0, -LAST_LINE)
  const changed = Buffer.from(body)
  changed[Math.floor(body.length / 2)]! ^= 1
  // A block taken out, the end cut off at the border of a block, and one bit.
  const head = 20 + 2 + body.readUInt16BE(20)
  const block = 65_536 + 16
  const less = Buffer.concat([body.subarray(0, head), body.subarray(head + block)])
  for (const [at, made] of [changed, less, body.subarray(0, head + block)].entries()) {
    const file = folder.path(`sealed-${at}`)
    await writeFile(file, signed(made))
    await expect(restoreBackup(empty.url, file, keys), String(at)).rejects.toThrow('unable to authenticate')
    expect(await tablesOf(empty)).toEqual([])
  }
  const next = openSecrets([Buffer.alloc(32, 8), Buffer.alloc(32, 7)])
  const { header } = await restoreBackup(empty.url, sealed, next)
  expect(header.migrations).toHaveLength((await readMigrations()).length)
}, 240_000)
