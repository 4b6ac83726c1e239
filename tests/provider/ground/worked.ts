// A world whose queue is worked as a process does it, beside the test.
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { startJobs } from '#provider/jobs.ts'
import { openQueue } from '#provider/queue-pool.ts'
import type { World } from '#tests/world.ts'

/**
 * Answers what stops it; it comes back when nothing of the queue is under way any more. It stops with its
 * test, whatever failed: one that was left would ask a database that is gone, many times a second.
 */
export async function workedByAProcess(world: World): Promise<() => Promise<void>> {
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [here] } = await named.execute(world.database)
  const queue = openQueue(inject('database_url').replace(/[^/]+$/, here?.name ?? ''), () => {})
  const running = await startJobs(world.app, queue, true)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.stop().then(() => queue.pool.end()))
  onTestFinished(() => {
    world.app.outside.calls.stop()
    return stop()
  })
  return stop
}
