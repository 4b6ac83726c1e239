// The queue: jobs come with their change, survive whoever held them, and are done once for all to see.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { openDatabase } from '#provider/database.ts'
import { freeOrphans } from '#provider/orphans.ts'
import { compiled } from '#tests/program.ts'
import { aSmallProvider, type SmallWorld } from './small-world.ts'

const program = await compiled('./worker.ts', import.meta.url)

let world: SmallWorld
let url: string
const started: ChildProcess[] = []

beforeEach(async () => {
  world = await aSmallProvider({ now: new Date() })
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [here] } = await named.execute(world.database)
  url = inject('database_url').replace(/[^/]+$/, here?.name ?? '')
})
afterEach(() => { for (const child of started.splice(0)) child.kill('SIGKILL') })

function aWorker(manner: 'hang' | 'work', alone = ''): ChildProcess {
  const child = spawn(process.execPath, [program, url, manner, alone],
    { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return child
}

async function hears(child: ChildProcess, word: string): Promise<void> {
  // It says more later, and would die of nobody listening.
  const words = child.stdout?.iterator({ destroyOnReturn: false }) ?? []
  for await (const chunk of words) if (String(chunk).includes(word)) return
}

const enqueue = (payload: object, options = {}) =>
  jobWork(world.app).inTransaction((work) => work.enqueue('slow', payload, options))

const done = async () => (await world.database.selectFrom('audit_event').select('after')
  .where('action', '=', 'slow.done').execute()).map(({ after }) => after)

test('a job of a change that was undone never was', async () => {
  await expect(jobWork(world.app).inTransaction(async (work) => {
    await work.enqueue('slow', { n: 1 })
    throw new Error('undone')
  })).rejects.toThrow('undone')
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(world.database)
  expect(rows).toEqual([])
})

test('a job with a key replaces the one that waits', async () => {
  const later = new Date(world.clock.now().getTime() + 60_000)
  await enqueue({ n: 1 }, { key: 'same', run_at: later })
  await enqueue({ n: 2 }, { key: 'same', run_at: later })
  const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(world.database)
  expect(rows).toEqual([{ payload: { n: 2 } }])
})

test('the job of a process that was killed is done by the next one, at once', async () => {
  const first = aWorker('hang')
  await enqueue({ n: 7 })
  await hears(first, 'began')
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await done()).toEqual([])
  await hears(aWorker('work', 'alone'), 'done')
  expect(await done()).toEqual([{ n: 7 }])
})

test('a job in the hands of a living process is left to it; of a dead one it is freed', async () => {
  const first = aWorker('hang')
  await enqueue({ n: 7 })
  await hears(first, 'began')
  const { pool, close } = openDatabase({ url, max: 1, application_name: 'looking' })
  await expect.poll(async () => (await pool.query('select from job_process')).rowCount).toBe(1)
  expect(await freeOrphans(pool, 0)).toBe(0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await expect.poll(() => freeOrphans(pool, 0), { timeout: 10_000 }).toBe(1)
  await close()
})

test('a stop waits for the job in hand', async () => {
  const child = aWorker('work')
  await enqueue({ n: 1 })
  await hears(child, 'began')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await done()).toEqual([{ n: 1 }])
})
