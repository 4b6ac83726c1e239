// A process beside the first, with a queue of its own whose connections are not cut.
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createProvider } from '#provider/app.ts'
import { workOffJobs } from '#provider/jobs.ts'
import { nouns } from '#provider/nouns.ts'
import type { World } from '#tests/world.ts'

export interface Beside {
  queue: pg.Pool
  /** Does what is due by the world's clock. */
  workOff(): Promise<void>
  stop(): Promise<void>
}

export async function aProcessBeside(world: World): Promise<Beside> {
  const { rows: [name] } = await sql<{ name: string }>`select current_database() as name`
    .execute(world.database)
  const connectionString = inject('database_url').replace(/[^/]+$/, name!.name)
  const queue = new pg.Pool({ connectionString, max: 4 })
  queue.on('error', () => {})
  queue.on('connect', (client) => client.on('error', () => {}))
  const app = createProvider({ ...world.app, side: queue, nouns })
  return {
    queue,
    async workOff() {
      // What is due by this world's clock is due by the queue's; a worker whose connection was cut leaves it.
      await sql`update graphile_worker._private_jobs set flags = null, run_at = least(run_at, now())
        where locked_at is null and (run_at <= ${world.clock.now()} or last_error is not null)`
        .execute(world.database).catch(() => {})
      await workOffJobs(app, queue).catch(() => {})
    },
    stop: () => queue.end(),
  }
}
