// Opens the database that `npm start` would use, for a command beside it, whether
// the provider is running or not.
import { openDatabase, type OpenDatabase } from './database.ts'
import { joinEmbedded } from './embedded.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'

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
  const settings = readOrExit()
  const embedded = settings.DATABASE_URL ? null : await joinEmbedded(settings.DATA_DIR)
  try {
    return await work(settings.DATABASE_URL ?? embedded?.url ?? '', settings)
  } finally {
    await embedded?.stop()
  }
}

/** The settings, or an end with what is wrong with them. */
export function readOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
