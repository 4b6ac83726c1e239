// The provider in this process on an embedded PostgreSQL of its own, made to last as in earnest.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openEmbedded } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'
import { aProvider, type World } from '#tests/world.ts'

export interface Stage {
  world: World
  /** Of the world's own database, for programs that are started beside it. */
  url: string
  stop(): Promise<void>
}

export async function aStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-bench-'))
  await chmod(folder, 0o755)
  const server = await openEmbedded(folder)
  await migrate(server.url)
  const world = await aProvider({ template: server.url, now: new Date() })
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [is] } = await named.execute(world.database)
  return {
    world,
    url: server.urlOf(is?.name ?? ''),
    async stop() {
      await world.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
