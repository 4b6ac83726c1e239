// What the queue takes of the database while all of its jobs are at work: what running.md counts with.
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Noun } from '#provider/app.ts'
import { jobWork, startJobs, WAITING_AT_ONCE } from '#provider/jobs.ts'
import { openLog } from '#provider/log.ts'
import { openQueue, QUEUE_CONNECTIONS } from '#provider/queue-pool.ts'
import { aSmallProvider } from './small-world.ts'

test('every job that waits is at work, others are done beside them, on eight connections and without a word',
  async () => {
  const waiting: Record<string, number> = {}
  let done = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => { letGo = resolve })
  const noun: Noun = (app) => {
    for (const name of Object.keys(WAITING_AT_ONCE)) {
      app.jobs[name] = async () => {
        waiting[name] = (waiting[name] ?? 0) + 1
        await held
      }
    }
    app.jobs['quick'] = async () => { done += 1 }
  }
  const world = await aSmallProvider({ now: new Date(), beside: [noun] })
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [here] } = await named.execute(world.database)
  const lines = new PassThrough()
  const app = { ...world.app, log: openLog('warn', lines) }
  await jobWork(app).inTransaction(async ({ enqueue }) => {
    for (const [name, at_once] of Object.entries(WAITING_AT_ONCE)) {
      for (let job = 0; job < 2 * at_once; job += 1) await enqueue(name, { job })
    }
    for (let job = 0; job < 40; job += 1) await enqueue('quick', { job })
  })
  const queue = openQueue(inject('database_url').replace(/[^/]+$/, here?.name ?? ''), () => {})
  const running = await startJobs(app, queue, true)
  let most = 0
  const counting = setInterval(() => { most = Math.max(most, queue.pool.totalCount) }, 1)
  await expect.poll(() => [waiting, done]).toEqual([WAITING_AT_ONCE, 40])
  const { rows: [seen] } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = ${queue.process}`.execute(world.database)
  expect(Math.max(seen?.count ?? 0, most)).toBeLessThanOrEqual(QUEUE_CONNECTIONS)
  expect(seen?.count).toBeGreaterThan(0)
  letGo()
  await expect.poll(() => waiting).toEqual(
    Object.fromEntries(Object.entries(WAITING_AT_ONCE).map(([name, at_once]) => [name, 2 * at_once])))
  await running.stop()
  clearInterval(counting)
  await queue.pool.end()
  expect(lines.read()?.toString() ?? '').toBe('')
})

test('the guide counts with what a process takes', () => {
  const guide = readFileSync('docs/running.md', 'utf8')
  expect(guide).toContain(`main pool 20, side 4, queue ${QUEUE_CONNECTIONS}, one to migrate`)
})
