// The server of a run with its migrated database: made once a day and for each state of the migrations, and
// copied as files from then on. To make one takes longer than most tests that are run alone.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openAside, type ThrowAway } from '#provider/aside.ts'
import { openEmbedded } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'

const home = path.resolve('node_modules/.cache/oja/clusters')

export async function aMigratedServer(prefix: string): Promise<ThrowAway> {
  const kept = path.join(home, stateOfMigrations())
  if (!existsSync(kept)) await keep(kept)
  const server = await openAside(prefix, existsSync(kept) ? (folder) => copy(kept, folder) : undefined)
  // Where one was kept, this only finds that all is done.
  await migrate(server.url)
  return server
}

/** The day belongs to it: migrations make the parts of months around it. */
function stateOfMigrations(): string {
  const folder = 'src/provider/migrations'
  const files = readdirSync(folder).sort().map((name) => `${folder}/${name}`)
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const others = ['src/provider/migrate.ts', 'src/provider/migration-run.ts', 'package-lock.json']
  for (const file of [...files, ...others]) {
    hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Nothing is kept where it cannot be copied or written: then each run makes its own. */
async function keep(kept: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oja-kept-'))
  chmodSync(folder, 0o711)
  try {
    const server = await openEmbedded(folder, { durable: false })
    await migrate(server.url).finally(() => server.stop())
    keepCopy(folder, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function keepCopy(folder: string, kept: string): void {
  const aside = `${kept}.${randomUUID()}`
  try {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(aside, { recursive: true })
    copy(folder, aside)
    renameSync(aside, kept)
  } catch {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** With its owners, which only cp keeps: started as root, PostgreSQL runs as another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' })
}
