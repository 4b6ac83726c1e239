// Where tests of backups put them, and the ways in which a file may be other than it was written.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import type { Migration } from '#provider/migrate.ts'
import type { Outside } from '#provider/outside/open.ts'
import { openSecrets } from '#provider/secrets.ts'
import { anEmptyDatabase } from '#tests/databases.ts'
import { aProvider, type World } from '#tests/world.ts'

/** The key under which worlds of tests seal. */
export const keys = openSecrets([Buffer.alloc(32, 7)])

export interface Folder { path(name: string): string, remove(): void }

export function aFolder(): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), 'oja-backups-'))
  return {
    path: (name) => path.join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function urlOf(world: World): Promise<string> {
  const named = sql<{ name: string }>`select current_database() as name`
  const { rows: [is] } = await named.execute(world.database)
  return inject('database_url').replace(/[^/]+$/, is?.name ?? '')
}

/** Backed up, then `since` happens; answers the world that the backup makes, with the same `outside`. */
export async function restoredWorld(
  folder: Folder, world: World, outside: Partial<Outside>, since: () => Promise<unknown>,
): Promise<World> {
  const name = `snapshot ${Math.random()}`
  await takeBackup(await urlOf(world), folder.path(name), null)
  await since()
  const empty = await anEmptyDatabase()
  await restoreBackup(empty.url, folder.path(name), null)
  return aProvider({ template: empty.url, now: world.clock.now(), outside })
}

export const migration = (number: number, text: string): Migration => ({
  number, name: `${String(number).padStart(4, '0')}_x.sql`, text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

const FIRST = 'oja-backup 1 plain\n'
const LAST = 73

/** The text in a file that is not sealed. */
export async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  return gunzipSync(bytes.subarray(FIRST.length, -LAST)).toString()
}

/** A file with another content, and the right SHA-256 of it: what somebody with intent would make. */
export async function rewritten(file: string, to: string, change: (text: string) => string): Promise<void> {
  const text = await contentOf(file)
  const changed = change(text)
  if (changed === text) throw new Error('Nothing was changed')
  await writeFile(to, signed(Buffer.concat([Buffer.from(FIRST), gzipSync(changed)])))
}

/** `bytes` with the last line that fits them. */
export const signed = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.from(`\nsha256 ${createHash('sha256').update(bytes).digest('hex')}\n`)])

export const LAST_LINE = LAST
