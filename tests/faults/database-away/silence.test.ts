// Connections to the database that stay open and carry nothing any more: who waits on them notices, works on
// with new ones, and ends when he is told to.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#provider/database.ts'
import { aDatabase, queryAt } from '#tests/databases.ts'
import { aProcess } from '#tests/faults/processes.ts'
import { compiled } from '#tests/program.ts'
import { aWire } from './wire.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const program = await compiled('../../provider/ground/worker.ts', import.meta.url)
const children: ChildProcess[] = []
afterAll(() => { for (const child of children) child.kill('SIGKILL') })

const count = async (url: string, text: string) =>
  Number((await queryAt(url, `select count(*)::int as count from ${text}`))[0]?.['count'])

test('a worker whose connections fell silent has done all that is due within half a minute', async () => {
  const { url, drop } = await aDatabase()
  const wire = await aWire(url)
  const worker = spawn(process.execPath, [program, wire.url, 'work'],
    { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(worker)
  const due = async (from: number, to: number) => {
    await queryAt(url, `select count(graphile_worker.add_job('slow', json_build_object('n', n)))
      from generate_series(${from}, ${to}) as n`)
  }
  const isDone = 'audit_event where action = \'slow.done\''
  await due(1, 400)
  while (await count(url, isDone) < 20) await pause(5)
  wire.cut(false)
  await due(401, 450)
  // Some 20 seconds where nobody else is at work.
  await expect.poll(() => count(url, 'graphile_worker._private_jobs'), { timeout: 45_000, interval: 250 })
    .toBe(0)
  expect(await count(url, `(select distinct after ->> 'n' from ${isDone}) as done`)).toBe(450)
  expect(worker.exitCode).toBe(null)
  worker.kill('SIGKILL')
  await drop()
})

test('one that was found silent takes the others with it: nobody waits on them in turn', async () => {
  const { url, drop } = await aDatabase()
  const wire = await aWire(url)
  const { pool, close } = openDatabase({ url: wire.url, max: 4, slowest: 500 })
  const held = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
  for (const client of held) client.release()
  wire.cut(false)
  const began = performance.now()
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  expect(performance.now() - began).toBeLessThan(2_500)
  // Work that took the limit away is left its time.
  const long = await pool.connect()
  await long.query('begin')
  await long.query('set local statement_timeout = 0')
  await expect(long.query('select pg_sleep(1.5)')).resolves.toMatchObject({ rowCount: 1 })
  await long.query('commit')
  long.release()
  await close()
  await drop()
})

test('SIGTERM ends a worker to which no database answers', async () => {
  const { url, drop } = await aDatabase()
  const wire = await aWire(url)
  const worker = aProcess('worker', {
    DATABASE_URL: wire.url, ENCRYPTION_KEY: randomBytes(32).toString('hex'), SANDBOX: 'on',
  })
  await worker.start()
  wire.cut(true)
  const began = performance.now()
  expect(typeof await worker.stop()).toBe('number')
  expect(performance.now() - began).toBeLessThan(35_000)
  await drop()
})
