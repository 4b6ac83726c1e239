// A store that is switched on later: what stands in the database stays readable, `npm run files:move` brings
// it out, broken off or not, and back again.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statements } from '#contract/statements.ts'
import { lagosDay } from '#domain/time.ts'
import { proveStore } from '#provider/files/bytes.ts'
import { clearObjects } from '#provider/files/loose.ts'
import { moveFiles, type Moved } from '#provider/files/move.ts'
import { StoreAway, type FileStore } from '#provider/outside/file-store.ts'
import { openOutside } from '#provider/outside/open.ts'
import { readSettings, SettingsError } from '#provider/settings.ts'
import { aProvider, type World } from '#tests/world.ts'
import { addDocuments, aFile, anApplicant, aTable, type Applicant } from '../applicants.ts'
import { aMerchant, freshToken } from '../money/merchant.ts'
import { aDouble, type Double } from './double.ts'

let double: Double
let store: FileStore
let world: World
beforeAll(async () => {
  double = await aDouble()
  const opened = openOutside(readSettings(double.settings)).store
  if (!opened) throw new Error('The settings of the double open no store')
  store = opened
})
afterAll(() => double.stop())

interface Document { owner: Applicant, id: string, bytes: Buffer }

let documents: Document[]
let statement: { path: string, token: string, bytes: Buffer }

/** Seven documents of as many merchants, and a statement, all in the database. */
beforeEach(async () => {
  double.behave('well')
  double.objects.clear()
  world = await aProvider()
  documents = []
  for (let count = 0; count < 7; count += 1) {
    const owner = await anApplicant(world)
    const bytes = aTable(`document ${count}`)
    const { data } = await addDocuments(world, owner, { SCUML: aFile('a.csv', bytes) })
    documents.push({ owner, id: data.merchant_documents[0]?.id ?? '', bytes })
  }
  const merchant = await aMerchant(world, { naira: 700 })
  const token = await freshToken(world, merchant)
  const day = lagosDay(world.clock.now())
  const body = { from: day, to: day } as never
  const { data: { id } } = await world.ask(statements.request, { token, body })
  await world.jobsDone()
  const path = `/v2/dashboard/statements/${id}`
  statement = { path, token, bytes: await statementNow(path, token) }
  const isMade = statement.bytes.includes('Date,Time (Lagos +01:00),Reference')
  if (!isMade) throw new Error('The statement was not made')
  return () => world.stop()
})

const statementNow = async (path: string, token: string) =>
  Buffer.from(await (await world.request(path, { headers: { token } })).arrayBuffer())

async function allReadable(): Promise<void> {
  for (const { owner, id, bytes } of documents) {
    const reply = await world.request(`/v2/dashboard/documents/${id}`, { headers: { token: owner.token } })
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
  }
  const { path, token, bytes: before } = statement
  expect((await statementNow(path, token)).equals(before)).toBe(true)
}

/** As after a start with the settings of the double, or without. */
const restartedWith = (chosen: FileStore | null) => { world.app.outside.store = chosen }

/** Takes two requests for each file: to put it, and to read it back. */
function downAfter(requests: number): FileStore {
  let left = requests
  const before = <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) => (...given: Given) => {
    left -= 1
    if (left < 0) double.behave('down')
    return ask(...given)
  }
  return {
    put: before(store.put), get: before(store.get), has: before(store.has), delete: before(store.delete),
  }
}

const move = (direction: 'out' | 'back', tell?: (moved: Moved) => void) =>
  moveFiles(world.database, world.app.files, direction, tell)

async function whereBytesStand() {
  const { rows: [count] } = await sql<{ here: number, outside: number }>`
    select count(bytes) as here, count(object) as outside from (select bytes, object from stored_file
      union all select bytes, object from statement_part) as all_files`.execute(world.database)
  return { ...count }
}

test('What stands in the database stays readable, and new files go to the store', async () => {
  restartedWith(store)
  await allReadable()
  const owner = await anApplicant(world)
  const { status } = await addDocuments(world, owner, { SCUML: aFile('new.csv', aTable('new')) })
  expect([status, await whereBytesStand()]).toEqual([200, { here: 8, outside: 1 }])
})

test('All of it moves, and moving again finds nothing', async () => {
  restartedWith(store)
  const { size: kept } = await world.database.selectFrom('statement_part').select('size')
    .executeTakeFirstOrThrow()
  const size = documents.reduce((sum, { bytes }) => sum + bytes.length, kept)
  expect(await move('out')).toEqual({ files: 8, bytes: size })
  expect([await whereBytesStand(), double.objects.size]).toEqual([{ here: 0, outside: 8 }, 8])
  await allReadable()
  expect(await move('out')).toEqual({ files: 0, bytes: 0 })
})

test('Broken off by a store that goes down, it goes on with what is left', async () => {
  for (const requests of [1, 3, 4]) {
    restartedWith(downAfter(requests))
    await expect(move('out')).rejects.toThrow(StoreAway)
    double.behave('well')
    restartedWith(store)
    await allReadable()
  }
  expect((await move('out')).files).toBe(8 - 0 - 1 - 2)
  expect(await whereBytesStand()).toEqual({ here: 0, outside: 8 })
  await allReadable()
})

test('Two that move at once move each file once', async () => {
  restartedWith(store)
  const [one, other] = await Promise.all([move('out'), move('out')])
  expect(one.files + other.files).toBe(8)
  await allReadable()
  await clearObjects(world.database, store, new Date(world.clock.now().getTime() + 86_400_000))
  expect(double.objects.size).toBe(8)
  await allReadable()
})

test('A file whose bytes came out wrong is not let go', async () => {
  restartedWith(store)
  double.behave('spoilt')
  await expect(move('out')).rejects.toThrow('are not those that were kept')
  double.behave('well')
  expect(await whereBytesStand()).toEqual({ here: 8, outside: 0 })
  await allReadable()
})

test('Back in the database nothing needs the store any more, and it is emptied', async () => {
  restartedWith(store)
  await move('out')
  await expect(proveStore(world.database, { store: null })).rejects.toThrow(SettingsError)
  await expect(proveStore(world.database, { store: null })).rejects.toThrow('npm run files:move -- back')
  expect((await move('back')).files).toBe(8)
  await clearObjects(world.database, store, world.clock.now())
  expect([await whereBytesStand(), double.objects.size]).toEqual([{ here: 8, outside: 0 }, 0])
  restartedWith(null)
  await proveStore(world.database, world.app.outside)
  await allReadable()
})
