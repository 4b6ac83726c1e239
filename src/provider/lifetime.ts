// A program that runs until it is asked to stop: says what stands in its way, and ends in order.
import { InUse } from './embedded.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'

export interface Running { stop(): Promise<void> }

/**
 * Reads the settings and begins; a signal ends what runs, a second one at once. What cannot begin is a line
 * and an exit of 1.
 */
export async function live(begin: (settings: Settings) => Promise<Running>): Promise<void> {
  let running: Running
  try {
    running = await begin(readSettings(process.env))
  } catch (error) {
    const known = error instanceof SettingsError || error instanceof InUse
    console.error(known || !process.env['LOG_LEVEL']?.match(/debug|trace/) ? says(error) : error)
    process.exit(1)
  }
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    console.log(`${signal}: stopping`)
    running.stop().then(() => process.exit(0), (error: unknown) => {
      console.error(says(error))
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
}

function says(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const away = 'code' in error && error.code === 'ECONNREFUSED'
  return away ? `The database does not answer: ${error.message}` : error.message
}
