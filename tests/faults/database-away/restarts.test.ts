// The database is restarted under a worker that has its hands full: the process goes on by itself, nothing is
// lost, and nothing stays in hands that let go of it. RESTARTS=500 for as many.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { queryAt } from '#tests/databases.ts'
import { countOf } from '#tests/drawn.ts'
import { compiled } from '#tests/program.ts'
import { aServer } from './server.ts'

const RESTARTS = countOf('RESTARTS', 4, 50)
/** Jobs that are due before each restart. */
const JOBS = 300

vi.setConfig({ testTimeout: 120_000 + RESTARTS * 10_000, hookTimeout: 120_000 })

const program = await compiled('../../provider/ground/worker.ts', import.meta.url)
const server = await aServer()
let worker: ChildProcess | undefined

afterAll(() => { worker?.kill('SIGKILL') })

function aWorker() {
  const child = spawn(process.execPath, [program, server.url, 'work'], { stdio: ['ignore', 'pipe', 'pipe'] })
  worker = child
  let said = ''
  child.stdout.resume()
  child.stderr.on('data', (text) => { said += String(text) })
  return { child, said: () => said }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function count(text: string): Promise<number> {
  const [row] = await queryAt(server.url, `select count(*)::int as count from ${text}`)
  return Number(row?.['count'])
}

test(`${RESTARTS} restarts of the database end no worker, lose no job and leave none in hand`, async () => {
  const { child, said } = aWorker()
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await queryAt(server.url, `select count(graphile_worker.add_job('slow', json_build_object('n', n)))
      from generate_series(${restart * JOBS + 1}, ${(restart + 1) * JOBS}) as n`)
    const done = `audit_event where action = 'slow.done'`
    const before = await count(done)
    while (!isOver(child) && await count(done) < before + 10) await pause(20)
    await server.stop()
    await pause(restart % 3 * 300)
    await server.start()
  }
  const left = async () => isOver(child) ? said() : count('graphile_worker._private_jobs')
  await expect.poll(left, { timeout: 90_000, interval: 250 }).toBe(0)
  const different = `(select distinct after ->> 'n' from audit_event where action = 'slow.done') as done`
  expect(await count(different)).toBe(RESTARTS * JOBS)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
