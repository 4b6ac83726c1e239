// `npm start`: everything up, in order, and down again in order when asked to stop.
import { fileURLToPath } from 'node:url'
import { openEmbedded } from './embedded.ts'
import { live, type Running } from './lifetime.ts'
import { refuseTakenPort } from './listen.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

await live(start)

/** The cheap refusals come first: a wrong setting, a taken port, a DATA_DIR in use. Then the long work. */
async function start(settings: Settings): Promise<Running> {
  await refuseTakenPort(settings)
  const lost = (error: Error) => {
    console.error(`The embedded PostgreSQL is lost: ${error.message}`)
    process.exit(1)
  }
  const embedded = settings.DATABASE_URL ? null : await openEmbedded(settings.DATA_DIR, { on_lost: lost })
  try {
    const { buildWhenNeeded } = await import('./build.ts')
    const { run } = await import('./run.ts')
    await buildWhenNeeded(fileURLToPath(root))
    const running = await run(settings, settings.DATABASE_URL ?? embedded?.url ?? '')
    return { stop: () => running.stop().then(() => embedded?.stop()) }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
