// A long file takes the provider no more memory than a short one. ROWS=100000 for a longer one.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { statements } from '#contract/statements.ts'
import { lagosDay } from '#domain/time.ts'
import { collections, settlements } from '#tests/bench/collecting-writings.ts'
import { lookedOver } from '#tests/bench/looked-over.ts'
import { longPasts, type Past } from '#tests/bench/many-rows.ts'
import { fundings } from '#tests/bench/row-writings.ts'
import { countOf } from '#tests/drawn.ts'
import { compiled } from '#tests/program.ts'
import { aProvider, type World } from '#tests/world.ts'
import type { FileTask, Orders, Taken } from './money/memory-process.ts'
import { freshToken } from './money/merchant.ts'

const FEW = 2_000
const ROWS = countOf('ROWS', 20_000, 20_000)
const MEGABYTE = 1024 * 1024
/** A page of rows in hand; all rows at once would be several times this. */
const MOST = 16 * MEGABYTE
/** What is gathered: the text of half of ROWS lines alone would be more. */
const MOST_KEPT = 0.75 * MEGABYTE
/** Of a form: a page of lines in hand, and what an archive is compressed by. The text of half is 7 MB. */
const MOST_WRITTEN = 6 * MEGABYTE
const MOST_GROWN = 48 * MEGABYTE

const program = await compiled('./money/memory-process.ts', import.meta.url)

let world: World
let made: Taken[]
let settled: Taken[]
let listed: Taken[]
let formed: Taken[]
beforeAll(async () => {
  world = await aProvider({ own: true })
  // Of five numbers one is a line.
  const [few, many] = (await longPasts(world, [5 * FEW, 5 * ROWS], [fundings], 'afterwards')) as [Past, Past]
  const [collected] = (await longPasts(world, [6_000], [settlements, collections], 'afterwards')) as [Past]
  await lookedOver(world)
  const { merchant, known } = collected
  const token = await freshToken(world, merchant)
  const settlement = (reference: string): FileTask =>
    ({ token, read: `/v2/dashboard/settlements/${reference}/statement` })
  const pages = (count: number): FileTask =>
    ({ token, pages: count, read: '/v2/dashboard/transactions?limit=100' })
  const [making, reading] = await aStatement(many)
  const forms = ['xlsx', 'pdf'].map((form) => ({ ...reading, read: `${reading.read}?format=${form}` }))
  // Each kind twice: the first time a process does a thing, it also keeps what it learned of it.
  const taken = await takenBy([
    ...await aStatement(few), making, reading,
    settlement(known.settlement_reference), settlement(known.large_settlement), pages(1), pages(20),
    ...forms, ...forms,
  ])
  ;[made, settled, listed, formed] = [[2, 4], [5, 6], [7, 8], [10, 12]]
    .map(([from, to]) => taken.slice(from, to)) as [Taken[], Taken[], Taken[], Taken[]]
}, 600_000)
afterAll(() => world.stop())

/** What each file took, made and read one after another by a process of its own. */
async function takenBy(tasks: FileTask[]): Promise<Taken[]> {
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [here] } = await named.execute(world.database)
  const url = inject('database_url').replace(/[^/]+$/, here?.name ?? '')
  const orders: Orders = { url, now: world.clock.now().toISOString(), tasks }
  const { stdout } = await promisify(execFile)(
    process.execPath, ['--expose-gc', program, JSON.stringify(orders)],
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Taken[]
}

async function aStatement({ merchant }: Past): Promise<[FileTask, FileTask & { read: string }]> {
  const token = await freshToken(world, merchant)
  const day = (back: number) => lagosDay(new Date(world.clock.now().getTime() - back * 86_400_000))
  const { data } = await world.ask(statements.request, { token, body: { from: day(365), to: day(0) } })
  return [{ make: data.id }, { read: `/v2/dashboard/statements/${data.id}`, token }]
}

function expectFlat(taken: readonly Taken[], most_kept = MOST_KEPT): void {
  console.log(`memory ${JSON.stringify(taken)}`)
  for (const { most, kept, grown } of taken) {
    expect(most).toBeLessThan(MOST)
    expect(kept).toBeLessThan(most_kept)
    expect(grown).toBeLessThan(MOST_GROWN)
  }
}

describe('the memory of the provider does not grow with', () => {
  test(`a statement of ${ROWS} lines`, () => {
    expectFlat(made)
    // That it is test money, what it is of, the heading, and the money that the account began with.
    expect(made[1]!.lines).toBe(ROWS + 1 + 11 + 2 + 1)
  })

  test('a statement in a form that is written as an archive or in pages', () => {
    expectFlat(formed, MOST_WRITTEN)
  })

  test('the payments of a settlement', () => {
    expectFlat(settled)
    expect(settled[0]!.lines).toBeGreaterThan(1_900)
  })

  test('the 2,000 rows that a list gives into a file', () => {
    expectFlat(listed)
    expect(listed[0]!.lines).toBe(2_000)
  })
})
