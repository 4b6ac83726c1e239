// A program that runs until it is asked to stop: says what stands in its way, and ends in order.
import { inWords } from './in-words.ts'
import { readSettings, type Settings } from './settings.ts'

export interface Running { stop(): Promise<void> }

/** After DRAIN_MS; whatever stands in the way then is left as a crash would leave it. */
const LONGEST_STOP_MS = 30_000

/**
 * Reads the settings and begins; a signal ends what runs, a second one at once. What cannot begin is a line
 * and an exit of 1.
 */
export async function live(begin: (settings: Settings) => Promise<Running>): Promise<void> {
  let running: Running
  let longest_ms = LONGEST_STOP_MS
  try {
    const settings = readSettings(process.env)
    longest_ms += settings.DRAIN_MS
    running = await begin(settings)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    console.log(`${signal}: stopping`)
    setTimeout(() => {
      console.error(`It has not stopped in ${longest_ms / 1000} seconds: it ends as it is`)
      process.exit(1)
    }, longest_ms).unref()
    running.stop().then(() => process.exit(0), (error: unknown) => {
      console.error(inWords(error))
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
}
