// Migrations: in order, once each, together with their record, and never changed afterwards.
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, readMigrations, type Migration } from '#provider/migrate.ts'
import { refuseOldServer } from '#provider/server-version.ts'
import { anEmptyDatabase } from '#tests/databases.ts'

const file = (number: number, text: string): Migration =>
  ({ number, name: `${number}_x.sql`, text, checksum: createHash('sha256').update(text).digest('hex') })

test('runs what is new, in order, and nothing twice', async () => {
  const { url, query } = await anEmptyDatabase()
  const first = [file(1, 'create table a (n int)'), file(5, 'insert into a values (5)')]
  expect(await migrate(url, first)).toEqual(['1_x.sql', '5_x.sql'])
  expect(await migrate(url, first)).toEqual([])
  expect(await migrate(url, [...first, file(9, 'insert into a values (9)')])).toEqual(['9_x.sql'])
  expect(await query('select n from a order by n')).toEqual([{ n: 5 }, { n: 9 }])
})

test('a failing file leaves nothing of itself, and the ones before it stay', async () => {
  const { url, query } = await anEmptyDatabase()
  const files = [file(1, 'create table a (n int)'), file(2, 'insert into a values (1); select 1/0')]
  await expect(migrate(url, files)).rejects.toThrow('migrations/2_x.sql failed: division by zero')
  expect(await query('select * from a')).toEqual([])
  expect(await migrate(url, [files[0]!, file(2, 'insert into a values (2)')])).toEqual(['2_x.sql'])
})

test('a file changed after it ran is refused, by name', async () => {
  const { url } = await anEmptyDatabase()
  await migrate(url, [file(1, 'create table a (n int)')])
  await expect(migrate(url,
    [file(1, 'create table a (n bigint)')])).rejects.toThrow('migrations/1_x.sql was changed')
})

test('a database of a newer version is refused', async () => {
  const { url } = await anEmptyDatabase()
  await migrate(url, [file(1, 'create table a (n int)'), file(2, 'create table b (n int)')])
  await expect(migrate(url, [file(1, 'create table a (n int)')])).rejects.toThrow('made by a newer one')
})

test('ten starts at once migrate once', async () => {
  const { url, query } = await anEmptyDatabase()
  const files = [file(1, 'create table a (n int); insert into a values (1)')]
  const ran = await Promise.all(Array.from({ length: 10 }, () => migrate(url, files)))
  expect(ran.flat()).toEqual(['1_x.sql'])
  expect(await query('select * from a')).toHaveLength(1)
})

test('the real files are well named and run on an empty database', async () => {
  const { url } = await anEmptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names[0]).toBe('0001_ground.sql')
  expect(await migrate(url)).toEqual(names)
})

test('an owner who may not make roles is told what a superuser has to do', async () => {
  const { url, query } = await anEmptyDatabase()
  const [ground] = await readMigrations()
  const name = new URL(url).pathname.slice(1)
  await query(`create role ${name} login password 'x'; grant ${name} to current_user;
    alter database ${name} owner to ${name}`)
  onTestFinished(async () => {
    await query(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
  })
  const plain = new URL(url)
  plain.username = name
  plain.password = 'x'
  await query(`alter schema public owner to ${name}`)
  await expect(migrate(plain.href, [ground!])).rejects.toThrow(`GRANT oja_tenant TO "${name}"`)
  await query(`grant oja_tenant to ${name}`)
  expect(await migrate(plain.href, [ground!])).toEqual(['0001_ground.sql'])
})

test('a server that is too old is named, and so is what it must be', async () => {
  const server = (number: number, version: string) => refuseOldServer(
    { query: async () => ({ rows: [{ number, version }] }) } as never)
  await expect(server(140_012, '14.12')).rejects.toThrow(
    'The database is PostgreSQL 14.12. It must be 15 or newer; nothing was changed in it')
  await expect(server(150_000, '15.0')).resolves.toBeUndefined()
  await expect(server(180_004, '18.4')).resolves.toBeUndefined()
})
