// `npm run bench:backup`: a backup, its drill and a restore of a long past, and what memory each takes. SIZE
// says how many payouts the merchant has (100,000).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { ThrowAway } from '#provider/aside.ts'
import { databaseBeside, drill } from '#provider/backup/drill.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { openSecrets } from '#provider/secrets.ts'
import { timed, verdict, type Goal } from './figures.ts'
import { lookedOver } from './looked-over.ts'
import { longPasts } from './many-rows.ts'
import { writings } from './row-writings.ts'
import { aStage } from './stage.ts'

const SIZE = Number(process.env['SIZE'] ?? 100_000)
const MEGABYTE = 1_048_576
/** However many rows there are. */
const MOST_MEMORY = 128 * MEGABYTE
const LEAST_ROWS = 10_000

/** The most memory above that of the beginning, looked at 50 times a second. */
async function watched(work: () => Promise<unknown>): Promise<{ took: number, grown: number }> {
  const began = process.memoryUsage().rss
  let most = began
  const timer = setInterval(() => { most = Math.max(most, process.memoryUsage().rss) }, 20)
  const took = await timed(work)
  clearInterval(timer)
  return { took, grown: most - began }
}

const { world, url, stop } = await aStage()
const folder = await mkdtemp(path.join(tmpdir(), 'oja-bench-backup-'))
const places: ThrowAway[] = []
const aPlace = async () => {
  const place = await databaseBeside(url)
  places.push(place)
  return place
}
try {
  await longPasts(world, [SIZE], writings)
  await lookedOver(world)
  const { rows: [is] } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    .execute(world.database)
  const file = path.join(folder, 'backup')
  let [rows, bytes] = [0, 0]
  const goals: Goal[] = []
  const tell = (what: string, { took, grown }: { took: number, grown: number }) => {
    const pace = rows / (took / 1000)
    goals.push({
      what: `${what} of ${rows} rows (${(bytes / 1e6).toFixed(1)} MB)`,
      figure: `${(took / 1000).toFixed(1)} s, ${Math.round(pace)} rows a second, `
        + `${(bytes / 1000 / took).toFixed(1)} MB a second, ${Math.round(grown / MEGABYTE)} MB of memory`,
      goal: `${LEAST_ROWS} rows a second, under ${MOST_MEMORY / MEGABYTE} MB`,
      isKept: pace > LEAST_ROWS && grown < MOST_MEMORY,
    })
  }
  const taken = await watched(async () => {
    const made = await takeBackup(url, file, null)
    bytes = made.bytes
    rows = made.header.tables.reduce((sum, table) => sum + table.rows, 0)
  })
  console.log(`The database takes ${((is?.bytes ?? 0) / 1e6).toFixed(0)} MB on the disk.`)
  tell('backup', taken)
  tell('sealed backup', await watched(() =>
    takeBackup(url, `${file}.sealed`, openSecrets([Buffer.alloc(32, 7)]))))
  const [one, other] = [await aPlace(), await aPlace()]
  tell('restore', await watched(() => restoreBackup(one.url, file, null)))
  tell('drill', await watched(async () => {
    const { faults } = await drill(other, file, null)
    // The trail of this past was written without its hashes.
    const wrong = faults.filter((fault) => !fault.startsWith('chain '))
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }))
  process.exitCode = verdict(goals) ? 0 : 1
} finally {
  for (const { remove } of places) await remove()
  await rm(folder, { recursive: true, force: true })
  await stop()
}
