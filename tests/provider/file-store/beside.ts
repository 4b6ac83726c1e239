// What a program needs to be started beside a test's world: on its database, with its keys.
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { World } from '#tests/world.ts'

export async function settingsBeside({ database }: World): Promise<Record<string, string>> {
  const { rows: [here] } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  return {
    DATABASE_URL: inject('database_url').replace(/[^/]+$/, here?.name ?? ''),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('hex'), SANDBOX: 'on',
    LOG_LEVEL: 'error',
  }
}
