// Opens the database that `npm start` would use, for a command beside it, whether
// the provider is running or not.
import { access } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase, type OpenDatabase } from './database.ts'
import { joinEmbedded } from './embedded.ts'
import { inWords } from './in-words.ts'
import { readSettings, type Settings } from './settings.ts'

/** Runs a command, which answers its exit code. What stands in its way is a line and an exit of 1. */
export async function command(run: () => Promise<number>): Promise<void> {
  process.exitCode = await run().catch((error: unknown) => {
    console.error(inWords(error))
    return 1
  })
}

export function withDatabase<T>(work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  return withServer(async (url) => {
    const opened = openDatabase({ url, max: 4 })
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  })
}

/** As `withDatabase`, with the address alone: for work that has sessions of its own. */
export async function withServer<T>(work: (url: string, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env)
  if (!settings.DATABASE_URL) await mustBeStarted(settings.DATA_DIR)
  return onServer(settings, work)
}

/** As `withServer`, where no provider was started yet as well: an empty database is made. */
export function withNewServer<T>(work: (url: string, settings: Settings) => Promise<T>): Promise<T> {
  return onServer(readSettings(process.env), work)
}

async function onServer<T>(
  settings: Settings, work: (url: string, settings: Settings) => Promise<T>,
): Promise<T> {
  const embedded = settings.DATABASE_URL ? null : await joinEmbedded(settings.DATA_DIR)
  try {
    return await work(settings.DATABASE_URL ?? embedded?.url ?? '', settings)
  } finally {
    await embedded?.stop()
  }
}

/** A command beside a provider that was never started would make a database, and find nothing in it. */
async function mustBeStarted(data_dir: string): Promise<void> {
  await access(path.join(data_dir, 'postgres/PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`The provider was not started here yet: there is no database in ${data_dir}. `
      + 'Run npm start once, or say with DATA_DIR or DATABASE_URL where it is')
  })
}
