// Opens the database that `npm start` would use, for a command beside it, whether
// the provider is running or not.
import { openDatabase, type OpenDatabase } from './database.ts'
import { joinEmbedded } from './embedded.ts'
import { readSettings, SettingsError } from './settings.ts'

export async function withDatabase<T>(work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const settings = readOrExit()
  const embedded = settings.DATABASE_URL ? null : await joinEmbedded(settings.DATA_DIR)
  const opened = openDatabase({ url: settings.DATABASE_URL ?? embedded?.url ?? '', max: 4 })
  try {
    return await work(opened)
  } finally {
    await opened.close()
    await embedded?.stop()
  }
}

function readOrExit() {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
