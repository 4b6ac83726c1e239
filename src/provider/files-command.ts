// `npm run files:move`: brings the files that stand in the database into the store of the settings, or back,
// also while the provider is running.
import { command, withDatabase } from './command.ts'
import { openFiles } from './files/bytes.ts'
import { clearObjects } from './files/loose.ts'
import { moveFiles, type Direction } from './files/move.ts'
import { StoreAway } from './outside/file-store.ts'
import { openOutside } from './outside/open.ts'
import { readSettings } from './settings.ts'

const usage = `Usage:
  npm run files:move            from the database into the store that the S3_ settings name
  npm run files:move -- back    from the store into the database; stop the provider first`

await command(() => run(process.argv.slice(2)))

async function run(typed: string[]): Promise<number> {
  const [direction = 'out'] = typed
  if (typed.length > 1 || (direction !== 'out' && direction !== 'back')) return complain(usage)
  try {
    return await withDatabase(({ database, pool }) => move(database, pool, direction))
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    return complain(`${error.message}\nWhat was moved stays moved: start again once the store is there.`)
  }
}

type Opened = Parameters<Parameters<typeof withDatabase>[0]>[0]

async function move(
  database: Opened['database'], pool: Opened['pool'], direction: Direction,
): Promise<number> {
  const outside = openOutside(readSettings(process.env))
  if (!outside.store) return complain(`The S3_ settings name the store; they are missing.\n${usage}`)
  const moved = await moveFiles(database, openFiles(pool, outside), direction, ({ files, bytes }) =>
    console.log(`${files} files, ${sizeOf(bytes)}`))
  console.log(`Moved ${moved.files} files, ${sizeOf(moved.bytes)}; none is left where it was`)
  if (direction === 'back') await clearObjects(database, outside.store, outside.clock.now())
  return 0
}

const sizeOf = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`

function complain(message: string): number {
  console.error(message)
  return 1
}
