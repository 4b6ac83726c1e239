// `npm start`: everything up, in order, and down again in order when asked to stop.
import { fileURLToPath } from 'node:url'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { InUse, openEmbedded } from './embedded.ts'
import { refuseTakenPort } from './listen.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  await start(readSettings(process.env))
} catch (error) {
  const known = error instanceof SettingsError || error instanceof InUse
  console.error(known || !process.env['LOG_LEVEL']?.match(/debug|trace/) ? says(error) : error)
  process.exit(1)
}

/** The cheap refusals come first: a wrong setting, a taken port, a DATA_DIR in use. Then the long work. */
async function start(settings: Settings): Promise<void> {
  await refuseTakenPort(settings.PORT)
  const lost = (error: Error) => {
    console.error(`The embedded PostgreSQL is lost: ${error.message}`)
    process.exit(1)
  }
  const embedded = settings.DATABASE_URL ? null : await openEmbedded(settings.DATA_DIR, { on_lost: lost })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  let stopping = false
  try {
    const { buildWhenNeeded } = await import('./build.ts')
    const { run } = await import('./run.ts')
    await buildWhenNeeded(root)
    const running = await run(settings, url)
    const stop = (signal: string) => {
      if (stopping) process.exit(1)
      stopping = true
      console.log(`${signal}: stopping`)
      running.stop().then(() => embedded?.stop()).then(() => process.exit(0), (error: unknown) => {
        console.error(says(error))
        process.exit(1)
      })
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function says(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const away = 'code' in error && error.code === 'ECONNREFUSED'
  return away ? `The database does not answer: ${error.message}` : error.message
}
