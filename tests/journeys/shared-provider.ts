// One provider for the journeys of a worker, one file after another. To each it is as one that was just
// started: its database is made as it was. To start one, and to run its code for the first time, takes five
// seconds of a processor; this takes a tenth of one.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { prepareForWorlds } from '#tests/spare-databases.ts'
import { inDatabase } from './in-database.ts'
import { forgetCodes } from './mailbox.ts'
import { launched, removeFolder, type ReachableProvider, type RunningProvider } from './server.ts'

/** The provider's own connections, and whoever else is there. */
const ANY_NUMBER = 1_000

interface Running { provider: RunningProvider, restore(): Promise<boolean> }

/** Of the worker, whatever modules it reads anew. */
const worker = globalThis as { ojaShared?: Running }

/** Its outside networks answer at once. Nobody stops, kills or removes it: it is the next file's, too. */
export async function sharedProvider(): Promise<ReachableProvider> {
  const before = worker.ojaShared
  if (before && !await before.restore()) {
    delete worker.ojaShared
    await before.provider.remove()
  }
  const { provider } = worker.ojaShared ??= await started()
  forgetCodes(provider.url)
  return provider
}

async function started(): Promise<Running> {
  const provider = await launched({ RAIL_LATENCY_MS: '0' })
  writeFileSync(join(listOfFolders(), basename(provider.data_dir)), `${provider.pid}`)
  return { provider, restore: () => restored(provider) }
}

/** False where something is in the way. */
const restored = (provider: RunningProvider) => inDatabase(provider, async ({ pool }) => {
  const { rows: [emptied] } = await pool.query<{ rows: number | null }>(
    'select test_world.emptied($1) as rows', [ANY_NUMBER])
  return emptied?.rows !== null
}).catch((error: unknown) => {
  console.log(`The shared provider is started anew: ${String(error)}`)
  return false
})

/** Before it is copied for the journeys: from then on its database can be made as it is now. */
export const prepareToRestore = (data_dir: string) =>
  inDatabase({ data_dir }, ({ pool }) => prepareForWorlds(pool))

const listOfFolders = () => process.env['JOURNEYS_SHARED'] ?? ''

/** For a run: workers end without a word, so what they share is removed by whoever started them. */
export function listShared(): () => Promise<void> {
  const list = mkdtempSync(join(tmpdir(), 'oja-shared-'))
  process.env['JOURNEYS_SHARED'] = list
  return async () => {
    for (const name of readdirSync(list)) {
      await ended(Number(readFileSync(join(list, name), 'utf8')))
      await removeFolder(join(tmpdir(), name))
    }
    rmSync(list, { recursive: true })
  }
}

async function ended(pid: number) {
  try {
    process.kill(pid, 'SIGTERM')
    for (let tries = 0; tries < 200; tries += 1) {
      process.kill(pid, 0)
      await new Promise((resolve) => { setTimeout(resolve, 50) })
    }
  } catch {
    // It is gone.
  }
}
