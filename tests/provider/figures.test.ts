// Figures that are read when somebody asks for them: the queue, open payouts, the books, connections.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#provider/database.ts'
import { openFigures } from '#provider/figures.ts'
import { jobWork } from '#provider/jobs.ts'
import { openMetrics } from '#provider/metrics.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(world.database))

/** As a process reads them that was just started. */
async function figures(): Promise<string> {
  const { registry } = openMetrics()
  const { database, settings, outside: { clock } } = world.app
  await openFigures({ registry, database, settings, clock }).read()
  return registry.metrics()
}

const enqueue = (job: string) => jobWork(world.app).inTransaction((work) => work.enqueue(job, {}))

test('a job that nobody does is due, and late by how long it has been due', async () => {
  await enqueue('query_payouts')
  await world.clock.advance(90_000)
  await enqueue('query_payouts')
  const said = await figures()
  expect(said).toContain('oja_jobs_due{job="query_payouts"} 2')
  expect(said).toContain('oja_jobs_late_seconds{job="query_payouts"} 90')
  expect(said).toContain('oja_jobs_failing{job="query_payouts"} 0')
})

test('one that failed is failing while it is tried again, and given up after its last try', async () => {
  await enqueue('query_payouts')
  await sql`update graphile_worker._private_jobs set attempts = 2`.execute(world.database)
  expect(await figures()).toContain('oja_jobs_failing{job="query_payouts"} 1')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(world.database)
  const said = await figures()
  expect(said).toContain('oja_jobs_failing{job="query_payouts"} 0')
  expect(said).toContain('oja_jobs_given_up{job="query_payouts"} 1')
  expect(said).toContain('oja_jobs_due{job="query_payouts"} 0')
})

test('books that were never checked have no figure; afterwards, how many faults there are and since when',
  async () => {
  expect(await figures()).not.toContain('oja_books_faults{')
  await jobWork(world.app).inTransaction((work) => work.enqueue('check_books', {}))
  await world.jobsDone()
  const said = await figures()
  for (const check of ['ledger', 'audit']) {
    expect(said).toContain(`oja_books_faults{check="${check}"} 0`)
    const at = world.clock.now().getTime() / 1000
    expect(said).toContain(`oja_books_checked_timestamp_seconds{check="${check}"} ${at}`)
  }
})

test('a chain of the audit trail that was tampered with is a fault', async () => {
  await sql`insert into audit_chain (chain, seq, hash) values ('made up', 1, 'x')`.execute(world.database)
  await enqueue('check_books')
  await world.jobsDone()
  expect(await figures()).toContain('oja_books_faults{check="audit"} 1')
  await transaction(world.database, async (inside) => {
    await sql`alter table audit_chain disable trigger user`.execute(inside)
    await inside.deleteFrom('audit_chain').where('chain', '=', 'made up').execute()
    await sql`alter table audit_chain enable trigger user`.execute(inside)
  })
})

test('connections, the size of the database, the disk and the clocks are there', async () => {
  const said = await figures()
  for (const name of ['database_up', 'database_connections', 'database_most_connections', 'database_bytes',
    'disk_free_bytes', 'disk_size_bytes']) {
    const value = new RegExp(`^oja_${name} (\\S+)$`, 'm').exec(said)?.[1]
    expect([name, Number(value) > 0]).toEqual([name, true])
  }
  expect(said).toMatch(/^oja_clock_skew_seconds -?[\d.e-]+$/m)
})

test('no certificate is looked for where people come by http, and none has no figure', async () => {
  expect(await figures()).not.toMatch(/^oja_certificate_end_timestamp_seconds /m)
})

test('figures are read once in ten seconds, however often somebody asks', async () => {
  await world.request('/metrics')
  await enqueue('expire_requests')
  expect(await (await world.request('/metrics')).text()).not.toContain('job="expire_requests"')
})

test('without the database there is no figure of it but that it is away', async () => {
  const lost = await aProvider({ own: true })
  const { registry } = openMetrics()
  const { database, settings, outside: { clock } } = lost.app
  const read = openFigures({ registry, database, settings, clock })
  await lost.stop()
  await read.read()
  const said = await registry.metrics()
  expect(said).toMatch(/^oja_database_up 0$/m)
  expect(said).not.toMatch(/^oja_database_bytes /m)
  expect(said).toMatch(/^oja_disk_free_bytes \d+/m)
})
